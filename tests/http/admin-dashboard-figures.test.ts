import {
  administrator,
  type Browser,
  expect,
  type Locator,
  type Page,
  test,
} from "../helpers/client/test.ts";
import { type DashboardSite, startDashboardSite } from "../helpers/dashboard-site.ts";
import { everything } from "../helpers/faulty-proxy.ts";

// Some tests break the line to the backend for all.

let planted: DashboardSite;

test.beforeAll(async () => {
  planted = await startDashboardSite();
});
test.afterAll(() => planted?.stop());
test.beforeEach(() => {
  planted.proxy.fault = "none";
  planted.proxy.only = everything;
});

/** The dashboard of a newly signed-in administrator, with `broken` parts that cannot be read. */
async function openDashboard(
  browser: Browser,
  javaScriptEnabled: boolean | undefined,
  broken = 0,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: planted.origin,
    ...(javaScriptEnabled !== undefined && { javaScriptEnabled }),
  });
  const answer = await context.request.post("/admin/login", { form: administrator, maxRedirects: 0 });
  expect(answer.status()).toBe(303);
  const page = await context.newPage();
  // A busy machine may take longer than a figure is waited for; then the page is asked again.
  await expect(async () => {
    await page.goto("/admin");
    expect(await page.getByText("sedang tidak dapat dibaca").count()).toBe(broken);
  }).toPass();
  return page;
}

const card = (page: Page, name: string) => page.getByRole("article", { name });
const figure = (page: Page, name: string) => card(page, name).getByRole("paragraph").first();
const section = (page: Page, name: string) => page.getByRole("region", { name });
const cells = (row: Locator) => row.locator("th, td").allTextContents();

test("who waits for an answer comes first, with the way to answering", async ({
  browser,
  javaScriptEnabled,
}) => {
  const page = await openDashboard(browser, javaScriptEnabled);
  const notice = section(page, "Permintaan yang menunggu jawaban");
  await expect(notice.getByRole("heading")).toHaveText("4 permintaan belum dijawab");
  await expect(notice).toContainText("Yang paling lama menunggu masuk 3 jam yang lalu.");
  await expect(notice.getByRole("link")).toHaveAttribute("href", "/admin/inquiries?status=baru");
  const headings = await page.getByRole("main").getByRole("heading").allTextContents();
  expect(headings.slice(0, 2)).toEqual(["Dashboard", "4 permintaan belum dijawab"]);
});

test("pilgrims under way and conversion are counted, not made up", async ({ browser, javaScriptEnabled }) => {
  const page = await openDashboard(browser, javaScriptEnabled);
  // 3 + 4 + 2 of confirmed journeys; the fifth family has no package, the sixth is back.
  await expect(figure(page, "Jamaah Aktif")).toHaveText("9");
  // 3 of 12, and 2 of 10 in the thirty days before.
  await expect(figure(page, "Konversi")).toHaveText("25,0%");
  await expect(card(page, "Konversi")).toContainText("Naik 5,0 poin dari 30 hari sebelumnya (20,0%).");
  await expect(card(page, "Konversi")).toContainText(
    "3 dari 12 permintaan 30 hari terakhir sudah terkonfirmasi.",
  );
  await expect(page.getByText("Angka di halaman ini termasuk 1 permintaan contoh")).toBeVisible();
});

test("twelve weeks are drawn, and stand in a table", async ({ browser, javaScriptEnabled }) => {
  const page = await openDashboard(browser, javaScriptEnabled);
  const weeks = section(page, "Permintaan per minggu");
  const chart = weeks.getByRole("img");
  await expect(chart).toHaveAccessibleName(/12 minggu terakhir: 22 permintaan masuk dan 5 konfirmasi\./);
  await expect(chart.locator("g")).toHaveCount(12);
  await expect(weeks.getByRole("table")).toBeHidden();
  await weeks.getByText("Lihat sebagai tabel").click();
  const rows = weeks.getByRole("table", { name: /per minggu, 12 minggu terakhir/ }).getByRole("row");
  await expect(rows).toHaveCount(13);
  const numbers = (await Promise.all((await rows.all()).slice(1).map(cells))).map(([, ...rest]) =>
    rest.map(Number),
  );
  const sums = [0, 1].map((column) => numbers.reduce((sum, row) => sum + (row[column] ?? 0), 0));
  expect(sums).toEqual([22, 5]);
  await expect(rows.last().getByRole("rowheader")).toContainText("(berjalan)");
});

test("the packages most asked about lead to their inquiries", async ({ browser, javaScriptEnabled }) => {
  const page = await openDashboard(browser, javaScriptEnabled);
  const asked = section(page, "Paket Paling Ditanyakan").getByRole("listitem");
  await expect(asked).toHaveText([
    /Umroh Sepuluh Hari Lagi\s*6 permintaan/,
    /Umroh Penuh\s*4 permintaan/,
    /Umroh Di Jalan\s*1 permintaan/,
    /Umroh Pulang\s*1 permintaan/,
  ]);
  await asked.first().getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: "Permintaan" })).toBeVisible();
  await expect(page.getByText(/^6 permintaan/)).toContainText("paket Umroh Sepuluh Hari Lagi");
});

test("departures of the next sixty days tell seats and who waits", async ({ browser, javaScriptEnabled }) => {
  const page = await openDashboard(browser, javaScriptEnabled);
  const list = section(page, "Keberangkatan 60 Hari ke Depan").getByRole("listitem");
  await expect(list).toHaveCount(2);
  const [soon, full] = [list.first(), list.last()];
  await expect(soon).toContainText("Umroh Sepuluh Hari Lagi");
  await expect(soon).toContainText("(10 hari lagi)");
  await expect(soon).toContainText("Sisa 7 kursi dari 10");
  await expect(full).toContainText("Umroh Penuh");
  await expect(full).toContainText("Kuota penuh (2 kursi)");
  await expect(full.getByRole("link")).toHaveCount(1);
  await soon.getByRole("link", { name: "3 permintaan belum dijawab" }).click();
  await expect(page.getByText(/^3 permintaan/)).toContainText("status Baru, paket Umroh Sepuluh Hari Lagi");
});

test("a figure that cannot be read says so, and the others stand", async ({ browser, javaScriptEnabled }) => {
  planted.proxy.only = /\/rpc\/(inquiry_weeks|inquiry_totals)/;
  planted.proxy.fault = "error";
  const page = await openDashboard(browser, javaScriptEnabled, 3);
  await expect(section(page, "Permintaan per minggu")).toContainText("sedang tidak dapat dibaca");
  await expect(card(page, "Konversi")).toContainText("sedang tidak dapat dibaca");
  await expect(card(page, "Konversi")).not.toContainText(/\d/);
  await expect(figure(page, "Total Paket")).toHaveText("5");
  await expect(section(page, "Paket Paling Ditanyakan").getByRole("listitem")).toHaveCount(4);
  await expect(section(page, "Permintaan yang menunggu jawaban")).toContainText("4 permintaan");
  expect(planted.output()).toContain("dashboard.read_failed");
});

test("a figure that takes too long does not hold up the page", async ({ browser, javaScriptEnabled }) => {
  planted.proxy.only = /\/rpc\/most_asked_packages/;
  planted.proxy.fault = "hang";
  const page = await openDashboard(browser, javaScriptEnabled, 1);
  await expect(section(page, "Paket Paling Ditanyakan")).toContainText("sedang tidak dapat dibaca");
  await expect(figure(page, "Jamaah Aktif")).toHaveText("9");
});
