import { expect, type Locator, type Page } from "./client/test.ts";

/** The changes of a history, newest first. */
export function changesOf(page: Page): Locator {
  return page.getByRole("main").getByRole("article");
}

/** Both texts of a field that a change names. */
export function fieldOf(change: Locator, label: string): Locator {
  return change
    .locator("div")
    .filter({ has: change.owner.getByRole("heading", { name: label, exact: true }) })
    .last();
}

export async function openHistory(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Riwayat", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Riwayat" })).toBeVisible();
}

export async function restoreFrom(page: Page, change: Locator): Promise<void> {
  await change.followLink(/^Kembalikan versi ini/);
  await expect(page.getByRole("heading", { name: /^Kembalikan isi sebelum/ })).toBeVisible();
  await page.pressButton("Ya, kembalikan", "Versi dikembalikan");
}

export async function saveAs(page: Page, button: string, message: string): Promise<void> {
  await page.getByRole("button", { name: button }).last().click();
  await expect(page.getByText(message)).toBeVisible();
}
