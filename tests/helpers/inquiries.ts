import { expect, type Page } from "./client/test.ts";
import { inquiriesPath } from "./inquiry-form.ts";
import { inHalfAYear, plantPackage } from "./planted.ts";

export { addInquiry, inquiriesPath, inquiryForm, saveInquiry } from "./inquiry-form.ts";

/** Adds a package with so many seats, and answers its id. It departs in half a year. */
export async function addPackage(page: Page, title: string, quota: number): Promise<string> {
  const { id } = await plantPackage(page, title, { quota: String(quota), departure: inHalfAYear });
  return id;
}

/** The list narrowed down to a code, a name or a number. */
export async function searchInquiries(page: Page, typed: string): Promise<void> {
  await page.goto(`${inquiriesPath}?cari=${encodeURIComponent(typed)}`);
  await expect(page).toTell("dengan pencarian");
}

export const timeline = (page: Page) => page.getByRole("region", { name: "Riwayat" });

/** Presses it and waits for the message that says it is done. */
export async function press(page: Page, button: string, message: string): Promise<void> {
  await page.getByRole("button", { name: button, exact: true }).click();
  await expect(page).toTell(message);
}
