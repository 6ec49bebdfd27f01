import { expect, test } from "../helpers/client/test.ts";

/** Screens that show stored pictures, large and small: photos of packages, faces of pilgrims, the gallery's last page. */
const screens = [
  "/admin/packages",
  "/admin/testimonials",
  "/admin/media",
  "/admin/media?halaman=2",
  "/admin/edit-home",
  "/admin/edit-about",
  "/admin/packages/new",
];

test("no picture of the admin area is broken", async ({ adminPage: page }) => {
  const addresses = new Set<string>();
  for (const screen of screens) {
    await page.goto(screen);
    const shown = await page
      .locator("img")
      .evaluateAll((images) => images.map((image) => (image instanceof HTMLImageElement ? image.src : "")));
    for (const address of shown) addresses.add(address);
  }
  expect([...addresses].filter((address) => address.includes("/media/")).length).toBeGreaterThan(10);
  for (const address of addresses) {
    const answer = await page.request.get(address);
    expect(answer.status(), address).toBe(200);
    expect(answer.headers()["content-type"], address).toMatch(/^image\//);
  }
});
