import { type BreakableSite, startBreakableSite } from "../helpers/breakable-site.ts";
import { cardsOf, expect, test } from "../helpers/client/test.ts";
import { readConversation } from "../helpers/conversation.ts";
import { publicPages } from "../helpers/public-pages.ts";
import { rawGet } from "../helpers/raw-answer.ts";
import { seed } from "../helpers/seed.ts";
import { until } from "../helpers/until.ts";

let hosted: BreakableSite;

const agedInquiry = (code: string, days: number) => ({
  ...{ code, name: "Siti", phone: "0812" },
  created_at: new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString(),
});

test.beforeAll(async () => {
  hosted = await startBreakableSite({ WARM_UP: "1" }, async (service) => {
    const { error } = await service
      .from("inquiries")
      .insert([agedInquiry("AAAAA", 367), agedInquiry("CCCCC", 300)]);
    if (error !== null) throw error;
  });
});
test.afterAll(() => hosted?.stop());

test.beforeEach(() => hosted.heal());

test("the sitemap's pages are warm once nobody asks for a moment, without a visitor", async () => {
  await expect.poll(() => hosted.site.output(), { timeout: 60_000 }).toContain("front.warm");
  for (const path of publicPages) {
    const { headers } = await rawGet(hosted.site.origin + path, {}, "HEAD");
    expect(headers["x-cache"], path).toMatch(/hit|stale/);
  }
});

test("a hit asks the backend nothing", async () => {
  // Once the last page of the sitemap is there nothing goes on in the background.
  await expect.poll(() => hosted.site.output(), { timeout: 60_000 }).toContain("front.warm");
  // A page that turns stale meanwhile is renewed from the backend: then once more.
  await until(async () => {
    await rawGet(`${hosted.site.origin}/kontak`);
    const before = hosted.proxy.requests;
    for (let times = 0; times < 20; times += 1) {
      const { status, headers } = await rawGet(`${hosted.site.origin}/kontak?ke=${times}`);
      expect([status, headers["x-cache"]]).toEqual([200, "hit"]);
    }
    return hosted.proxy.requests === before;
  }, "twenty hits in a row");
});

test("a site that starts has what is due forgotten, and nothing else", async () => {
  const nameOf = async (code: string) =>
    (await hosted.service.from("inquiries").select("name, phone").eq("code", code).single()).data;
  await expect.poll(() => nameOf("AAAAA"), { timeout: 30_000 }).toEqual({ name: "", phone: "" });
  expect(await nameOf("CCCCC")).toEqual({ name: "Siti", phone: "0812" });
});

test("a hosted backend serves the same pages, its pictures in the same forms", async ({ page }) => {
  await page.goto(`${hosted.site.origin}/umroh`);
  await expect(cardsOf(page)).toHaveCount(seed.activeUmroh);
  const picture = await fetch(`${hosted.site.origin}/media/kaabah-senja.jpg`);
  expect(picture.headers.get("content-type")).toBe("image/jpeg");
  const form = await fetch(`${hosted.site.origin}/gambar/media/kaabah-senja.jpg/640.webp`);
  expect(form.headers.get("content-type")).toBe("image/webp");
  expect((await fetch(`${hosted.site.origin}/gambar/media/tidak-ada.jpg/320.webp`)).status).toBe(404);
});

for (const fault of ["error", "reset", "hang"] as const) {
  test(`${fault}: the visitor still reaches WhatsApp`, async ({ page }) => {
    hosted.proxy.fault = fault;
    const answer = await page.request.post(`${hosted.site.origin}/wa`, {
      form: { kind: "booking", package: `belum-pernah-dibuka-${fault}`, tap: crypto.randomUUID() },
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(303);
    expect(answer.headers().location).toMatch(/^https:\/\/wa\.me\/628\d+\?text=/);
  });
}

for (const fault of ["error", "reset", "hang"] as const) {
  test(`${fault} while recording: the greeting is whole but for its code`, async ({ page }) => {
    const press = async (packageSlug: string) => {
      const form = { kind: "booking", package: packageSlug, tap: crypto.randomUUID() };
      const answer = await page.request.post(`${hosted.site.origin}/wa`, { form, maxRedirects: 0 });
      return new URL(answer.headers().location ?? "").searchParams.get("text");
    };
    hosted.proxy.only = /record_inquiry/;
    hosted.proxy.fault = fault;
    // The test before may have left the backend for dead; the site has to hear first that it is not.
    let silent: string | null = null;
    await expect
      .poll(async () => {
        silent = await press(seed.furoda.slug);
        return silent;
      })
      .toContain(seed.furoda.title);
    expect(silent).not.toContain("Kode");
    hosted.proxy.fault = "none";
    await expect.poll(() => press(seed.reguler.slug)).toMatch(/Kode: \S{5}$/);
  });
}

test("the health report tells a failing backend from a failing site", async () => {
  hosted.proxy.fault = "error";
  const look = async () => (await fetch(`${hosted.site.origin}/healthz`)).status;
  await expect.poll(look, { timeout: 20_000 }).toBe(503);
  const answer = await fetch(`${hosted.site.origin}/healthz`);
  expect(await answer.json()).toMatchObject({
    status: "failing",
    saving: "the backend does not take changes",
  });
});

test("the visitor reaches WhatsApp with the backend stopped for good", async ({ page }) => {
  await page.goto(`${hosted.site.origin}/umroh/${seed.reguler.slug}`);
  await hosted.backend.stop();
  await page.getByRole("button", { name: "Booking via WhatsApp" }).first().click();
  expect((await readConversation(page)).text).toContain(seed.reguler.title);
});
