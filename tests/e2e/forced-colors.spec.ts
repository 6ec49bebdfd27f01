import type { Locator } from "@playwright/test";
import { seed } from "../helpers/seed.ts";
import { expect, openTab, test } from "../helpers/test.ts";

test.use({ contextOptions: { forcedColors: "active" } });

const groundOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor);

test("the chosen tab and the open page's entry are told apart by more than our colours", async ({ page }) => {
  await page.goto(`/umroh/${seed.reguler.slug}`);
  const chosen = page.locator("label", { hasText: "Itinerary" });
  const other = page.locator("label", { hasText: "S&K" });
  expect(await groundOf(chosen)).not.toBe(await groundOf(other));
  await page.goto("/kontak");
  const line = (name: string) =>
    page
      .getByRole("navigation", { name: "Navigasi utama" })
      .getByRole("link", { name, exact: true })
      .evaluate((link) => getComputedStyle(link).textDecorationLine);
  expect([await line("Kontak"), await line("Beranda")]).toEqual(["underline", "none"]);
});

test("so are the admin area's, and its chart has the colour of text", async ({ adminPage: page }) => {
  await page.goto("/admin");
  const menu = page.getByRole("navigation", { name: "Menu admin" });
  const entry = (name: string) => menu.getByRole("link", { name });
  expect(await groundOf(entry("Dashboard"))).not.toBe(await groundOf(entry("Permintaan")));
  const bar = page
    .getByRole("img", { name: /Grafik batang/ })
    .locator("rect.fill-green")
    .first();
  const text = await page.locator("h1").evaluate((title) => getComputedStyle(title).color);
  expect(await bar.evaluate((rect) => getComputedStyle(rect).fill)).toBe(text);
  await page.goto("/admin/packages/new");
  await openTab(page, "Galeri");
  const tab = (name: string) => page.locator("label:has(input[name=tab])", { hasText: name });
  expect(await groundOf(tab("Galeri"))).not.toBe(await groundOf(tab("Itinerary")));
});
