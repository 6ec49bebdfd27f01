import { expect, type Page, staffTest as test } from "../../helpers/client/test.ts";
import { addInquiry, inquiriesPath } from "../../helpers/inquiry-form.ts";
import { find, listPath, openTab } from "../../helpers/packages.ts";
import { inHalfAYear, laterYear, plantPackage, uniqueTitle } from "../../helpers/planted.ts";

const another = new Date(Date.parse(inHalfAYear) + 14 * 24 * 3600 * 1000).toISOString().slice(0, 10);
const departure = { departure: inHalfAYear, departureCity: "Surabaya", quota: "4" };

async function addDate(page: Page, packageId: string, date: string, quota: string): Promise<void> {
  await page.goto(`${listPath}/${packageId}/keberangkatan/baru`);
  await page.fillIn({ "Tanggal berangkat": date, Kuota: quota });
  await page.getByRole("button", { name: "Simpan", exact: false }).last().click();
  await expect(page.getByText(/ditambahkan/).first()).toBeVisible();
}

/** The values that the select of packages and dates offers of this package, by what they say of the date. */
async function tripsOf(page: Page, title: string): Promise<string[][]> {
  const html = await page.request.read(`${inquiriesPath}/baru`);
  return [...html.matchAll(/<option value="([^"]*)">([^<]*)/g)]
    .map(([, value = "", label = ""]) => [value, label])
    .filter(([, label = ""]) => label.startsWith(title));
}

const confirm = (page: Page) => page.getByRole("button", { name: "Konfirmasi", exact: true }).click();
const save = (page: Page) => page.pressButton("Simpan Perubahan");

test("flight, visa and costs on top are kept; a cost that is none is said in place", async ({ page }) => {
  const title = uniqueTitle("Biaya");
  const { id } = await plantPackage(page, title, departure);
  await page.goto(`${listPath}/edit/${id}`);
  await page.getByLabel("Penerbangan").selectOption("transit");
  await page.getByLabel("Visa", { exact: true }).selectOption("menyusul");
  await openTab(page, "Fasilitas");
  await page.pressButton("Tambah biaya");
  await page.pressButton("Tambah biaya");
  await page.getByLabel("Biaya 1", { exact: true }).fill("Vaksin");
  await page.getByLabel("Jumlah biaya 1").fill("100000000000");
  await page.getByLabel("Biaya 2", { exact: true }).fill("Handling");
  await save(page);
  await expect(page.getByText("Biaya terlalu besar")).toBeVisible();
  await page.getByLabel("Jumlah biaya 1").fill("Rp 350.000");
  await page.pressButton("Turunkan biaya 1");
  await expect(page.getByLabel("Biaya 2", { exact: true })).toHaveValue("Vaksin");
  await save(page);
  await page.goto(`/admin/riwayat/paket/${id}`);
  const change = page.getByRole("article").first();
  for (const text of ["Transit", "Menyusul", "Handling: belum diketahui", "Vaksin: Rp 350.000"])
    await expect(change).toContainText(text);
});

test("what pilgrims were promised changes with a reason, their date is not emptied", async ({ page }) => {
  const title = uniqueTitle("Janji");
  const { id } = await plantPackage(page, title, { ...departure, "images[0]": "/media/raudhah.jpg" });
  await page.goto(await addInquiry(page, { name: "Siti", trip: id, pilgrims: "3" }));
  await confirm(page);
  await page.goto(`${listPath}/edit/${id}`);
  await page.getByLabel("Tanggal keberangkatan").fill("");
  await save(page);
  // Asked first, as the page would do without a date.
  await page.pressButton("Tetap terbitkan");
  const date = page.getByLabel("Tanggal keberangkatan");
  await expect(date).toHaveAccessibleDescription(/3 jamaah sudah terkonfirmasi/);

  await page.fillIn({ "Tanggal keberangkatan": another, Tagline: "Tetap ada" });
  await save(page);
  await expect(page.getByRole("alert").first()).toContainText("menyangkut 3 jamaah");
  await expect(page.getByLabel("Tagline")).toHaveValue("Tetap ada");
  const reason = page.getByLabel("Alasan perubahan");
  await reason.fill("singkat");
  await save(page);
  await expect(page.getByText("Tulis alasannya, minimal 10 karakter").first()).toBeVisible();
  await expect(reason).toHaveValue("singkat");
  await reason.fill("Jadwal maskapai bergeser dua pekan");
  await save(page);
  await expect(page.getByText("Perubahan tersimpan")).toBeVisible();
});

test("several dates are a list in the form; an older form loses and takes none", async ({ page }) => {
  const title = uniqueTitle("Banyak tanggal");
  const { id } = await plantPackage(page, title, departure);
  const stale = await page.context().newPage();
  await stale.goto(`${listPath}/edit/${id}`);
  await addDate(page, id, another, "7");

  await stale.fillIn({ "Tanggal keberangkatan": `${laterYear}-01-02`, Tagline: "Tetap ada" });
  await save(stale);
  await expect(stale.getByRole("alert").first()).toContainText("beberapa tanggal keberangkatan");
  await expect(stale.getByRole("region", { name: "Dua versi yang berbeda" })).toContainText(
    `2 Januari ${laterYear}`,
  );
  await expect(stale.getByLabel("Tagline")).toHaveValue("Tetap ada");
  await expect(stale.locator("input[name=departure]")).toHaveCount(0);
  await stale.pressButton("Simpan versi saya", "Perubahan tersimpan");

  await expect(await find(page, title)).toContainText("2 keberangkatan");
  await page.goto(`${listPath}/edit/${id}`);
  const list = page.getByRole("list", { name: "Tanggal keberangkatan" });
  await expect(list.getByRole("listitem")).toHaveText([
    /dari Surabaya: Sisa 4 kursi$/,
    /dari Surabaya: Tersedia$/,
  ]);
});

test("an inquiry names its departure, which takes seats; the only one goes by itself", async ({ page }) => {
  const title = uniqueTitle("Pilih tanggal");
  const { id } = await plantPackage(page, title, departure);
  const only = await addInquiry(page, { name: "Satu tanggal", trip: id, pilgrims: "1" });
  await page.goto(only);
  await expect(page.getByRole("region", { name: "Keterangan" })).toContainText("dari Surabaya");
  await addDate(page, id, another, "7");

  const [none, first, second] = await tripsOf(page, title);
  expect(none).toEqual([id, `${title} (tanggal belum dipilih)`]);
  expect([first?.[1], second?.[1]]).toEqual([
    expect.stringContaining("sisa 4 kursi"),
    expect.stringContaining("sisa 7 kursi"),
  ]);

  const address = await addInquiry(page, { name: `Rombongan ${title}`, trip: id, pilgrims: "5" });
  await page.goto(address);
  await expect(page.getByRole("region", { name: "Keterangan" })).toContainText("Belum dipilih");
  await confirm(page);
  await expect(
    page.getByText("Pilih dulu tanggal keberangkatannya untuk mengonfirmasi").last(),
  ).toBeVisible();
  await expect(page.getByLabel("Paket dan keberangkatan")).toHaveAccessibleDescription(/beberapa tanggal/);
  expect((await tripsOf(page, title))[0]?.[1]).toBe(`${title} (tanggal belum dipilih)`);
  await page.getByLabel("Paket dan keberangkatan").selectOption(first?.[0] ?? "");
  await confirm(page);
  await expect(page.locator(".error")).toContainText("Sisa kursi hanya 4 untuk keberangkatan");
  await expect(page.getByLabel("Paket dan keberangkatan")).toHaveValue(first?.[0] ?? "");
  await page.getByLabel("Paket dan keberangkatan").selectOption(second?.[0] ?? "");
  await confirm(page);
  await expect(page.getByText("Permintaan dikonfirmasi")).toBeVisible();
  expect((await tripsOf(page, title))[2]?.[1]).toContain("sisa 2 kursi");

  const departureId = second?.[0]?.split("/")[1];
  await page.goto(`/admin/keberangkatan?cari=${encodeURIComponent(title)}`);
  await page.followLink(/^0 permintaan terbuka, 5 jamaah terkonfirmasi/);
  await expect(page).toHaveURL(`${inquiriesPath}?keberangkatan=${departureId}`);
  await expect(page.getByText(/^1 permintaan dengan keberangkatan .* dari Surabaya$/)).toBeVisible();
  await expect(page.getByRole("article")).toContainText("dari Surabaya");
  const csv = await page.request.read(`${inquiriesPath}/ekspor.csv?keberangkatan=${departureId}`);
  expect(csv).toMatch(new RegExp(`"${title}";"\\d+ \\w+ \\d{4} dari Surabaya";"5"`));
});
