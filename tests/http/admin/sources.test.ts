import { readSheets } from "../../../app/server/render-worker/sheets/read-sheets.ts";
import { Context, expect, type Page, staffTest as test } from "../../helpers/client/test.ts";
import { pressForCode } from "../../helpers/conversation.ts";
import { addInquiry, addPackage, press } from "../../helpers/inquiries.ts";
import { uniqueTitle } from "../../helpers/planted.ts";

const path = "/admin/sumber";

/** A campaign that no other test uses, in capitals. */
const newCampaign = () => `KAMPANYE-${crypto.randomUUID().slice(0, 8).toUpperCase()}`;

/** Starts a conversation as a visitor who follows an advertisement. */
async function come(origin: string, campaign: string, more = ""): Promise<void> {
  const visitor = await new Context(origin).newPage();
  const query = new URLSearchParams({ utm_campaign: campaign });
  await pressForCode(visitor, `/kontak?${query}${more}`, "Chat");
}

/** Figures of a source in the screen's first table: inquiries, confirmed, pilgrims. */
async function figuresOf(page: Page, name: string): Promise<string[]> {
  const row = page.locator("#tabel-sumber tr").filter({ hasText: name });
  return row.locator("td").allTextContents();
}

test("what an advertisement brought is told by campaign, medium and page, in capitals or not", async ({
  page,
  site,
}) => {
  const campaign = newCampaign();
  await come(site.origin, campaign, "&utm_medium=cpc");
  await come(site.origin, campaign.toLowerCase());
  await page.goto(path);
  expect(await figuresOf(page, campaign.toLowerCase())).toEqual(["2", "0", "0"]);
  await page.goto(`${path}?menurut=medium`);
  await expect(page.locator("#tabel-sumber")).toContainText("iklan berbayar (cpc)");
  await page.locator("select[name=menurut]").selectOption({ label: "Halaman" });
  await page.getByRole("button", { name: "Terapkan" }).click();
  await expect(page).toHaveURL(/menurut=halaman/);
  await expect(page.locator("#tabel-sumber")).toContainText("/kontak");
  await expect(page.getByRole("img", { name: /^Grafik batang menurut halaman/ })).toBeVisible();
});

test("confirmed pilgrims count for the source of their inquiry; a package narrows the figures", async ({
  page,
}) => {
  const title = uniqueTitle("Umroh Sumber");
  const trip = await addPackage(page, title, 9);
  await page.goto(await addInquiry(page, { name: "Siti Aminah", trip, pilgrims: "3" }));
  await press(page, "Konfirmasi", "Permintaan dikonfirmasi");
  await page.goto(`${path}?paket=${trip}`);
  await expect(page).toTell("1 permintaan, 1 terkonfirmasi untuk 3 jamaah");
  expect(await figuresOf(page, "Dicatat staf (telepon)")).toEqual(["1", "1", "3"]);
  await page.goto(`${path}?paket=${trip}&dari=2020-01&sampai=2020-01`);
  await expect(page.getByText("Tidak ada permintaan dalam bulan-bulan ini")).toBeVisible();
});

test("the file has the figures of the screen, and strange texts as text", async ({ page, site }) => {
  const strange = `=HYPERLINK("x")<b>${newCampaign()}`.toLowerCase();
  await come(site.origin, strange);
  await page.goto(path);
  expect(await figuresOf(page, strange)).toEqual(["1", "0", "0"]);
  const link = page.getByRole("link", { name: "Unduh Excel" });
  const answer = await page.request.get((await link.getAttribute("href")) ?? "");
  expect(answer.headers()["content-disposition"]).toMatch(/sumber-kampanye-\d{4}-\d\d-\d{4}-\d\d\.xlsx/);
  const read = await readSheets(await answer.body());
  if (read.refused !== null) throw new Error(read.refused);
  expect(read.sheets.map(({ name }) => name)).toEqual(["Kampanye", "Per bulan"]);
  const [sources, months] = read.sheets.map(({ rows }) => rows.map(({ cells }) => cells));
  expect(sources?.[0]).toEqual(["Kampanye", "Permintaan", "Terkonfirmasi", "Jamaah"]);
  expect(sources).toContainEqual([strange, 1, 0, 0]);
  expect(months?.some(([, name, inquiries]) => name === strange && inquiries === 1)).toBe(true);
});
