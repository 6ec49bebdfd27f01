import {
  Context,
  expect,
  type Locator,
  type Page,
  signIn,
  staffTest as test,
} from "../helpers/client/test.ts";
import { type DashboardSite, startDashboardSite } from "../helpers/dashboard-site.ts";
import { everything } from "../helpers/faulty-proxy.ts";
import { until } from "../helpers/until.ts";

/** Opens the dashboard with but `broken` parts that can't be read: a busy machine may take longer than a figure is waited for. */
async function openDashboard(page: Page, broken = 0): Promise<void> {
  await until(async () => {
    await page.goto("/admin");
    return (await page.getByText("sedang tidak dapat dibaca").count()) === broken;
  }, `a dashboard with ${broken} unreadable parts`);
}

const card = (page: Page, name: string) => page.getByRole("article", { name });
const figure = (page: Page, name: string) => card(page, name).getByRole("paragraph").first();
const section = (page: Page, name: string) => page.getByRole("region", { name });
const cells = (row: Locator) => row.locator("th, td").allTextContents();

test("four cards, each with what it counts", async ({ page }) => {
  await openDashboard(page);
  const paragraphs = card(page, "Total Paket").getByRole("paragraph");
  const total = await paragraphs.first().textContent();
  const [, active, draft] =
    /^(\d+) aktif, (\d+) draf\.$/.exec((await paragraphs.nth(1).textContent()) ?? "") ?? [];
  expect(Number(draft)).toBeGreaterThan(0);
  expect(Number(total)).toBe(Number(active) + Number(draft));
  await expect(card(page, "Total Paket")).toContainText(/\d+ dibuat sebulan terakhir/);
  await expect(card(page, "Testimoni")).toContainText(/Testimoni\s*\d+/);
  await expect(card(page, "Testimoni")).toContainText(/Rata-rata \d,\d dari 5 bintang/);
  await expect(figure(page, "Jamaah Aktif")).toHaveText(/^[\d.]+$/);
  await expect(card(page, "Konversi")).toContainText(/permintaan 30 hari terakhir|dalam 30 hari terakhir/);
});

test("the six newest activities, quick actions and next steps lead to where each is done", async ({
  page,
}) => {
  await openDashboard(page);
  const list = section(page, "Aktivitas Terbaru");
  await expect(list.getByRole("listitem")).toHaveCount(6);
  const times = await list
    .locator("time")
    .evaluateAll((all) => all.map((time) => time.getAttribute("datetime") ?? ""));
  const moments = times.map((time) => Date.parse(time));
  expect(moments).toEqual([...moments].sort((one, other) => other - one));
  for (const link of await list.getByRole("link").all()) {
    expect(await link.getAttribute("href")).toMatch(
      /^\/admin\/(packages\/edit\/|testimonials\?edit=|edit-|settings)/,
    );
  }

  const actions = section(page, "Aksi Cepat");
  for (const [name, href] of [
    ["Tambah Paket Baru", "/admin/packages/new"],
    ["Edit Homepage", "/admin/edit-home"],
    ["Tambah Testimoni", "/admin/testimonials?tambah"],
    ["Upload Media", "/admin/media"],
  ] as const) {
    await expect(actions.getByRole("link", { name })).toHaveAttribute("href", href);
  }

  const steps = section(page, "Langkah berikutnya");
  await expect(steps.getByRole("link")).toHaveText(["Unggah logo"]);
});

test.describe("a site whose every row is known", () => {
  let planted: DashboardSite;
  let staff: Context;
  /** The dashboard, for who reads it only. */
  let dashboard: Page;

  test.beforeAll(async () => {
    planted = await startDashboardSite();
    staff = new Context(planted.origin);
    await signIn(staff);
    dashboard = await openPlanted();
  });
  test.afterAll(() => planted?.stop());
  test.beforeEach(() => {
    planted.proxy.fault = "none";
    planted.proxy.only = everything;
  });

  async function openPlanted(broken = 0): Promise<Page> {
    const page = await staff.newPage();
    await openDashboard(page, broken);
    return page;
  }

  /** Where a link of the dashboard leads. */
  async function follow(link: Locator): Promise<Page> {
    const opened = await staff.newPage();
    await opened.goto((await link.getAttribute("href")) ?? "");
    return opened;
  }

  test("who waits for an answer comes first, with the way to answering", async () => {
    const notice = section(dashboard, "Permintaan yang menunggu jawaban");
    await expect(notice.getByRole("heading")).toHaveText("4 permintaan belum dijawab");
    await expect(notice).toContainText("Yang paling lama menunggu masuk 3 jam yang lalu.");
    await expect(notice.getByRole("link")).toHaveAttribute("href", "/admin/inquiries?status=baru");
    const headings = await dashboard.getByRole("main").getByRole("heading").allTextContents();
    expect(headings.slice(0, 2)).toEqual(["Dashboard", "4 permintaan belum dijawab"]);
  });

  test("pilgrims under way and conversion are counted, not made up", async () => {
    // 3 + 4 + 2 of confirmed journeys; the fifth family has no package, the sixth is back.
    await expect(figure(dashboard, "Jamaah Aktif")).toHaveText("9");
    // 3 of 12, and 2 of 10 in the thirty days before.
    await expect(figure(dashboard, "Konversi")).toHaveText("25,0%");
    await expect(card(dashboard, "Konversi")).toContainText("Naik 5,0 poin dari 30 hari sebelumnya (20,0%).");
    await expect(card(dashboard, "Konversi")).toContainText(
      "3 dari 12 permintaan 30 hari terakhir sudah terkonfirmasi.",
    );
    await expect(dashboard.getByText("Angka di halaman ini termasuk 1 permintaan contoh")).toBeVisible();
  });

  test("twelve weeks are drawn, and stand in a table", async () => {
    const weeks = section(dashboard, "Permintaan per minggu");
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

  test("the packages most asked about lead to their inquiries", async () => {
    const asked = section(dashboard, "Paket Paling Ditanyakan").getByRole("listitem");
    await expect(asked).toHaveText([
      /Umroh Sepuluh Hari Lagi\s*6 permintaan/,
      /Umroh Penuh\s*4 permintaan/,
      /Umroh Di Jalan\s*1 permintaan/,
      /Umroh Pulang\s*1 permintaan/,
    ]);
    const inquiries = await follow(asked.first().getByRole("link"));
    await expect(inquiries.getByRole("heading", { level: 1, name: "Permintaan" })).toBeVisible();
    await expect(inquiries.getByText(/^6 permintaan/)).toContainText("paket Umroh Sepuluh Hari Lagi");
  });

  test("departures of the next sixty days tell seats and who waits", async () => {
    const list = section(dashboard, "Keberangkatan 60 Hari ke Depan").getByRole("listitem");
    await expect(list).toHaveCount(2);
    const [soon, full] = [list.first(), list.last()];
    await expect(soon).toContainText("Umroh Sepuluh Hari Lagi", "(10 hari lagi)", "Sisa 7 kursi dari 10");
    await expect(full).toContainText("Umroh Penuh", "Kuota penuh (2 kursi)");
    await expect(full.getByRole("link")).toHaveCount(1);
    const inquiries = await follow(soon.getByRole("link", { name: "3 permintaan belum dijawab" }));
    await expect(inquiries.getByText(/^3 permintaan/)).toContainText(
      "status Baru, paket Umroh Sepuluh Hari Lagi",
    );
  });

  test("a figure that cannot be read says so, and the others stand", async () => {
    planted.proxy.only = /\/rpc\/(inquiry_weeks|inquiry_totals)/;
    planted.proxy.fault = "error";
    const page = await openPlanted(3);
    await expect(section(page, "Permintaan per minggu")).toContainText("sedang tidak dapat dibaca");
    await expect(card(page, "Konversi")).toContainText("sedang tidak dapat dibaca");
    await expect(card(page, "Konversi")).not.toContainText(/\d/);
    await expect(figure(page, "Total Paket")).toHaveText("5");
    await expect(section(page, "Paket Paling Ditanyakan").getByRole("listitem")).toHaveCount(4);
    await expect(section(page, "Permintaan yang menunggu jawaban")).toContainText("4 permintaan");
    await expect.poll(() => planted.output()).toContain("dashboard.read_failed");
  });

  test("a figure that takes too long does not hold up the page", async () => {
    planted.proxy.only = /\/rpc\/most_asked_packages/;
    planted.proxy.fault = "hang";
    const page = await openPlanted(1);
    await expect(section(page, "Paket Paling Ditanyakan")).toContainText("sedang tidak dapat dibaca");
    await expect(figure(page, "Jamaah Aktif")).toHaveText("9");
  });
});
