import AxeBuilder from "@axe-core/playwright";
import { seed } from "../helpers/seed.ts";
import { expect, test } from "../helpers/test.ts";

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
const standard = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

for (const width of [360, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    for (const address of pages) {
      test(`${address} has no violation of WCAG 2.2 AA`, async ({ page }) => {
        await page.goto(address);
        const { violations } = await new AxeBuilder({ page }).withTags(standard).analyze();
        expect(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join("\n")}`),
        ).toEqual([]);
      });
    }
  });
}
