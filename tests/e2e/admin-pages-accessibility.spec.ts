import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "../helpers/test.ts";

const standard = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

for (const width of [360, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    for (const screen of ["edit-home", "edit-about", "edit-contact", "settings"]) {
      test(`${screen}: no violation of WCAG 2.2 AA, nothing beside the screen`, async ({
        adminPage: page,
      }) => {
        await page.goto(`/admin/${screen}`);
        const { violations } = await new AxeBuilder({ page }).withTags(standard).analyze();
        expect(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join("\n")}`),
        ).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      });
    }
  });
}
