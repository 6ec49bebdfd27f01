import { expect, type Page } from "./client/test.ts";
import { inquiriesPath } from "./inquiry-form.ts";

export { addInquiry, inquiriesPath, inquiryForm, uniqueName } from "./inquiry-form.ts";

/** Adds a package with so many seats, and answers its id. It departs in half a year. */
export async function addPackage(page: Page, title: string, quota: number): Promise<string> {
  const departure = new Date(Date.now() + 180 * 24 * 3600 * 1000).toISOString().slice(0, 10);
  const answer = await page.request.post("/admin/packages/new", {
    multipart: {
      ...{ intent: "save", stamp: crypto.randomUUID(), version: "", title, category: "umroh" },
      ...{ priceQuad: "20000000", quota: String(quota), departure, duration: "9 Hari", status: "active" },
    },
    maxRedirects: 0,
  });
  if (answer.status() !== 303) throw new Error(`Adding a package answered ${answer.status()}`);
  const list = await (await page.request.get(`/admin/packages?cari=${encodeURIComponent(title)}`)).text();
  const id = /\/admin\/packages\/edit\/([0-9a-f-]{36})/.exec(list)?.[1];
  if (id === undefined) throw new Error(`${title} is not in the list`);
  return id;
}

/** The list narrowed down to what was typed. */
export async function searchInquiries(page: Page, typed: string): Promise<void> {
  await page.goto(inquiriesPath);
  await page.getByLabel("Cari kode, nama, atau nomor").fill(typed);
  await page.getByRole("button", { name: "Cari" }).click();
  await expect(page.getByRole("status").filter({ hasText: "dengan pencarian" })).toBeVisible();
}

export const timeline = (page: Page) => page.getByRole("region", { name: "Riwayat" });

/** Presses it and waits for the message that says it is done. */
export async function press(page: Page, button: string, message: string): Promise<void> {
  await page.getByRole("button", { name: button, exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: message })).toBeVisible();
}
