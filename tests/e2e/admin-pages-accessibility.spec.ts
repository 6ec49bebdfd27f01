import { expectAccessible } from "../helpers/accessibility.ts";
import { test } from "../helpers/test.ts";

for (const width of [360, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    for (const screen of ["edit-home", "edit-about", "edit-contact", "settings"]) {
      test(`${screen}: no violation of WCAG 2.2 AA, nothing beside the screen`, async ({
        adminPage: page,
      }) => {
        await page.goto(`/admin/${screen}`);
        await expectAccessible(page);
      });
    }
  });
}
