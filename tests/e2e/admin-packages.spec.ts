import path from "node:path";
import type { Page } from "@playwright/test";
import { drawnFrom } from "../helpers/pictures.ts";
import { administrator, expect, test } from "../helpers/test.ts";

const listPath = "/admin/packages";
const photo = path.resolve("supabase/seed/images/arafah-tenda.jpg");

/** Titles of this run's own rows never meet those of another test on the same site. */
function uniqueTitle(words: string): string {
  return `${words} ${crypto.randomUUID().slice(0, 8)}`;
}

function cardOf(page: Page, title: string) {
  return page.getByRole("article", { name: title, exact: true });
}

/** The list narrowed down to this title. */
async function find(page: Page, title: string) {
  await page.goto(`${listPath}?cari=${encodeURIComponent(title)}`);
  return cardOf(page, title);
}

async function openTab(page: Page, name: string): Promise<void> {
  // The radio itself is drawn as its label.
  await page.locator("label").filter({ hasText: name }).first().click();
  await expect(page.getByRole("radio", { name })).toBeChecked();
}

async function fillRequired(page: Page, title: string): Promise<void> {
  await page.getByLabel("Judul paket").fill(title);
  await page.getByLabel("Kategori").selectOption("umroh");
  await page.getByLabel("Harga Quad").fill("28.500.000");
}

async function addPackage(page: Page, title: string, status: "active" | "draft" = "active"): Promise<void> {
  await page.goto(`${listPath}/new`);
  await fillRequired(page, title);
  await page.getByLabel("Status").selectOption(status);
  await page.getByRole("button", { name: "Simpan Paket" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Paket tersimpan" })).toBeVisible();
}

async function openEditor(page: Page, title: string): Promise<void> {
  await (await find(page, title)).getByRole("link", { name: /^Edit/ }).click();
  await expect(page.getByLabel("Judul paket")).toHaveValue(title);
}

async function deletePackage(page: Page, title: string): Promise<void> {
  await (await find(page, title)).getByRole("link", { name: /^Hapus/ }).click();
  await expect(page.getByRole("heading", { name: `Hapus paket "${title}"?` })).toBeVisible();
  await page.getByRole("button", { name: "Ya, hapus" }).click();
  await expect(page.getByText("Paket dihapus")).toBeVisible();
  await expect(cardOf(page, title)).toHaveCount(0);
}

test("a package with all five tabs is on the public page on the next request", async ({
  adminPage: page,
}) => {
  const title = uniqueTitle("Umroh Lima Tab");
  await page.goto(listPath);
  await page.getByRole("link", { name: "Tambah Paket" }).click();
  await expect(page.getByLabel("Status")).toHaveValue("active");
  await fillRequired(page, title);
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
  await page.getByRole("button", { name: "Tambah lewat alamat" }).click();
  await page.getByLabel("Alamat foto 1").fill("/media/raudhah.jpg");

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
  await expect(card).toContainText("PROMO");
  await expect(card).toContainText("Aktif");
  await expect(card).toContainText("10 Maret 2027");
  await expect(card).toContainText("45 orang");
  await expect(card).toContainText("Rp 28.500.000");

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

test("a message in another tab marks and opens that tab", async ({ adminPage: page }) => {
  await page.goto(`${listPath}/new`);
  await fillRequired(page, uniqueTitle("Alamat salah"));
  await openTab(page, "Galeri");
  await page.getByRole("button", { name: "Tambah lewat alamat" }).click();
  await page.getByLabel("Alamat foto 1").fill("javascript:alert(1)");
  await openTab(page, "Syarat");
  await page.getByRole("button", { name: "Simpan Paket" }).click();
  await expect(page.getByRole("radio", { name: "Galeri perlu diperiksa" })).toBeChecked();
  await expect(page.getByText("Alamat gambar harus diawali https://")).toBeVisible();
  await expect(page.getByLabel("Alamat foto 1")).toHaveValue("javascript:alert(1)");
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
  await deletePackage(page, title);
});

test("the gallery takes uploads, picks and addresses, up to six", async ({ adminPage: page }) => {
  const title = uniqueTitle("Galeri");
  await page.goto(`${listPath}/new`);
  await page.getByLabel("Judul paket").fill(title);
  await openTab(page, "Galeri");
  await page.getByLabel("Unggah foto dari perangkat").setInputFiles(photo);
  await page.getByRole("button", { name: "Unggah", exact: true }).click();
  await expect(page.getByLabel("Alamat foto 1")).toHaveValue(/^\/media\/\d+-[0-9a-f]+\.jpg$/);
  const uploaded = await page.getByLabel("Alamat foto 1").inputValue();
  // The upload saved nothing, asked for nothing else, and kept what was typed.
  await expect(page.getByText("Mohon lengkapi field yang wajib diisi")).toHaveCount(0);
  await expect(page.getByLabel("Judul paket")).toHaveValue(title);
  await expect(page.getByRole("radio", { name: "Galeri" })).toBeChecked();

  await page.getByText("Pilih dari media").click();
  await page.getByRole("group", { name: "Gambar di media" }).locator("label").nth(1).click();
  await page.getByRole("button", { name: "Gunakan" }).click();
  await expect(page.getByLabel("Alamat foto 2")).toHaveValue(/^\/media\//);

  for (const number of [3, 4, 5, 6]) {
    await page.getByRole("button", { name: "Tambah lewat alamat" }).click();
    await page.getByLabel(`Alamat foto ${number}`).fill(`https://contoh.id/${number}.jpg`);
  }
  await expect(page.getByLabel("Unggah foto dari perangkat")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Tambah lewat alamat" })).toHaveCount(0);
  await expect(page.getByText("Galeri sudah penuh")).toBeVisible();
  await page.getByRole("button", { name: "Hapus foto 6" }).click();
  await expect(page.getByLabel("Unggah foto dari perangkat")).toBeVisible();
  await page.getByRole("button", { name: "Naikkan foto 3" }).click();
  await expect(page.getByLabel("Alamat foto 2")).toHaveValue("https://contoh.id/3.jpg");

  await openTab(page, "Info Dasar");
  await fillRequired(page, title);
  await page.getByRole("button", { name: "Simpan Paket" }).click();
  await expect(page.getByText("Paket tersimpan")).toBeVisible();
  await expect((await find(page, title)).locator("img")).toHaveAttribute("src", drawnFrom(uploaded));
  await openEditor(page, title);
  await openTab(page, "Galeri");
  await expect(page.getByRole("textbox", { name: /^Alamat foto/ })).toHaveCount(5);
  await deletePackage(page, title);
});

test("a file that is no picture is refused beside its field", async ({ adminPage: page }) => {
  await page.goto(`${listPath}/new`);
  await page.getByLabel("Judul paket").fill("Bukan gambar");
  await openTab(page, "Galeri");
  await page
    .getByLabel("Unggah foto dari perangkat")
    .setInputFiles({ name: "foto.jpg", mimeType: "image/jpeg", buffer: Buffer.from("sebuah teks") });
  await page.getByRole("button", { name: "Unggah", exact: true }).click();
  await expect(page.getByText("Hanya file gambar yang diperbolehkan")).toBeVisible();
  await expect(page.getByRole("textbox", { name: /^Alamat foto/ })).toHaveCount(0);
  await expect(page.getByLabel("Judul paket")).toHaveValue("Bukan gambar");
});

test("an edited title keeps the address that was shared", async ({ adminPage: page }) => {
  const title = uniqueTitle("Judul Lama");
  await addPackage(page, title);
  const href =
    (await (await find(page, title)).getByRole("link", { name: /^Lihat/ }).getAttribute("href")) ?? "";
  await openEditor(page, title);
  const renamed = title.replace("Lama", "Baru");
  await page.getByLabel("Judul paket").fill(renamed);
  await page.getByRole("button", { name: "Simpan Perubahan" }).click();
  await expect(page.getByText("Perubahan tersimpan")).toBeVisible();
  await page.goto(href);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(renamed);
  await deletePackage(page, renamed);
});

test("a copy is a draft with '(Copy)'; staff preview it, visitors do not", async ({
  adminPage: page,
  browser,
  site,
}) => {
  const title = uniqueTitle("Asli");
  await addPackage(page, title);
  const original = await (await find(page, title)).getByRole("link", { name: /^Lihat/ }).getAttribute("href");
  await cardOf(page, title)
    .getByRole("button", { name: /^Duplikat/ })
    .click();
  await expect(page.getByText("Paket diduplikasi")).toBeVisible();
  const copy = await find(page, `${title} (Copy)`);
  await expect(copy).toContainText("Draft");
  const preview = copy.getByRole("link", { name: /^Pratinjau/ });
  await expect(preview).toHaveAttribute("target", "_blank");
  const href = (await preview.getAttribute("href")) ?? "";
  expect(href).not.toBe(original);

  const answer = await page.goto(href);
  expect(answer?.status()).toBe(200);
  expect(answer?.headers()["cache-control"]).toBe("no-store");
  await expect(page.getByText("Pratinjau draft")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${title} (Copy)`);

  const visitor = await browser.newContext({ baseURL: site.origin });
  for (const address of [href, href.replace("/umroh/", "/haji/")]) {
    const refused = await visitor.request.get(address);
    expect(refused.status()).toBe(404);
    expect(await refused.text()).not.toContain(title);
  }
  expect(
    (await visitor.request.get(href, { headers: { Cookie: "admin_token=authenticated" } })).status(),
  ).toBe(404);
  expect(await (await visitor.request.get("/umroh")).text()).not.toContain(`${title} (Copy)`);
  await visitor.close();

  await deletePackage(page, `${title} (Copy)`);
  await deletePackage(page, title);
});

test("search and filters lie in the address, and every character acts as text (S24)", async ({
  adminPage: page,
}) => {
  const words = uniqueTitle('Diskon 50% (VIP), "A.B" *_\\');
  await addPackage(page, words, "draft");
  await page.goto(listPath);
  await page.getByLabel("Cari paket").fill(words);
  await page.getByLabel("Cari paket").press("Enter");
  await expect(page.getByText(/^1 paket dengan pencarian/)).toBeVisible();
  await expect(cardOf(page, words)).toBeVisible();
  const mark = words.slice(-8);
  for (const [typed, matches] of [
    ["50%", true],
    ["(VIP),", true],
    ["*_\\", true],
    ["A.B", true],
    ['"a.b"', true],
    ["%", true],
    ["AxB", false],
    ["50_", false],
    ["5*%", false],
    ["),title.neq.x,(", false],
  ] as const) {
    const answer = await page.request.get(`${listPath}?cari=${encodeURIComponent(`${mark} ${typed}`)}`);
    expect((await answer.text()).includes(`${listPath}/edit/`), `searching ${typed}`).toBe(matches);
  }
  await page.goto(`${listPath}?cari=${encodeURIComponent(words)}&kategori=haji`);
  await expect(page.getByRole("heading", { name: "Tidak ada paket yang cocok" })).toBeVisible();
  await page.getByRole("link", { name: "Reset Filter" }).click();
  await expect(page).toHaveURL(listPath);

  await page.getByLabel("Status").selectOption("draft");
  await page.getByLabel("Kategori").selectOption("umroh");
  const apply = page.getByRole("button", { name: "Cari" });
  await apply.click();
  await expect(page).toHaveURL(/kategori=umroh&status=draft/);
  await expect(page.getByText("dengan kategori Umroh, status Draft")).toBeVisible();
  await expect(page.getByLabel("Status")).toHaveValue("draft");
  for (const card of await page.getByRole("article").all()) await expect(card).toContainText("Draft");
  await deletePackage(page, words);
});

test("a long list has pages, and a page beyond the last leads to the first", async ({ adminPage: page }) => {
  await page.goto(listPath);
  await expect(page.getByRole("article")).toHaveCount(12);
  await page.getByRole("link", { name: "Berikutnya" }).click();
  await expect(page).toHaveURL(`${listPath}?halaman=2`);
  await expect(page.getByText(/^Halaman 2 dari/)).toBeVisible();
  await page.goto(`${listPath}?halaman=99`);
  await expect(page).toHaveURL(listPath);
});

test("a journey that has begun is marked", async ({ adminPage: page }) => {
  const title = uniqueTitle("Sudah lewat");
  await page.goto(`${listPath}/new`);
  await fillRequired(page, title);
  await page.getByLabel("Tanggal keberangkatan").fill("2024-01-10");
  await page.getByRole("button", { name: "Simpan Paket" }).click();
  await expect(page.getByText("Paket tersimpan")).toBeVisible();
  await expect(await find(page, title)).toContainText("Sudah berangkat");
  await deletePackage(page, title);
});

test("deleting asks first", async ({ adminPage: page }) => {
  const title = uniqueTitle("Jangan dihapus");
  await addPackage(page, title);
  await (await find(page, title)).getByRole("link", { name: /^Hapus/ }).click();
  await page
    .getByRole("button", { name: "Batal" })
    .or(page.getByRole("link", { name: "Batal" }))
    .click();
  await expect(cardOf(page, title)).toBeVisible();
  await deletePackage(page, title);
});

test("a form sent twice makes one package, other content another (R10)", async ({ adminPage: page }) => {
  const title = uniqueTitle("Sekali saja");
  await page.goto(`${listPath}/new`);
  const stamp = await page.locator("input[name=stamp]").inputValue();
  const form = { intent: "save", stamp, title, category: "haji", priceQuad: "190000000", status: "draft" };
  const send = (fields: Record<string, string>) =>
    page.request.post(`${listPath}/new`, { form: fields, maxRedirects: 0 });
  const answers = await Promise.all([send(form), send(form), send(form)]);
  expect(answers.map((answer) => answer.status())).toEqual([303, 303, 303]);
  await expect(await find(page, title)).toHaveCount(1);
  await send({ ...form, title: `${title} lagi` });
  await page.goto(`${listPath}?cari=${encodeURIComponent(title)}`);
  await expect(page.getByRole("article")).toHaveCount(2);

  const id = /edit\/([0-9a-f-]+)/.exec(
    (await cardOf(page, title).getByRole("link", { name: /^Edit/ }).getAttribute("href")) ?? "",
  )?.[1];
  const copyForm = { intent: "duplicate", id: id ?? "", stamp };
  await Promise.all([1, 2].map(() => page.request.post(listPath, { form: copyForm, maxRedirects: 0 })));
  await expect(await find(page, `${title} (Copy)`)).toHaveCount(1);
  for (const made of [`${title} (Copy)`, `${title} lagi`, title]) await deletePackage(page, made);
});

test("a newer version is shown, not written over, until it is saved once more", async ({
  adminPage: page,
}) => {
  const title = uniqueTitle("Dua penyunting");
  await addPackage(page, title);
  await openEditor(page, title);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByLabel("Tagline").fill("Ditulis rekan kerja");
  await other.getByRole("button", { name: "Simpan Perubahan" }).click();
  await expect(other.getByText("Perubahan tersimpan")).toBeVisible();
  await other.close();

  await page.getByLabel("Tagline").fill("Ditulis saya");
  await page.getByRole("button", { name: "Simpan Perubahan" }).click();
  await expect(page.getByRole("alert").first()).toContainText("baru saja disimpan oleh orang lain");
  const versions = page.getByRole("region", { name: "Dua versi yang berbeda" });
  await expect(versions).toContainText("Ditulis rekan kerja");
  await expect(versions).toContainText("Ditulis saya");
  await expect(page.getByLabel("Tagline")).toHaveValue("Ditulis saya");
  await page.getByRole("button", { name: "Simpan Perubahan" }).click();
  await expect(page.getByText("Perubahan tersimpan")).toBeVisible();
  await deletePackage(page, title);
});

test("a session that ended while typing: sign in on the page shown, continue, saved", async ({
  adminPage: page,
}) => {
  const title = uniqueTitle("Sesi habis");
  await page.goto(`${listPath}/new`);
  await fillRequired(page, title);
  await openTab(page, "Syarat");
  await page.getByLabel("syarat 1").fill("Ketikan yang panjang");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Simpan Paket" }).click();
  await expect(page.getByRole("heading", { name: "Login kembali untuk menyimpan" })).toBeVisible();
  await page.getByLabel("Email").fill(administrator.email);
  await page.getByLabel("Password", { exact: true }).fill(administrator.password);
  await page.getByRole("button", { name: "Masuk" }).click();
  await page.getByRole("button", { name: "Lanjutkan menyimpan" }).click();
  await expect(page.getByText("Paket tersimpan")).toBeVisible();
  await openEditor(page, title);
  await openTab(page, "Syarat");
  await expect(page.getByLabel("syarat 1")).toHaveValue("Ketikan yang panjang");
  await deletePackage(page, title);
});

test("what no form of ours sends is refused, never a failure", async ({ adminPage: page }) => {
  const send = async (fields: Record<string, string>) =>
    (await page.request.post(`${listPath}/new`, { form: fields, maxRedirects: 0 })).status();
  expect(await send({ __intent__: "{" })).toBe(400);
  expect(
    await send({ __intent__: '{"type":"reorder","payload":{"name":"title","from":1,"to":0}}', title: "x" }),
  ).toBe(400);
  expect(await send({ "images[4000000000]": "/a.jpg" })).toBe(400);
  expect(await send({ itinerary: "x" })).toBe(400);
  expect(await send({ "terms[0][a]": "x" })).toBe(400);
  expect((await page.request.get(`${listPath}/edit/bukan-id`)).status()).toBe(404);
  expect((await page.request.get(`${listPath}/edit/${crypto.randomUUID()}`)).status()).toBe(404);
});
