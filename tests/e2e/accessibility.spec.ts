import { expectAccessible } from "../helpers/accessibility.ts";
import { seed } from "../helpers/seed.ts";
import { test } from "../helpers/test.ts";

const pages = [
  "/",
  "/umroh",
  "/haji",
  "/packages?halaman=2",
  "/umroh?bulan=2040-01",
  `/umroh/${seed.reguler.slug}`,
  `/haji/${seed.furoda.slug}`,
  "/tentang-kami",
  "/kontak",
  "/privasi",
  "/tidak-ada",
];

for (const width of [360, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    for (const address of pages) {
      test(`${address} has no violation of WCAG 2.2 AA`, async ({ page }) => {
        await page.goto(address);
        await expectAccessible(page);
      });
    }
  });
}
