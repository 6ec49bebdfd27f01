import { seed } from "../helpers/seed.ts";
import { cardsOf, expect, test } from "../helpers/test.ts";

test("a filter applies when it is chosen", async ({ page }) => {
  await page.goto("/packages");
  await page.getByLabel("Harga").selectOption({ label: "> 50 Juta" });
  await expect(page).toHaveURL(/harga=di-atas-50/);
});

test("arrow keys turn the gallery from anywhere on it, and a swipe does too", async ({ page }) => {
  await page.goto(`/umroh/${seed.reguler.slug}`);
  const gallery = page.getByRole("region", { name: "Galeri foto" });
  const counter = gallery.getByText(/^\d+ \/ \d+$/).filter({ visible: true });
  const picture = gallery.locator("img").filter({ visible: true }).first();
  const box = await picture.boundingBox();
  if (box === null) throw new Error("No picture is shown");
  const y = box.y + box.height / 2;
  const client = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x?: number) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints: x === undefined ? [] : [{ x, y }] });
  await touch("touchStart", box.x + box.width * 0.8);
  await touch("touchMove", box.x + box.width * 0.5);
  await touch("touchMove", box.x + box.width * 0.2);
  await touch("touchEnd");
  await expect(counter).toHaveText(/^2 \//);
});

test("an open list renews itself every 30 s while it is visible", async ({ page }) => {
  await page.clock.install();
  await page.goto("/umroh");
  await page.evaluate(() => {
    for (const card of document.querySelectorAll("main li:has(h2, h3)")) card.remove();
  });
  await expect(cardsOf(page)).toHaveCount(0);
  await page.clock.runFor(31_000);
  await expect(cardsOf(page)).toHaveCount(seed.activeUmroh);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("Escape closes the menu", async ({ page }) => {
    await page.goto("/");
    const menu = page.getByRole("banner").locator("summary");
    await menu.click();
    const link = page.getByRole("banner").getByRole("link", { name: "Kontak", exact: true });
    await expect(link).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(link).toBeHidden();
    await expect(menu).toBeFocused();
  });
});

test("on the 404 page, back is back", async ({ page }) => {
  await page.goto("/kontak");
  await page.goto("/tidak-ada", { referer: page.url() });
  await expect(page.getByRole("heading", { name: "Halaman Tidak Ditemukan" })).toBeVisible();
  await page.getByRole("link", { name: /halaman sebelumnya/i }).click();
  await expect(page).toHaveURL(/\/kontak$/);
});
