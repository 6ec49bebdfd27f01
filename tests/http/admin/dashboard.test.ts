import { holdSeats, plantDeparture } from "../../helpers/bookings.ts";
import { expect, staffTest as test } from "../../helpers/client/test.ts";
import { card, figure, openDashboard, section } from "../../helpers/dashboard.ts";

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

test("the newest activities say who; quick actions and next steps lead to their screens (A22)", async ({
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
    const answer = await page.request.get((await link.getAttribute("href")) ?? "");
    expect(answer.status()).toBe(200);
  }
  await page.goto("/admin/edit-about");
  await page.pressButton(/^Simpan P/);
  await page.getByLabel("Pengalaman").fill(`Sejak ${crypto.randomUUID().slice(0, 8)}`);
  await page.pressButton(/^Simpan P/);
  await openDashboard(page);
  await expect(list.getByRole("listitem").first()).toContainText("Mengubah “Tentang Kami”");
  await expect(list.getByRole("listitem").first()).toContainText("staf@contoh.id");

  const actions = section(page, "Aksi Cepat");
  for (const [name, href] of [
    ["Tambah Paket Baru", "/admin/packages/new"],
    ["Edit Homepage", "/admin/edit-home"],
    ["Tambah Testimoni", "/admin/testimonials?tambah"],
    ["Upload Media", "/admin/media"],
  ] as const) {
    await expect(actions.getByRole("link", { name })).toHaveAttribute("href", href);
  }

  const setup = section(page, "Siapkan situs");
  await expect(setup).toContainText(/\d dari 11 selesai/);
  await expect(setup.getByRole("link")).toHaveText(["Lanjutkan", "Nama dan logo"]);
});

test("seats that are held for a day are today's work, after what A22 puts first (RD2)", async ({ page }) => {
  const { departure } = await plantDeparture(page, 5);
  await holdSeats(page, { departure });
  await openDashboard(page);
  const work = section(page, "Pekerjaan Hari Ini");
  const holds = work.getByRole("link", { name: /^\d+ masa tahan kursi berakhir dalam 24 jam$/ });
  await expect(holds).toHaveAttribute("href", "/admin/pendaftaran?status=ditahan");
  await expect(work).toContainText(/, sisa \d+ (jam|menit)/);
  const headings = await page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents();
  const places = ["Aksi Cepat", "Aktivitas Terbaru", "Pekerjaan Hari Ini", "Permintaan per minggu"].map(
    (name) => headings.indexOf(name),
  );
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((one, other) => one - other));
});

test("a screen is painted once its document is parsed, so that nothing at its edges moves", async ({
  adminPage,
}) => {
  const html = await adminPage.request.read("/admin");
  const [, id] = /<link rel="expect" href="#([^"]+)" blocking="render"/.exec(html) ?? [];
  expect(html).toContain(`<div id="${id}">`);
});
