import { expectAccessible } from "../helpers/accessibility.ts";
import { expect, test } from "../helpers/test.ts";

for (const width of [360, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    for (const address of [
      "/admin/login",
      "/admin/lupa-password",
      "/auth/confirm?token_hash=x&type=recovery",
      "/auth/confirm",
    ]) {
      test(`${address} is clean`, async ({ page }) => {
        await page.goto(address);
        await expectAccessible(page);
      });
    }

    for (const address of ["/admin", "/admin/profile"]) {
      test(`${address} is clean`, async ({ adminPage }) => {
        await adminPage.goto(address);
        await expectAccessible(adminPage);
      });
    }

    test("a refused login is clean", async ({ page }) => {
      await page.goto("/admin/profile");
      await page.getByLabel("Email", { exact: true }).fill("a@b.id");
      await page.getByLabel("Password", { exact: true }).fill("salah-sekali");
      await page.getByRole("button", { name: "Masuk" }).click();
      await expect(page.getByRole("alert")).toContainText("Login Gagal");
      await expectAccessible(page);
    });

    test("refused forms of the profile are clean", async ({ adminPage }) => {
      await adminPage.goto("/admin/profile");
      await adminPage.getByRole("button", { name: "Simpan Password" }).click();
      await expect(adminPage.getByRole("alert").first()).toBeVisible();
      await expectAccessible(adminPage);
    });
  });
}
