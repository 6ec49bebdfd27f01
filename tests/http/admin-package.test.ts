import { expect, test } from "../helpers/client/test.ts";
import {
  cardOf,
  deletePackage,
  fillRequired,
  find,
  listPath,
  openEditor,
  openTab,
} from "../helpers/packages.ts";
import { drawnFrom, seedPicture } from "../helpers/pictures.ts";
import { uniqueTitle } from "../helpers/planted.ts";

test("a package with all five tabs is on the public page on the next request", async ({
  adminPage: page,
}) => {
  const title = uniqueTitle("Umroh Lima Tab");
  await page.goto(listPath);
  await page.getByRole("link", { name: "Tambah Paket" }).click();
  await expect(page.getByLabel("Status")).toHaveValue("active");
  await fillRequired(page, title);
  await page.getByLabel("Status").selectOption("active");
  await page.getByLabel("Tagline").fill("Tenang sejak manasik");
  await page.getByLabel("Deskripsi").fill("Dua kota suci, satu pembimbing.");
  await page.getByLabel("Harga Double").fill("32500000");
  await page.getByLabel("Tanggal keberangkatan").fill("2027-03-10");
  await page.getByLabel("Tanggal pulang").fill("2027-03-18");
  await page.getByLabel("Durasi").fill("9 Hari");
  await page.getByLabel("Destinasi").fill("Makkah - Madinah");
  await page.getByLabel("Kota keberangkatan").fill("Surabaya");
  await page.getByLabel("Maskapai").fill("Garuda Indonesia");
  await page.getByLabel("Kuota").fill("45");
  await page.getByLabel("Hotel Makkah", { exact: true }).fill("Pullman Zamzam");
  await page.getByLabel("Bintang hotel Makkah").selectOption("5");
  await page.getByLabel("Jarak ke Masjidil Haram").fill("150");
  await page.getByLabel("Paket promo").check();

  await openTab(page, "Galeri");
  await page.getByRole("button", { name: "Tambah lewat tautan" }).click();
  await page.getByLabel("Tautan foto 1").fill("/media/raudhah.jpg");

  await openTab(page, "Itinerary");
  await page.getByLabel("Hari 1: judul").fill("Jakarta - Madinah");
  await page.getByLabel("Hari 1 kegiatan 1").fill("Kumpul di bandara");
  await page.getByRole("button", { name: "Tambah hari" }).click();
  await page.getByLabel("Hari 2: judul").fill("Ziarah Madinah");

  await openTab(page, "Fasilitas");
  await page.getByLabel("termasuk 1", { exact: true }).fill("Visa umroh");
  await page.getByLabel("tidak termasuk 1").fill("Paspor");

  await openTab(page, "Syarat");
  await expect(page.getByLabel("syarat 1")).toHaveValue(/Rp 5\.000\.000/);
  await expect(page.getByLabel("syarat 2")).toHaveValue(/30 hari sebelum keberangkatan/);

  await page.getByRole("button", { name: "Simpan Paket" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Paket tersimpan" })).toBeVisible();
  await expect(page).toHaveURL(listPath);
  const card = cardOf(page, title);
  for (const text of ["PROMO", "Aktif", "10 Maret 2027", "45 dari 45", "Rp 28.500.000"])
    await expect(card).toContainText(text);

  const href = await card.getByRole("link", { name: /^Lihat/ }).getAttribute("href");
  expect(href).toMatch(/^\/umroh\/umroh-lima-tab-[0-9a-f]{8}-\d{13}$/);
  await page.goto(href ?? "");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  for (const text of [
    "Tenang sejak manasik",
    "Garuda Indonesia",
    "Surabaya",
    "18 Maret 2027",
    "Rp 32.500.000",
    "Hari 1: Jakarta - Madinah",
    "Hari 2: Ziarah Madinah",
  ]) {
    await expect(page.getByText(text).first()).toBeAttached();
  }
  await expect(page.getByText("Pullman Zamzam, bintang 5, 150 m dari Masjidil Haram")).toBeAttached();
  await expect(page.locator('img[src^="/gambar/media/raudhah.jpg/"]').first()).toBeAttached();
  await deletePackage(page, title);
  expect((await page.request.get(href ?? "")).status()).toBe(404);
});

test("what is missing is said above and beside, and nothing typed is lost", async ({ adminPage: page }) => {
  await page.goto(`${listPath}/new`);
  await page.getByLabel("Tagline").fill("Tetap di sini");
  await page.getByLabel("Harga Triple").fill("mahal sekali");
  await openTab(page, "Fasilitas");
  await page.getByLabel("termasuk 1", { exact: true }).fill("Makan tiga kali");
  await page.getByRole("button", { name: "Simpan Paket" }).click();

  await expect(page.getByRole("alert").first()).toContainText("Mohon lengkapi field yang wajib diisi");
  await expect(page.getByRole("radio", { name: "Info Dasar perlu diperiksa" })).toBeChecked();
  await expect(page.getByText("Judul paket wajib diisi")).toBeVisible();
  await expect(page.getByText("Pilih kategori paket")).toBeVisible();
  await expect(page.getByText("Harga wajib diisi")).toBeVisible();
  await expect(page.getByText("Tulis angka rupiah tanpa sen, misalnya 28.500.000")).toBeVisible();
  await expect(page.getByLabel("Tagline")).toHaveValue("Tetap di sini");
  await expect(page.getByLabel("Harga Triple")).toHaveValue("mahal sekali");
  await openTab(page, "Fasilitas");
  await expect(page.getByLabel("termasuk 1", { exact: true })).toHaveValue("Makan tiga kali");
});

test("rows are added, moved and removed with what is typed in them", async ({ adminPage: page }) => {
  const title = uniqueTitle("Baris");
  await page.goto(`${listPath}/new`);
  await fillRequired(page, title);
  await openTab(page, "Syarat");
  const terms = page.getByRole("textbox", { name: /^syarat \d+$/ });
  await expect(terms).toHaveCount(4);
  await page.getByRole("button", { name: "Tambah syarat" }).click();
  await expect(terms).toHaveCount(5);
  await page.getByLabel("syarat 5").fill("Syarat baru");
  await page.getByRole("button", { name: "Naikkan syarat 5" }).click();
  await expect(page.getByLabel("syarat 4")).toHaveValue("Syarat baru");
  for (let row = 0; row < 3; row += 1) {
    await page.getByRole("button", { name: "Hapus syarat 1" }).click();
    await expect(terms).toHaveCount(4 - row);
  }
  await expect(page.getByLabel("syarat 1")).toHaveValue("Syarat baru");
  await page.getByRole("button", { name: "Turunkan syarat 1" }).click();
  await expect(page.getByLabel("syarat 2")).toHaveValue("Syarat baru");
  await expect(page.getByRole("button", { name: "Turunkan syarat 2" })).toBeDisabled();
  await expect(page.getByRole("radio", { name: "Syarat & Ketentuan" })).toBeChecked();

  await openTab(page, "Itinerary");
  await page.getByLabel("Hari 1: judul").fill("Tiba");
  await page.getByLabel("Hari 1 kegiatan 1").fill("Istirahat");
  await page.getByRole("button", { name: "Tambah kegiatan hari 1" }).click();
  await page.getByLabel("Hari 1 kegiatan 2").fill("Makan malam");
  await page.getByRole("button", { name: "Naikkan hari 1 kegiatan 2" }).click();
  await expect(page.getByLabel("Hari 1 kegiatan 1")).toHaveValue("Makan malam");
  await page.getByRole("button", { name: "Tambah hari" }).click();
  await page.getByLabel("Hari 2: judul").fill("Berangkat");
  await page.getByRole("button", { name: "Naikkan hari 2", exact: true }).click();
  await expect(page.getByLabel("Hari 1: judul")).toHaveValue("Berangkat");
  await expect(page.getByLabel("Hari 2 kegiatan 2")).toHaveValue("Istirahat");

  await page.getByRole("button", { name: "Simpan Paket" }).click();
  await expect(page.getByText("Paket tersimpan")).toBeVisible();
  await openEditor(page, title);
  await openTab(page, "Itinerary");
  await expect(page.getByLabel("Hari 1: judul")).toHaveValue("Berangkat");
  await expect(page.getByLabel("Hari 2: judul")).toHaveValue("Tiba");
  await expect(page.getByLabel("Hari 2 kegiatan 1")).toHaveValue("Makan malam");
  await openTab(page, "Syarat");
  await expect(terms).toHaveCount(2);
  await expect(page.getByLabel("syarat 2")).toHaveValue("Syarat baru");
  // Empty rows are not saved.
  await openTab(page, "Fasilitas");
  await expect(page.getByRole("textbox", { name: /^termasuk \d+$/ })).toHaveCount(0);
});

test("what no form of ours sends is refused, never a failure", async ({ adminPage: page }) => {
  const send = async (fields: Record<string, string>) =>
    (await page.request.post(`${listPath}/new`, { form: fields, maxRedirects: 0 })).status();
  const bodies: Record<string, string>[] = [
    { __intent__: "{" },
    { __intent__: '{"type":"reorder","payload":{"name":"title","from":1,"to":0}}', title: "x" },
    { "images[4000000000]": "/a.jpg" },
    { itinerary: "x" },
    { "terms[0][a]": "x" },
  ];
  for (const fields of bodies) expect(await send(fields), JSON.stringify(fields)).toBe(400);
  for (const id of ["bukan-id", crypto.randomUUID()])
    expect((await page.request.get(`${listPath}/edit/${id}`)).status()).toBe(404);
});

test("the gallery takes uploads, picks and addresses, up to six", async ({ adminPage: page }) => {
  const title = uniqueTitle("Galeri");
  await page.goto(`${listPath}/new`);
  await page.getByLabel("Judul paket").fill(title);
  await openTab(page, "Galeri");
  await page.getByLabel("Unggah foto dari perangkat").setInputFiles(seedPicture("arafah-tenda.jpg"));
  await page.getByRole("button", { name: "Unggah", exact: true }).click();
  await expect(page.getByLabel("Tautan foto 1")).toHaveValue(/^\/media\/\d+-[0-9a-f]+\.jpg$/);
  const uploaded = await page.getByLabel("Tautan foto 1").inputValue();
  // The upload saved nothing, asked for nothing else, and kept what was typed.
  await expect(page.getByText("Mohon lengkapi field yang wajib diisi")).toHaveCount(0);
  await expect(page.getByLabel("Judul paket")).toHaveValue(title);
  await expect(page.getByRole("radio", { name: "Galeri" })).toBeChecked();

  await page.getByText("Pilih dari media").click();
  await page.getByRole("group", { name: "Gambar di media" }).locator("label").nth(1).click();
  await page.getByRole("button", { name: "Gunakan" }).click();
  await expect(page.getByLabel("Tautan foto 2")).toHaveValue(/^\/media\//);

  for (const number of [3, 4, 5, 6]) {
    await page.getByRole("button", { name: "Tambah lewat tautan" }).click();
    await page.getByLabel(`Tautan foto ${number}`).fill(`https://contoh.id/${number}.jpg`);
  }
  await expect(page.getByLabel("Unggah foto dari perangkat")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Tambah lewat tautan" })).toHaveCount(0);
  await expect(page.getByText("Galeri sudah penuh")).toBeVisible();
  await page.getByRole("button", { name: "Hapus foto 6" }).click();
  await expect(page.getByLabel("Unggah foto dari perangkat")).toBeVisible();
  await page.getByRole("button", { name: "Naikkan foto 3" }).click();
  await expect(page.getByLabel("Tautan foto 2")).toHaveValue("https://contoh.id/3.jpg");

  await openTab(page, "Info Dasar");
  await fillRequired(page, title);
  await page.getByRole("button", { name: "Simpan Paket" }).click();
  await expect(page.getByText("Paket tersimpan")).toBeVisible();
  await expect((await find(page, title)).locator("img")).toHaveAttribute("src", drawnFrom(uploaded));
  await openEditor(page, title);
  await openTab(page, "Galeri");
  await expect(page.getByRole("textbox", { name: /^Tautan foto/ })).toHaveCount(5);
});
