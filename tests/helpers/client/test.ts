import { test as base } from "vitest";
import { administrator, startDemoSite } from "../demo-site.ts";
import { endWithWorker, type Site } from "../site.ts";
import { Context } from "./context.ts";
import type { Page } from "./page.ts";
import type { Requests } from "./requests.ts";

export { administrator } from "../demo-site.ts";
export { Context } from "./context.ts";
export { expect } from "./expect.ts";
export type { Locator } from "./locator.ts";
export type { Page } from "./page.ts";
export { type Answer, Requests } from "./requests.ts";

let shared: Promise<Site> | undefined;
const sessions = new Map<Site, ReturnType<Context["cookies"]>>();

/** The site that the files of a worker share. */
function sharedSite(): Promise<Site> {
  // What they log at their most talkative is looked at (log-front.test.ts).
  shared ??= startDemoSite({ LOG_LEVEL: "debug" }).then(endWithWorker);
  return shared;
}

/** Cookies of a session of the test's own, for one that ends it or uses its tokens up. */
export async function signIn(context: Context): Promise<void> {
  const answer = await context.request.post("/admin/login", { form: administrator, maxRedirects: 0 });
  if (answer.status() !== 303) throw new Error(`Signing in answered ${answer.status()}`);
  // Every test begins without a greeting.
  await context.clearCookies({ name: "pesan" });
}

/** One session for all tests of a site: signing in costs more than many a test (bcrypt). */
function sharedSession(site: Site): ReturnType<Context["cookies"]> {
  const context = new Context(site.origin);
  const known = sessions.get(site) ?? signIn(context).then(context.cookies);
  sessions.set(site, known);
  return known;
}

/** Stands where a test asks for visitors of its own. */
export interface Browser {
  newContext(options?: { baseURL?: string }): Promise<Context>;
}

interface Fixtures {
  browser: Browser;
  baseURL: string;
  /** The site with the demo content that the files of a worker share: for those that only read, or look at rows of their own. */
  site: Site;
  context: Context;
  /** A browser with script off, on no page yet. */
  page: Page;
  request: Requests;
  /** The same, signed in as the administrator, in the session of all tests: whoever ends one begins their own. */
  adminPage: Page;
}

/** The `test` of what needs no browser. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from the pattern
  site: async ({}, use) => use(await sharedSite()),
  browser: async ({ site }, use) =>
    use({ newContext: async ({ baseURL = site.origin } = {}) => new Context(baseURL) }),
  baseURL: async ({ site }, use) => use(site.origin),
  context: async ({ site }, use) => use(new Context(site.origin)),
  page: async ({ context }, use) => {
    const page = await context.newPage();
    await use(page);
    await page.close();
  },
  request: async ({ context }, use) => use(context.request),
  adminPage: async ({ site }, use) => {
    const context = new Context(site.origin);
    await context.addCookies(await sharedSession(site));
    const page = await context.newPage();
    await use(page);
    await page.close();
  },
});

/** For the admin area: `page` is the administrator's, as `adminPage`. */
export const staffTest = test.extend<{ page: Page }>({ page: async ({ adminPage }, use) => use(adminPage) });

/** The package cards of a page. */
export function cardsOf(page: Page) {
  return page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading") });
}
