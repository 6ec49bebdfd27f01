import { test as base, type Page } from "@playwright/test";
import { type Site, startSite } from "./site.ts";

/** WhatsApp is never asked: a page of ours stands in for it and lets the address be read. */
const standInForWhatsApp = "<!doctype html><html lang=id><title>WhatsApp</title><h1>WhatsApp</h1>";

/** The administrator of every site that the browser tests start. */
export const administrator = { email: "staf@contoh.id", password: "rahasia-dua-belas" };

interface Fixtures {
  whatsApp: undefined;
  /** Signed in as the administrator, on the dashboard's site but on no page yet. */
  adminPage: Page;
}

/** The browser tests' `test`: each worker has a site of its own with the demo content. */
export const test = base.extend<Fixtures, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern
    async ({}, use) => {
      const site = await startSite({
        ADMIN_EMAIL: administrator.email,
        ADMIN_PASSWORD: administrator.password,
      });
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  baseURL: async ({ site }, use) => use(site.origin),
  whatsApp: [
    async ({ context }, use) => {
      await context.route("https://wa.me/**", (route) =>
        route.fulfill({ contentType: "text/html", body: standInForWhatsApp }),
      );
      await use(undefined);
    },
    { auto: true },
  ],
  adminPage: async ({ page, context, site }, use) => {
    const answer = await context.request.post(`${site.origin}/admin/login`, {
      form: administrator,
      maxRedirects: 0,
    });
    if (answer.status() !== 303) throw new Error(`Signing in answered ${answer.status()}`);
    await use(page);
  },
});

/** The package cards of a page. */
export function cardsOf(page: Page) {
  return page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading") });
}

export { expect } from "@playwright/test";
