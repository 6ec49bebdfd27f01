import { expectAccessible } from "../helpers/accessibility.ts";
import { expect, test } from "../helpers/test.ts";

const listPath = "/admin/features";
const seeded = "f0000000-0000-4000-8000-000000000001";

const addresses = {
  list: listPath,
  "form to add": `${listPath}?tambah`,
  "form to edit": `${listPath}?edit=${seeded}`,
  "form to edit what has gone": `${listPath}?edit=${crypto.randomUUID()}`,
  confirmation: `${listPath}?hapus=${seeded}`,
};

for (const width of [360, 1440]) {
  for (const [what, address] of Object.entries(addresses)) {
    test(`${what} at ${width} px`, async ({ adminPage: page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(address);
      if (what === "list") await expect(page.getByRole("button", { name: /^Geser/ }).first()).toBeVisible();
      await expectAccessible(page);
    });
  }

  test(`the dialog that asks before deleting at ${width} px`, async ({ adminPage: page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(listPath);
    await expect(page.getByRole("button", { name: /^Geser/ }).first()).toBeVisible();
    await page
      .getByRole("link", { name: /^Hapus/ })
      .first()
      .click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page);
  });
}

test("a refused form", async ({ adminPage: page }) => {
  await page.goto(`${listPath}?tambah`);
  await expect(page.locator("form[novalidate]")).toHaveCount(1);
  await page.getByRole("button", { name: "Simpan" }).click();
  await expect(page.getByText("Judul wajib diisi")).toBeVisible();
  await expectAccessible(page);
});
