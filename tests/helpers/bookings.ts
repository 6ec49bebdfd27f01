import { expect, type Page } from "./client/test.ts";
import { addPackage } from "./inquiries.ts";
import { uniqueTitle } from "./planted.ts";

export const bookingsPath = "/admin/pendaftaran";

/** Adds a package whose one departure has so many seats, and answers title and departure id. Quad costs 28.500.000. */
export async function plantDeparture(page: Page, quota: number) {
  const title = uniqueTitle("Umroh Pendaftaran");
  const packageId = await addPackage(page, title, quota);
  const html = await (await page.request.get(`${bookingsPath}/baru`)).text();
  const departure = new RegExp(`<option value="([0-9a-f-]{36})"[^>]*>${title} \\(`).exec(html)?.[1];
  if (departure === undefined) throw new Error(`${title} cannot be booked`);
  return { title, packageId, departure };
}

/** What the form of a new booking sends; its stamp is new, so that it makes a booking of its own. */
export function bookingForm(fields: Record<string, string>): Record<string, string> {
  const rooms = { quad: "1", triple: "", double: "", names: "", inquiry: "" };
  const payer = { payerName: "Siti Aminah", payerPhone: "0812-3456-7890" };
  return { intent: "save", stamp: crypto.randomUUID(), version: "", ...payer, ...rooms, ...fields };
}

/** Holds seats as the form does, and answers the booking's address. */
export async function holdSeats(page: Page, fields: Record<string, string>): Promise<string> {
  const answer = await sendBooking(page, fields);
  const address = answer.headers().location;
  if (answer.status() !== 303 || address === undefined)
    throw new Error(`Holding answered ${answer.status()}`);
  return address;
}

export function sendBooking(page: Page, fields: Record<string, string>) {
  return page.request.post(`${bookingsPath}/baru`, { form: bookingForm(fields), maxRedirects: 0 });
}

/** Sends a form of the booking's page. */
export function change(page: Page, address: string, step: string, fields: Record<string, string> = {}) {
  const form = { stamp: crypto.randomUUID(), intent: "save", ...fields };
  return page.request.post(`${address}?langkah=${step}`, { form, maxRedirects: 0 });
}

/** Sends a form of the booking's page that must succeed. */
export async function mustChange(
  page: Page,
  address: string,
  step: string,
  fields: Record<string, string> = {},
): Promise<void> {
  const answer = await change(page, address, step, fields);
  expect(answer.status(), `${step}: ${answer.status() === 303 ? "" : errorsOf(await answer.text())}`).toBe(
    303,
  );
}

/** The messages of a page that was refused. */
export function errorsOf(html: string): string {
  const found = html.matchAll(/<p class="error[^>]*>([^<]+)<|role="alert"[^>]*>(.*?)<\/div>/gs);
  return [...found].map(([, field = "", form = ""]) => (field || form).replace(/<[^>]+>/g, " ")).join(" ");
}

/** Ids of the pilgrims, in their order. */
export async function pilgrimIds(page: Page, address: string): Promise<string[]> {
  const html = await (await page.request.get(address)).text();
  return [...html.matchAll(/name="nama-([0-9a-f-]{36})"/g)].map(([, id = ""]) => id);
}
