import { expectAccessible } from "../helpers/accessibility.ts";
import { expect, test } from "../helpers/test.ts";

const seeded = "a0000000-0000-4000-8000-000000000001";
const addresses = [
  "/admin/packages",
  "/admin/packages?cari=tidak-ada",
  `/admin/packages?hapus=${seeded}`,
  "/admin/packages/new",
  `/admin/packages/edit/${seeded}`,
];

for (const width of [360, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    for (const address of addresses) {
      test(`${address}: no violation of WCAG 2.2 AA, nothing beside the screen`, async ({
        adminPage: page,
      }) => {
        test.setTimeout(60_000);
        await page.goto(address);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        const tabs = await page.locator('label:has(input[name="tab"])').all();
        for (const open of tabs.length > 0 ? tabs.map((tab) => () => tab.click()) : [async () => {}]) {
          await open();
          await expectAccessible(page);
        }
      });
    }
  });
}
