import type { Page } from "@playwright/test";
import { seed } from "../helpers/seed.ts";
import { expect, test } from "../helpers/test.ts";

/** What a visitor finds where, in CSS pixels; before issue 33 it was 877, 860, 2583 and 3593. */
const highestCard = 430;
const desk = { width: 1280, height: 768, lowestTabs: 1100 };
const phone = { width: 360, height: 740, lowestTabs: 1900 };
/** Before issue 33 it was 6,630. */
const highestComparison = 3000;

const packagePages = [
  `/umroh/${seed.reguler.slug}`,
  `/umroh/${seed.turki.slug}`,
  `/haji/${seed.furoda.slug}`,
  "/umroh/umroh-plus-aqsa-12-hari",
];

/** Distance of an element's lower or upper edge from the top of the page. */
function edgeOf(page: Page, selector: string, edge: "top" | "bottom"): Promise<number> {
  return page
    .locator(selector)
    .evaluate((element, side) => element.getBoundingClientRect()[side] + scrollY, edge);
}

test("on a phone each card of a list is at most 430 px high", async ({ page }) => {
  await page.setViewportSize(phone);
  for (const address of ["/packages", "/packages?halaman=2", "/umroh", "/haji"]) {
    await page.goto(address);
    const heights = await page
      .locator("#daftar > ul > li")
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().height));
    expect(heights.length, address).toBeGreaterThan(0);
    expect(Math.max(...heights), address).toBeLessThanOrEqual(highestCard);
  }
});

for (const { width, height, lowestTabs } of [desk, phone])
  test(`at ${width} px the title is on the first screen, tabs begin by ${lowestTabs} px (P19)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    for (const address of packagePages) {
      await page.goto(address);
      expect(await edgeOf(page, "h1", "bottom"), address).toBeLessThanOrEqual(height);
      expect(await edgeOf(page, "fieldset:has([name=rincian])", "top"), address).toBeLessThanOrEqual(
        lowestTabs,
      );
    }
  });

test("two packages stand side by side on a phone, within 3,000 px", async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto(`/bandingkan?p=${seed.reguler.slug}&p=${seed.turki.slug}`);
  const [first, second] = await page.getByRole("row", { name: "Harga Quad" }).getByRole("cell").all();
  const tops = await Promise.all([first, second].map(async (cell) => (await cell?.boundingBox())?.y));
  expect(tops[0]).toBe(tops[1]);
  const box = await page.getByRole("main").boundingBox();
  expect(box?.height).toBeLessThanOrEqual(highestComparison);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
});

test("ticks outlive filters and pages of the list, are counted, and a fourth says why not", async ({
  page,
}) => {
  await page.goto("/packages");
  const tick = (index: number) => page.getByRole("checkbox", { name: /^Bandingkan / }).nth(index);
  const button = page.getByRole("button", { name: /^Bandingkan/ });
  for (const index of [0, 1]) await tick(index).check();
  await expect(button).toHaveText("Bandingkan (2 dari 3)");
  await page.getByLabel("Kategori").selectOption("haji");
  await expect(page).toHaveURL(/kategori=haji.*&p=/);
  await tick(0).check();
  await expect(button).toHaveText("Bandingkan (3 dari 3)");
  await tick(1).click();
  await expect(page.getByText("Lepaskan satu centang dulu")).toBeVisible();
  await expect(tick(1)).not.toBeChecked();
  await expect(button).toHaveText("Bandingkan (paling banyak 3)");
  await expect(button).toBeInViewport();
  await button.click();
  await expect(page).toHaveURL(/\/bandingkan\?p=.+&p=.+&p=/);
  await expect(page.getByRole("columnheader")).toHaveCount(3);
});

test("a tick goes with the departure that its card shows", async ({ page }) => {
  await page.goto("/umroh");
  const tick = page.getByRole("checkbox", { name: "Bandingkan Umroh Awal Ramadhan" });
  await tick.check();
  await expect(page).toHaveURL(/p=umroh-awal-ramadhan-12-hari((~|%7E)[\d-]+-jakarta)?$/);
  await page.getByLabel("Berangkat dari").selectOption("Surabaya");
  await expect(page).toHaveURL(/p=umroh-awal-ramadhan-12-hari(~|%7E)[\d-]+-surabaya$/);
  await expect(tick).toBeChecked();
  await expect(page.getByRole("button", { name: /^Bandingkan/ })).toHaveText("Bandingkan (1 dari 3)");
});

test("nothing shifts while a list or a package loads", async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.setViewportSize(phone);
  for (const address of ["/umroh", ...packagePages]) {
    await page.goto(address, { waitUntil: "networkidle" });
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts, address).toEqual([]);
  }
});

test.describe("the pictures of a package", () => {
  const address = `/umroh/${seed.reguler.slug}`;
  const open = async (page: Page) => {
    await page.goto(address);
    await page.getByRole("link", { name: /foto 1$/ }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    return { dialog, counter: dialog.getByText(/^\d+ \/ \d+$/).filter({ visible: true }) };
  };

  test("fill the screen, turn by keys, and the back button closes them", async ({ page }) => {
    const { dialog, counter } = await open(page);
    const picture = await dialog.getByRole("img").filter({ visible: true }).boundingBox();
    const screen = page.viewportSize();
    expect(picture?.width).toBeGreaterThan(0.9 * (screen?.width ?? 0));
    await page.keyboard.press("ArrowRight");
    await expect(counter).toHaveText(/^2 \//);
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`${address}$`));
    await expect(page.getByRole("link", { name: /foto 2$/ })).toBeVisible();
  });

  test("close by button and Escape, which leave no step behind", async ({ page }) => {
    await page.goto("/umroh");
    const { dialog } = await open(page);
    await page.getByRole("button", { name: "Tutup" }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole("link", { name: /foto 1$/ }).click();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(async () => {
      expect(await page.evaluate(() => history.state)).toBeNull();
    }).toPass();
    await page.goBack();
    await expect(page).toHaveURL(/\/umroh$/);
  });
});
