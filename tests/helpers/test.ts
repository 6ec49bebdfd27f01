import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import {
  type Browser,
  type BrowserContext,
  test as base,
  type Cookie,
  expect,
  type Page,
} from "@playwright/test";
import type { BreakableSite } from "./breakable-site.ts";
import { administrator, startDemoSite } from "./demo-site.ts";
import type { Colleague } from "./service.ts";
import type { Site } from "./site.ts";

/** How long a message of success stays, in ms: a busy machine may take longer until a test looks at it. */
export const lifeOfMessages = [6_000, 12_000];

/** Addresses of WhatsApp that pages of a context were sent to and no test has read yet. */
export const sentToWhatsApp = new WeakMap<BrowserContext, string[]>();

interface Fixtures {
  whatsApp: undefined;
  /** Signed in as the administrator, on the dashboard's site but on no page yet. */
  adminPage: Page;
}

interface WorkerFixtures {
  site: Site;
  /** The administrator's cookies, from one test to the next: a sign-in costs more than many a test (bcrypt). */
  adminSession: { cookies: Cookie[] };
  /** A site whose line to its backend can be broken, for those who ask for it; in the same worker, so with the same browser. */
  hosted: BreakableSite;
}

/** The browser tests' `test`: each worker has a site of its own with the demo content. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern
    async ({}, use) => {
      const site = await startDemoSite();
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  hosted: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern
    async ({}, use) => {
      // Its client of the http tests takes longer to load than visitors' tests should wait.
      const { startBreakableSite } = await import("./breakable-site.ts");
      const hosted = await startBreakableSite({ LOG_LEVEL: "silent" });
      await use(hosted);
      await hosted.stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  baseURL: async ({ site }, use) => use(site.origin),
  page: async ({ page, javaScriptEnabled }, use) => {
    const folder = process.env.NODE_V8_COVERAGE;
    if (folder === undefined || !javaScriptEnabled) return use(page);
    await page.coverage.startJSCoverage({ resetOnNavigation: false });
    await use(page);
    // As Node's processes leave theirs; scripts inside a page have its address, which names no file.
    const result = (await page.coverage.stopJSCoverage())
      .map(({ url, functions }) => ({ address: new URL(url).pathname, functions }))
      .filter(({ address }) => address.startsWith("/assets/"))
      .map(({ address, functions }) => ({
        url: pathToFileURL(path.join("build/client", address)).href,
        functions,
      }));
    writeFileSync(path.join(folder, `coverage-browser-${randomUUID()}.json`), JSON.stringify({ result }));
  },
  whatsApp: [
    async ({ context }, use) => {
      const addresses: string[] = [];
      sentToWhatsApp.set(context, addresses);
      context.on("request", (request) => {
        if (request.isNavigationRequest() && request.url().startsWith("https://wa.me/"))
          addresses.push(request.url());
      });
      await use(undefined);
    },
    { auto: true },
  ],
  adminSession: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern
    async ({}, use) => use({ cookies: [] }),
    { scope: "worker" },
  ],
  adminPage: async ({ page, context, adminSession }, use) => {
    await page.addInitScript(holdTimeouts, lifeOfMessages);
    await context.addCookies(adminSession.cookies);
    // A test may have ended the session: then this one begins another.
    if (!(await isSignedIn(context))) adminSession.cookies = await signIn(context);
    await use(page);
  },
});

/** The `test` of the admin area: what is laid out below a low screen is not painted, and painting is a quarter of a browser's work. */
export const staffTest = test.extend({ viewport: { width: 1280, height: 320 } });

async function isSignedIn({ request }: BrowserContext): Promise<boolean> {
  return (await request.get("/admin/profile.data", { maxRedirects: 0 })).status() === 200;
}

/** A session of the test's own, for one that looks at its age or uses its tokens up, or of a colleague. */
export async function signIn(
  context: BrowserContext,
  { email, password }: Colleague = administrator,
): Promise<Cookie[]> {
  const form = { email, password };
  const answer = await context.request.post("/admin/login", { form, maxRedirects: 0 });
  if (answer.status() !== 303) throw new Error(`Signing in answered ${answer.status()}`);
  // Every test begins without a greeting.
  await context.clearCookies({ name: "pesan" });
  return context.cookies();
}

/** An admin page once its script is running: until then the sidebar's form says where a server is to lead back to. */
export async function untilScripted(page: Page): Promise<void> {
  await expect(page.locator("input[name=returnTo]")).toHaveCount(0);
}

/** Opens an admin page, and waits for its script. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilScripted(page);
}

/**
 * Leads to another admin screen as a link there would, from one whose script is running: for a third of what a load costs. What
 * was typed may be asked about first.
 */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate(async (to) => {
    const { __remixRouter: router } = window as unknown as {
      __remixRouter: { navigate(to: string): Promise<void> };
    };
    // Each screen has its own (navigation.tsx): the one before, which may have what a test looks for next, is gone with it.
    const menu = document.querySelector("details");
    await router.navigate(to);
    while (menu?.isConnected) await new Promise((later) => setTimeout(later, 10));
  }, path);
}

/** A page whose time a test moves, in a context of its own: Playwright may leave a clock in one that is used again. */
export async function openWithClock(browser: Browser, { origin }: Site): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  await page.clock.install();
  return page;
}

/** Runs in the page: what waits for one of `heldMs` waits for the event `time-is-up` instead. */
export function holdTimeouts(heldMs: readonly number[]): void {
  const wait = window.setTimeout.bind(window);
  const hold = (then: () => void, ms?: number, ...more: []) => {
    if (ms === undefined || !heldMs.includes(ms)) return wait(then, ms, ...more);
    addEventListener("time-is-up", then, { once: true });
    return 0;
  };
  Object.assign(window, { setTimeout: hold });
}

/** What the page after a save says. */
export async function expectMessage(page: Page, words: string): Promise<void> {
  await expect(page.getByRole("status").filter({ hasText: words })).toBeVisible();
}

/** Holds up what is posted to `address` until it is called. */
export async function holdPosts(page: Page, address: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    if (route.request().method() === "POST") await released;
    await route.continue();
  });
  return release;
}

/** A tab of the package's form. */
export async function openTab(page: Page, name: string): Promise<void> {
  await page.locator("label").filter({ hasText: name }).first().click();
}

/** Types a new draft of a package into two tabs of its form. */
export async function fillPackage(page: Page, title: string): Promise<void> {
  await open(page, "/admin/packages/new");
  await openTab(page, "Syarat");
  await page.getByRole("button", { name: "Tambah syarat" }).click();
  await page.getByLabel("syarat 5").fill("Tidak hilang");
  await openTab(page, "Info Dasar");
  await page.getByLabel("Judul paket").fill(title);
  await page.getByLabel("Kategori").selectOption("haji");
  await page.getByLabel("Harga Quad").fill("Rp 190.000.000");
  await page.getByLabel("Status").selectOption("draft");
}

/** The package cards of a page. */
export function cardsOf(page: Page) {
  return page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading") });
}

export { expect } from "@playwright/test";
export { administrator } from "./demo-site.ts";
