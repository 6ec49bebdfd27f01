import { test as base } from "@playwright/test";
import { type Site, startSite } from "./site.ts";

/** WhatsApp is never asked: a page of ours stands in for it and lets the address be read. */
const standInForWhatsApp = "<!doctype html><html lang=id><title>WhatsApp</title><h1>WhatsApp</h1>";

/** The browser tests' `test`: each worker has a site of its own with the demo content. */
export const test = base.extend<{ whatsApp: undefined }, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern
    async ({}, use) => {
      const site = await startSite();
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
});

export { expect } from "@playwright/test";
