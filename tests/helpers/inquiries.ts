import { expect, type Page } from "./client/test.ts";

export const inquiriesPath = "/admin/inquiries";

/** Rows of a test's own never meet those of another on the same site. */
export function uniqueName(words: string): string {
  return `${words} ${crypto.randomUUID().slice(0, 8)}`;
}

/** What the form by hand sends; its stamp is new, so that it makes a row of its own. */
export function inquiryForm(fields: Record<string, string>): Record<string, string> {
  const empty = { name: "", phone: "", pilgrims: "", packageId: "", roomType: "", note: "" };
  return { intent: "save", stamp: crypto.randomUUID(), version: "", ...empty, ...fields };
}

/** Whoever sends forms: a page of the client, or of a real browser. */
interface Sender {
  request: {
    post(
      address: string,
      options: { form: Record<string, string>; maxRedirects: number },
    ): Promise<{ status(): number; headers(): Record<string, string> }>;
  };
}

/** Adds an inquiry as the form does, and answers its address. */
export async function addInquiry(page: Sender, fields: Record<string, string>): Promise<string> {
  const answer = await page.request.post(`${inquiriesPath}/new`, {
    form: inquiryForm(fields),
    maxRedirects: 0,
  });
  const address = answer.headers().location;
  if (answer.status() !== 303 || address === undefined) throw new Error(`Adding answered ${answer.status()}`);
  return address;
}

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
