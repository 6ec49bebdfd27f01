export const inquiriesPath = "/admin/inquiries";

/** What the form by hand sends; its stamp is new, so that it makes a row of its own. It has a number, because a
 * confirmation without one is asked about. */
export function inquiryForm(fields: Record<string, string>): Record<string, string> {
  const unknown = { name: "", phone: "0812-3456-7890", pilgrims: "", trip: "", roomType: "", note: "" };
  return { intent: "save", stamp: crypto.randomUUID(), version: "", ...unknown, ...fields };
}

/** A sender of forms: a page of the client, or of a real browser. */
interface Sender {
  request: {
    get(address: string): Promise<{ text(): Promise<string> }>;
    post(
      address: string,
      options: { form: Record<string, string>; maxRedirects: number },
    ): Promise<{ status(): number; headers(): Record<string, string> }>;
  };
}

/** Adds an inquiry as the form does, and answers its address. */
export async function addInquiry(page: Sender, fields: Record<string, string>): Promise<string> {
  const answer = await page.request.post(`${inquiriesPath}/baru`, {
    form: inquiryForm(fields),
    maxRedirects: 0,
  });
  const address = answer.headers().location;
  if (answer.status() !== 303 || address === undefined) throw new Error(`Adding answered ${answer.status()}`);
  return address;
}

/** Saves one as whoever opens it now does; `intent` is another button's. */
export async function saveInquiry(
  page: Sender,
  address: string,
  fields: Record<string, string>,
  intent = "save",
): Promise<void> {
  const html = await (await page.request.get(address)).text();
  const version = /name="version" value="([^"]+)"/.exec(html)?.[1] ?? "";
  const form = { ...inquiryForm(fields), intent, version };
  const answer = await page.request.post(address, { form, maxRedirects: 0 });
  if (answer.status() !== 303) throw new Error(`Saving answered ${answer.status()}`);
}

/** Adds one whose pilgrims are confirmed, and answers its address. */
export async function addConfirmed(page: Sender, fields: Record<string, string>): Promise<string> {
  const address = await addInquiry(page, fields);
  await saveInquiry(page, address, fields, "terkonfirmasi");
  return address;
}
