import { type BreakableSite, sharedBreakableSite } from "../../helpers/breakable-site.ts";
import { expect, type Page, test } from "../../helpers/client/test.ts";
import { readConversation } from "../../helpers/conversation.ts";
import type { Fault } from "../../helpers/faulty-proxy.ts";
import { publicPages } from "../../helpers/public-pages.ts";
import { slowMachine } from "../../helpers/until.ts";

let hosted: BreakableSite;
/** The administrator, who makes the site forget its pages by saving something. */
let staff: Page;

test.beforeAll(async () => {
  hosted = await sharedBreakableSite();
  staff = await hosted.signIn();
});
// Unless the site, which the test before has told to refuse, has heard that the backend is back.
test.beforeEach(() => hosted.recover(staff.request));

async function get(path: string): Promise<{ status: number; text: string; ms: number; lasts: boolean }> {
  const started = performance.now();
  const answer = await fetch(hosted.site.origin + path, { headers: { accept: "text/html,image/avif" } });
  const text = await answer.text();
  const lasts = answer.headers.get("cache-control")?.includes("immutable") === true;
  return { status: answer.status, text, ms: performance.now() - started, lasts };
}

/** Adds a testimonial: the site then forgets what it has made of the backend's content. */
const add = (name: string) =>
  staff.request.send("/admin/testimonials?tambah", {
    ...{ intent: "save", stamp: crypto.randomUUID(), name, content: "Ya" },
  });

let months = 0;
/** A list that nobody has asked for yet. */
function unseen(): string {
  months += 1;
  return `/packages?bulan=${2040 + Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, "0")}`;
}

/** What is asked for amid a fault: every public page, with the other files that are made of what the backend holds, where it
 * says itself that it fails; where what comes is no answer, which one place tells for all, one of each way to be made. */
async function pagesFor(fault: Fault): Promise<string[]> {
  const home = (await get("/")).text;
  const picture = /\/gambar\/[^ "]+/.exec(home)?.[0];
  if (picture === undefined) throw new Error("The home page shows no picture");
  // Another format stands in while this one is being made.
  await expect.poll(async () => (await get(picture)).lasts).toBe(true);
  return [...(fault === "error" ? publicPages : ["/", "/umroh", "/kontak"]), "/sitemap.xml", picture];
}

/** What a page says, without what differs from one rendering to the next. */
const withoutReference = (text: string) => text.replace(/Nomor referensi: \w+/, "");

const faults: Fault[] = ["error", "page", "garbage", "reset", "cut", "hang", "stall"];

for (const fault of faults) {
  test(`${fault}: public pages seen before stay, even after a change dropped them (R06)`, async () => {
    const paths = await pagesFor(fault);
    // A page kept amid the fault before this one may be older than what stands on others; from here on all are made anew.
    await expect(await add("Lama")).toAnswer(303);
    const before = new Map<string, string>();
    for (const path of paths) {
      const { status, text } = await get(path);
      expect(status, path).toBe(200);
      before.set(path, withoutReference(text));
    }
    await expect(await add("Baru")).toAnswer(303);
    hosted.proxy.fault = fault;
    for (const path of paths) {
      const { status, text } = await get(path);
      expect([status, withoutReference(text) === before.get(path)], path).toEqual([200, true]);
    }
  });
}

for (const fault of ["error", "garbage", "stall"] as const) {
  test(`${fault}: a page never seen says so, leads to WhatsApp, is in the log (R06)`, async ({ page }) => {
    hosted.proxy.fault = fault;
    const answer = await page.goto(hosted.site.origin + unseen());
    expect(answer?.status()).toBe(503);
    expect(answer?.headers()["retry-after"]).toBe("30");
    expect(answer?.headers()["cache-control"]).toBe("no-store");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sedang Ada Gangguan");
    await expect(page.getByRole("link", { name: /Beranda/ }).first()).toBeVisible();
    const body = (await page.locator("body").textContent()) ?? "";
    const reference = /Nomor referensi:?\s*([0-9a-f]{10})/.exec(body)?.[1];
    expect(reference).toBeDefined();
    // The answer may be quicker than the line.
    await expect.poll(() => hosted.site.output().includes(`"requestId":"${reference}"`)).toBe(true);
    expect(await page.content()).not.toMatch(/upstream is down|at .*\.[jt]s:\d+|PGRST|fetch failed|JSON/);
    await page.getByRole("button", { name: "Chat WhatsApp" }).first().click();
    expect((await readConversation(page)).digits).toMatch(/^628\d+$/);
  });
}

// What never begins is told from it by the same deadline (resilient-fetch.server.test.ts).
test("a stalled backend costs 3 s a read, 10 s a write, then little until it is back (R07)", async () => {
  hosted.proxy.fault = "stall";
  hosted.proxy.only = /^(POST|PATCH) \/rest/;
  const started = performance.now();
  await expect(await add("Tetap ada")).toAnswer(500, "Gagal menambahkan testimoni");
  expect(performance.now() - started).toBeGreaterThan(9_500);
  expect(performance.now() - started).toBeLessThan(10_000 + 2_000 * slowMachine);

  hosted.heal();
  hosted.proxy.fault = "stall";
  const first = await get(unseen());
  expect(first.status).toBe(503);
  expect(first.ms).toBeLessThan(3_000 + 1_000 * slowMachine);
  await Promise.all(Array.from({ length: 5 }, () => get(unseen())));
  const quick: number[] = [];
  for (let times = 0; times < 20; times += 1) {
    const { status, ms } = await get(unseen());
    expect(status).toBe(503);
    quick.push(ms);
  }
  quick.sort((one, other) => one - other);
  // The middle one, for a moment's other work on a shared machine says nothing about the site.
  expect(quick[10]).toBeLessThan(50 * slowMachine);
  expect((await staff.request.get("/admin/testimonials")).status()).toBe(503);

  // What still hangs goes on hanging.
  hosted.proxy.fault = "none";
  const healed = performance.now();
  const patience = { timeout: 30_000 + 1_000 * slowMachine, interval: 1_000 };
  await expect.poll(async () => (await get(unseen())).status, patience).toBe(200);
  await expect.poll(async () => (await add("Kembali")).status(), patience).toBe(303);
  expect(performance.now() - healed).toBeLessThan(30_000 + 1_000 * slowMachine);
});
