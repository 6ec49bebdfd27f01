import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "../helpers/test.ts";

const standard = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

async function expectClean(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(standard).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join("\n")}`)).toEqual(
    [],
  );
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
}

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
        await expectClean(page);
      });
    }

    for (const address of ["/admin", "/admin/profile"]) {
      test(`${address} is clean`, async ({ adminPage }) => {
        await adminPage.goto(address);
        await expectClean(adminPage);
      });
    }

    test("a refused login is clean", async ({ page }) => {
      await page.goto("/admin/profile");
      await page.getByLabel("Email", { exact: true }).fill("a@b.id");
      await page.getByLabel("Password", { exact: true }).fill("salah-sekali");
      await page.getByRole("button", { name: "Masuk" }).click();
      await expect(page.getByRole("alert")).toContainText("Login Gagal");
      await expectClean(page);
    });

    test("refused forms of the profile are clean", async ({ adminPage }) => {
      await adminPage.goto("/admin/profile");
      await adminPage.getByRole("button", { name: "Simpan Password" }).click();
      await expect(adminPage.getByRole("alert").first()).toBeVisible();
      await expectClean(adminPage);
    });
  });
}
