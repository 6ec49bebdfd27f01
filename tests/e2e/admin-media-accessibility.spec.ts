import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "../helpers/test.ts";

const addresses = [
  "/admin/media",
  "/admin/media?halaman=2",
  "/admin/media?cari=tidak-ada",
  "/admin/media?hapus=d0000000-0000-4000-8000-000000000025",
];

for (const width of [360, 1440]) {
  for (const address of addresses) {
    test(`${address} is clean at ${width} px`, async ({ adminPage }) => {
      await adminPage.setViewportSize({ width, height: 900 });
      await adminPage.goto(address);
      await expect(adminPage.getByRole("heading", { level: 1 })).toHaveText("Media Upload");
      const { violations } = await new AxeBuilder({ page: adminPage })
        .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
        .analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      const overflow = await adminPage.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
    });
  }
}
