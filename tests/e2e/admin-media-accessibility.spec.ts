import { expectAccessible } from "../helpers/accessibility.ts";
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
      await expectAccessible(adminPage);
    });
  }
}
