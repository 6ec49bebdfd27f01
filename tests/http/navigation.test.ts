import { expect, test } from "../helpers/client/test.ts";
import { menuPages } from "../helpers/public-pages.ts";

test("header and footer lead to the pages of the menu, and the current one is marked", async ({ page }) => {
  await page.goto("/");
  for (const { label: name, href } of menuPages) {
    await page.getByRole("banner").getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${href}$`));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/./);
    await expect(page.getByRole("banner").getByRole("link", { name, exact: true })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await expect(page.getByRole("contentinfo").getByRole("link", { name, exact: true })).toHaveAttribute(
      "href",
      href,
    );
  }
});

test("the footer's services lead where the specification says", async ({ page }) => {
  await page.goto("/");
  const footer = page.getByRole("contentinfo");
  for (const [name, address] of [
    ["Umroh Reguler", "/umroh"],
    ["Umroh VIP", "/umroh"],
    ["Haji Reguler", "/haji"],
    ["Haji Plus", "/haji"],
    ["Konsultasi Gratis", "/kontak"],
  ] as const) {
    await expect(footer.getByRole("link", { name, exact: true })).toHaveAttribute("href", address);
  }
});

test.describe("on a phone", () => {
  const phone = { width: 360, height: 740 };

  test("the menu opens, leads on, and is closed on the next page", async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto("/");
    const link = page.getByRole("banner").getByRole("link", { name: "Paket Haji", exact: true });
    await expect(link).toBeHidden();
    await page.getByRole("banner").locator("summary").click();
    await expect(link).toBeVisible();
    await link.click();
    await expect(page.getByRole("heading", { level: 1, name: "Paket Haji Terbaik" })).toBeVisible();
    await expect(link).toBeHidden();
  });

  test("the menu closes again", async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto("/umroh");
    const menu = page.getByRole("banner").locator("summary");
    await menu.click();
    await menu.click();
    await expect(page.getByRole("banner").getByRole("link", { name: "Kontak", exact: true })).toBeHidden();
  });
});
