import { expect, type Page } from "./client/test.ts";

export const listPath = "/admin/packages";

export function cardOf(page: Page, title: string) {
  return page.getByRole("article", { name: title, exact: true });
}

/** The list narrowed down to this title. */
export async function find(page: Page, title: string) {
  await page.goto(`${listPath}?cari=${encodeURIComponent(title)}`);
  return cardOf(page, title);
}

export async function openTab(page: Page, name: string): Promise<void> {
  // The radio itself is drawn as its label.
  await page.locator("label").filter({ hasText: name }).first().click();
  await expect(page.getByRole("radio", { name })).toBeChecked();
}

/** As a draft: what is published is asked for more. */
export async function fillRequired(page: Page, title: string): Promise<void> {
  await page.fillIn({ Status: "draft", "Judul paket": title, Kategori: "umroh", "Harga Quad": "28.500.000" });
}

export async function openEditor(page: Page, title: string): Promise<void> {
  await (await find(page, title)).followLink(/^Edit/);
  await expect(page.getByLabel("Judul paket")).toHaveValue(title);
}

export async function deletePackage(page: Page, title: string): Promise<void> {
  await (await find(page, title)).followLink(/^Hapus/);
  await expect(page.getByRole("heading", { name: `Hapus paket "${title}"?` })).toBeVisible();
  await page.pressButton("Ya, hapus", "Paket dihapus");
  await expect(cardOf(page, title)).toHaveCount(0);
}
