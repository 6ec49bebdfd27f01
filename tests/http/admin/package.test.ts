import { expect, staffTest as test } from "../../helpers/client/test.ts";
import { addInquiry } from "../../helpers/inquiries.ts";
import {
  cardOf,
  deletePackage,
  fillRequired,
  find,
  listPath,
  openEditor,
  openTab,
} from "../../helpers/packages.ts";
import { drawnFrom, seedPicture } from "../../helpers/pictures.ts";
import { inHalfAYear, laterYear, plantPackage, uniqueTitle } from "../../helpers/planted.ts";

test("a package with all five tabs is in public on the next request", async ({ page }) => {
  const title = uniqueTitle("Umroh Lima Tab");
  await page.goto(listPath);
  await page.followLink("Tambah Paket");
  await expect(page.getByLabel("Status")).toHaveValue("active");
  await fillRequired(page, title);
  await page.fillIn({ Status: "active", Tagline: "Tenang sejak manasik" });
  await page.fillIn({ Deskripsi: "Dua kota suci, satu pembimbing.", "Harga Double": "32500000" });
  await page.fillIn({
    "Tanggal keberangkatan": `${laterYear}-03-10`,
    "Tanggal pulang": `${laterYear}-03-18`,
  });
  await page.fillIn({ Durasi: "9 Hari", Destinasi: "Makkah - Madinah", "Kota keberangkatan": "Surabaya" });
  await page.fillIn({ Maskapai: "Garuda Indonesia", Kuota: "45" });
  await page.getByLabel("Hotel Makkah", { exact: true }).fill("Pullman Zamzam");
  await page.fillIn({ "Bintang hotel Makkah": "5", "Jarak ke Masjidil Haram": "150" });
  await page.getByLabel("Paket promo").check();

  await openTab(page, "Galeri");
  await page.pressButton("Tambah lewat tautan");
  await page.getByLabel("Tautan foto 1").fill("/media/raudhah.jpg");

  await openTab(page, "Itinerary");
  await page.fillIn({ "Hari 1: judul": "Jakarta - Madinah", "Hari 1: kegiatan": "Kumpul di bandara" });
  await page.pressButton("Tambah hari");
  await page.getByLabel("Hari 2: judul").fill("Ziarah Madinah");

  await openTab(page, "Fasilitas");
  await page.getByLabel("termasuk 1", { exact: true }).fill("Visa umroh");
  await page.getByLabel("tidak termasuk 1").fill("Paspor");

  await openTab(page, "Syarat");
  await expect(page.getByLabel("syarat 1")).toHaveValue(/Rp\s5\.000\.000/);
  await expect(page.getByLabel("syarat 2")).toHaveValue(/30 hari sebelum keberangkatan/);

  await page.pressButton("Simpan Paket", "Paket tersimpan");
  await expect(page).toHaveURL(listPath);
  const card = cardOf(page, title);
  for (const text of ["PROMO", "Aktif", `10 Maret ${laterYear}`, "45 dari 45", "Rp 28.500.000"])
    await expect(card).toContainText(text);

  const href = await card.getByRole("link", { name: /^Lihat/ }).getAttribute("href");
  expect(href).toMatch(/^\/umroh\/umroh-lima-tab-[0-9a-f]{8}-\d{13}$/);
  await page.goto(href ?? "");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  for (const text of [
    "Tenang sejak manasik",
    "Garuda Indonesia",
    "Surabaya",
    `18 Maret ${laterYear}`,
    "Rp 32.500.000",
    "Hari 1: Jakarta - Madinah",
    "Hari 2: Ziarah Madinah",
  ]) {
    await expect(page.getByText(text).first()).toBeAttached();
  }
  await expect(
    page.getByText("Pullman Zamzam, bintang 5, berjarak 150 m dari Masjidil Haram"),
  ).toBeAttached();
  await expect(page.locator('img[src^="/gambar/media/raudhah.jpg/"]').first()).toBeAttached();
  await deletePackage(page, title);
  expect((await page.request.get(href ?? "")).status()).toBe(404);
});

test("what is missing is said above and beside, and nothing typed is lost", async ({ page }) => {
  await page.goto(`${listPath}/new`);
  await page.fillIn({ Tagline: "Tetap di sini", "Harga Triple": "mahal sekali" });
  await openTab(page, "Fasilitas");
  await page.getByLabel("termasuk 1", { exact: true }).fill("Makan tiga kali");
  await page.pressButton("Simpan Paket");

  await expect(page.getByRole("alert").first()).toContainText("Mohon lengkapi field yang wajib diisi");
  await expect(page.getByRole("radio", { name: "Info Dasar perlu diperiksa" })).toBeChecked();
  await expect(page).toShow("Judul paket wajib diisi", "Pilih kategori paket", "Harga wajib diisi");
  await expect(page.getByText("Tulis angka rupiah tanpa sen, misalnya 28.500.000")).toBeVisible();
  await expect(page).toHaveValues({ Tagline: "Tetap di sini", "Harga Triple": "mahal sekali" });
  await openTab(page, "Fasilitas");
  await expect(page.getByLabel("termasuk 1", { exact: true })).toHaveValue("Makan tiga kali");
});

test("a package's own down payment is in its saving plan and in replies (P24)", async ({ page }) => {
  const { id, href } = await plantPackage(page, uniqueTitle("Uang muka"), { departure: inHalfAYear });
  const inquiry = await addInquiry(page, { name: uniqueTitle("Uang muka"), trip: id, pilgrims: "1" });
  const expectAmount = async (amount: string) => {
    await page.goto(href);
    await expect(page.locator("#tabungan")).toContainText(`Uang muka Rp ${amount}, lalu menabung`);
    await page.goto(inquiry);
    const reply = await page.getByRole("link", { name: "Harga dan DP" }).getAttribute("href");
    const text = new URL(reply ?? "").searchParams.get("text")?.replace(/\s+/g, " ");
    expect(text).toContain(`Uang muka Rp ${amount} per orang.`);
  };
  await expectAmount("5.000.000");
  await page.goto(`${listPath}/edit/${id}`);
  const field = page.getByLabel("Uang muka (DP) per jamaah");
  await expect(field).toHaveAccessibleDescription(/sekarang Rp.5\.000\.000/);
  await field.fill("999.000.000");
  await page.pressButton("Simpan Perubahan");
  await expect(page).toShow("harga termurah paket ini");
  await field.fill("12.500.000");
  await page.pressButton("Simpan Perubahan", "Perubahan tersimpan");
  await expectAmount("12.500.000");
});

test("rows are added, moved and removed with what is typed in them", async ({ page }) => {
  const title = uniqueTitle("Baris");
  await page.goto(`${listPath}/new`);
  await fillRequired(page, title);
  await openTab(page, "Syarat");
  const terms = page.getByRole("textbox", { name: /^syarat \d+$/ });
  await expect(terms).toHaveCount(4);
  await page.pressButton("Tambah syarat");
  await expect(terms).toHaveCount(5);
  await page.getByLabel("syarat 5").fill("Syarat baru");
  await page.pressButton("Naikkan syarat 5");
  await expect(page.getByLabel("syarat 4")).toHaveValue("Syarat baru");
  for (let row = 0; row < 3; row += 1) {
    await page.pressButton("Hapus syarat 1");
    await expect(terms).toHaveCount(4 - row);
  }
  await expect(page.getByLabel("syarat 1")).toHaveValue("Syarat baru");
  await page.pressButton("Turunkan syarat 1");
  await expect(page.getByLabel("syarat 2")).toHaveValue("Syarat baru");
  await expect(page.getByRole("button", { name: "Turunkan syarat 2" })).toBeDisabled();
  await expect(page.getByRole("radio", { name: "Syarat & Ketentuan" })).toBeChecked();

  await openTab(page, "Itinerary");
  await page.fillIn({ "Hari 1: judul": "Tiba", "Hari 1: kegiatan": "Makan malam\n\n Istirahat" });
  await page.pressButton("Tambah hari");
  await page.getByLabel("Hari 2: judul").fill("Berangkat");
  await page.getByRole("button", { name: "Naikkan hari 2", exact: true }).click();
  await expect(page).toHaveValues({
    "Hari 1: judul": "Berangkat",
    "Hari 2: kegiatan": "Makan malam\n\n Istirahat",
  });

  await page.pressButton("Simpan Paket", "Paket tersimpan");
  await openEditor(page, title);
  await openTab(page, "Itinerary");
  await expect(page).toHaveValues({ "Hari 1: judul": "Berangkat", "Hari 2: judul": "Tiba" });
  await expect(page.getByLabel("Hari 2: kegiatan")).toHaveValue("Makan malam\nIstirahat");
  await openTab(page, "Syarat");
  await expect(terms).toHaveCount(2);
  await expect(page.getByLabel("syarat 2")).toHaveValue("Syarat baru");
  // Empty rows are not saved.
  await openTab(page, "Fasilitas");
  await expect(page.getByRole("textbox", { name: /^termasuk \d+$/ })).toHaveCount(0);
});

test("what no form of ours sends is refused, never a failure", async ({ page }) => {
  const send = async (fields: Record<string, string>) =>
    (await page.request.send(`${listPath}/new`, fields)).status();
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

test("the gallery takes uploads, picks and addresses, up to six", async ({ page }) => {
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
  await page.pressButton("Gunakan");
  await expect(page.getByLabel("Tautan foto 2")).toHaveValue(/^\/media\//);

  for (const number of [3, 4, 5, 6]) {
    await page.pressButton("Tambah lewat tautan");
    await page.getByLabel(`Tautan foto ${number}`).fill(`https://contoh.id/${number}.jpg`);
  }
  await expect(page.getByLabel("Unggah foto dari perangkat")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Tambah lewat tautan" })).toHaveCount(0);
  await expect(page.getByText("Galeri sudah penuh")).toBeVisible();
  await page.pressButton("Hapus foto 6");
  await expect(page.getByLabel("Unggah foto dari perangkat")).toBeVisible();
  await page.pressButton("Naikkan foto 3");
  await expect(page.getByLabel("Tautan foto 2")).toHaveValue("https://contoh.id/3.jpg");

  await openTab(page, "Info Dasar");
  await fillRequired(page, title);
  await page.pressButton("Simpan Paket", "Paket tersimpan");
  await expect((await find(page, title)).locator("img")).toHaveAttribute("src", drawnFrom(uploaded));
  await openEditor(page, title);
  await openTab(page, "Galeri");
  await expect(page.getByRole("textbox", { name: /^Tautan foto/ })).toHaveCount(5);
});

test("the editor of every demo package has at most 1,500 elements and 300 KiB", async ({ page }) => {
  for (let number = 1; number <= 13; number += 1) {
    const id = `a0000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
    const answer = await page.request.get(`${listPath}/edit/${id}`);
    expect(answer.status(), id).toBe(200);
    const html = await answer.text();
    expect(html.match(/<[a-z]/gi)?.length, id).toBeLessThanOrEqual(1500);
    expect(Buffer.byteLength(html), id).toBeLessThan(300 * 1024);
  }
});
