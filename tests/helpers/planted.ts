import { formFields } from "./html-forms.ts";

/** As a page of a browser and one without have them. */
interface Page {
  request: {
    get(path: string): Promise<{ text(): Promise<string> }>;
    post(
      path: string,
      options: { form: Record<string, string>; maxRedirects: number },
    ): Promise<{ status(): number; text(): Promise<string> }>;
  };
}

/** Titles and names of a test's own rows, which never meet those of another on the same site. */
export function uniqueTitle(words: string): string {
  return `${words} ${crypto.randomUUID().slice(0, 8)}`;
}

const packagesPath = "/admin/packages";

/** What the smallest package is made of, as its form sends it once it was asked whether that is meant. */
const smallest = {
  category: "umroh",
  priceQuad: "28500000",
  status: "active",
  asked: "tanggal kuota gambar",
};

/** Sends a form of the admin area that adds a row; throws unless it was added. */
async function send(page: Page, path: string, fields: Record<string, string>): Promise<void> {
  const form = { intent: "save", stamp: crypto.randomUUID(), version: "", ...fields };
  const answer = await page.request.post(path, { form, maxRedirects: 0 });
  if (answer.status() !== 303) throw new Error(`${path} answered ${answer.status()}`);
}

/** Saves a form as whoever opens it now does, with some of its fields changed. */
export async function saveForm(page: Page, path: string, fields: Record<string, string>): Promise<void> {
  const opened = Object.fromEntries(formFields(await (await page.request.get(path)).text()));
  await send(page, path, { ...opened, intent: "save", ...fields });
}

/** Days of it that a test writes out are never past, nor so near that registration has closed. */
export const laterYear = new Date().getFullYear() + 2;
export const inHalfAYear = new Date(Date.now() + 180 * 24 * 3600 * 1000).toISOString().slice(0, 10);

interface PlantedPackage {
  id: string;
  /** Of its public page, a draft's too. */
  href: string;
}

/** Adds a package without walking through its form; `fields` are named as the form names them. */
export async function plantPackage(
  page: Page,
  title: string,
  fields: Record<string, string> = {},
): Promise<PlantedPackage> {
  const asked = `${smallest.asked} lewat-${fields.departure}`;
  await send(page, `${packagesPath}/new`, { ...smallest, asked, title, ...fields });
  const list = await page.request.get(`${packagesPath}?cari=${encodeURIComponent(title)}`);
  const html = await list.text();
  const id = /\/admin\/packages\/edit\/([0-9a-f-]{36})/.exec(html)?.[1];
  const href = /href="(\/(?:umroh|haji)\/[a-z0-9-]+)"/.exec(html)?.[1];
  if (id === undefined || href === undefined) throw new Error(`${title} is not in the list`);
  return { id, href };
}

/** Takes a package away again, from a site whose lists other tests count. */
export async function removePackage(page: Page, id: string): Promise<void> {
  await send(page, packagesPath, { intent: "delete", id });
}

/** Gives a package so many departures, one a week. */
export async function plantSeries(page: Page, packageId: string, count: number): Promise<void> {
  const asked = `rangkaian-${inHalfAYear}-1-minggu-${count}-`;
  const days = { firstDate: inHalfAYear, every: "1", unit: "minggu", count: String(count) };
  await send(page, `${packagesPath}/${packageId}/keberangkatan/rangkaian`, { ...days, asked });
}

/** Adds a feature, at the end of the list. */
export async function plantFeature(page: Page, title: string): Promise<void> {
  await send(page, "/admin/features?tambah", { title, description: `Penjelasan ${title}`, icon: "shield" });
}

/** Adds a testimonial with five stars. */
export async function plantTestimonial(
  page: Page,
  name: string,
  content = "Alhamdulillah.",
  fields: Record<string, string> = {},
): Promise<void> {
  await send(page, "/admin/testimonials?tambah", { name, content, rating: "5", ...fields });
}

/** Adds a branch. */
export async function plantBranch(page: Page, name: string): Promise<void> {
  await send(page, "/admin/cabang?tambah", { name, city: "Surabaya", whatsapp: "0812-6000-7009" });
}

const agentsPath = "/admin/agents";

/** Adds an agent, and answers the id. */
export async function plantAgent(page: Page, code: string, name = `Agen ${code}`): Promise<string> {
  await send(page, agentsPath, { name, code, isActive: "on" });
  const html = await (await page.request.get(`${agentsPath}?cari=${encodeURIComponent(code)}`)).text();
  const id = /\/admin\/agents\/([0-9a-f-]{36})"/.exec(html)?.[1];
  if (id === undefined) throw new Error(`${code} is not in the list`);
  return id;
}

/** Makes the secret address of an agent's own page, complete; without an id that of a new agent. */
export async function plantAgentPage(page: Page, id?: string): Promise<string> {
  const agent = id ?? (await plantAgent(page, crypto.randomUUID().slice(0, 8).toUpperCase()));
  const asked = { form: { intent: "make-link" }, maxRedirects: 0 };
  const html = await (await page.request.post(`${agentsPath}/${agent}`, asked)).text();
  const address = /value="(https?:[^"]+\/agen\/[\w-]{22})"/.exec(html)?.[1];
  if (address === undefined) throw new Error("No address of an agent's page");
  return address;
}
