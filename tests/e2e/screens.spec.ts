import type { Page } from "@playwright/test";
import { bringJudge, expectAccessible, expectFitting, lowScreen } from "../helpers/accessibility.ts";
import { plantPackage, plantSeries, uniqueTitle } from "../helpers/planted.ts";
import { staffScreens, visitorScreens } from "../helpers/screens.ts";
import { soakCases } from "../helpers/soak.ts";
import { expect, goWithin, open, test } from "../helpers/test.ts";

const visitorCases = soakCases(visitorScreens.usual, visitorScreens.others);
const staffCases = soakCases(staffScreens.usual, staffScreens.others);

/** What all screens draw alike is judged on the first of them. */
const knownOn = (address: string) =>
  ["/", "/admin"].includes(address) ? [] : ["header:has(~ #isi)", "#isi ~ footer", "aside"];

const phone = { width: 360, height: 740 };

/** As tall as the page: what the bar at a phone's end lies over can be scrolled from under it. */
async function openOnPhone(page: Page, address: string): Promise<void> {
  await page.setViewportSize(phone);
  await page.goto(address);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...phone, height });
}

// The browser paints nothing here (playwright.config.ts). Visitors come with phones, staff sit at desks: axe judges what each sees, and all widths fit.
test("visitors' screens: all keep WCAG 2.2 AA, and nothing lies beside them", async ({ page }) => {
  test.setTimeout(visitorCases.length * 90_000);
  await bringJudge(page);
  for (const address of visitorCases)
    await test.step(address, async () => {
      await openOnPhone(page, address);
      await expectAccessible(page, address, knownOn(address));
      await expectFitting(page, address);
    });
});

test("twenty dates keep WCAG 2.2 AA, nothing lies beside them, and they take 1.5 screens of a phone", async ({
  adminPage: page,
}) => {
  const { id, href } = await plantPackage(page, uniqueTitle("Dua puluh tanggal"), { duration: "9 Hari" });
  await plantSeries(page, id, 20);
  await openOnPhone(page, href);
  const dates = page.locator("#tanggal");
  await expect(dates.locator("a").filter({ visible: true })).toHaveCount(20);
  expect((await dates.boundingBox())?.height).toBeLessThanOrEqual(1.5 * phone.height);
  await expectAccessible(page);
  await expectFitting(page);
});

test("staff's screens: all keep WCAG 2.2 AA, and nothing lies beside them", async ({ adminPage: page }) => {
  test.setTimeout(staffCases.length * 90_000);
  const refused: string[] = [];
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) refused.push(message.text());
  });
  await bringJudge(page);
  // As links lead there: to load each takes twice as long.
  await open(page, "/admin");
  for (const address of staffCases) await test.step(address, () => expectScreen(page, address));
  expect(refused).toEqual([]);
});

/** All parts of a form with tabs at once, as where style sheets know no `:has()`: without ids its tabs hide none. */
async function expectScreen(page: Page, address: string): Promise<void> {
  // So high that a bar which stays at the lower edge covers nothing.
  const desk = { width: 1440, height: 2400 };
  await page.setViewportSize({ ...desk, height: lowScreen });
  await goWithin(page, address);
  await expect.soft(page.getByRole("heading", { level: 1 }), address).toBeVisible();
  await page.locator("input[name=tab]").evaluateAll((tabs) => {
    for (const tab of tabs) tab.removeAttribute("id");
  });
  await expect.soft(page.locator("[class*='#tab-']").filter({ visible: false }), address).toHaveCount(0);
  await page.setViewportSize(desk);
  await expectAccessible(page, address, knownOn(address));
  await expectFitting(page, address);
}
