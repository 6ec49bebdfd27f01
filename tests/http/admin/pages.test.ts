import { expect, type Locator, type Page, test } from "../../helpers/client/test.ts";
import { formFields } from "../../helpers/html-forms.ts";
import { drawnFrom, seedPicture } from "../../helpers/pictures.ts";

const mapAddress = "https://www.google.com/maps/embed?pb=!1m18!1m12!1m3!1d3966.5!2d106.8!3d-6.2!5e0";

const editors = ["edit-home", "edit-about", "edit-contact", "settings", "legalitas"];
let page: Page;
/** By editor: what its form holds is on every page, and others find it as it was. */
const found = new Map<string, Record<string, string>>();

const fieldsOf = async (editor: string): Promise<Record<string, string>> => {
  const sent = formFields(await page.request.read(`/admin/${editor}`)).filter(
    ([name]) => !/^__|File$/.test(name),
  );
  return { ...Object.fromEntries(sent), intent: "save" };
};
test.beforeEach(async ({ adminPage }) => {
  page = adminPage;
  if (found.size === 0) for (const editor of editors) found.set(editor, await fieldsOf(editor));
});
test.afterAll(async () => {
  for (const [editor, fields] of found) {
    const { version = "" } = await fieldsOf(editor);
    expect((await page.request.send(`/admin/${editor}`, { ...fields, version })).status(), editor).toBe(303);
  }
});

async function save() {
  await page.pressButton(/^Simpan P/);
}

async function expectSaved(what: string) {
  await expect(page.getByRole("status").filter({ hasText: `${what} disimpan` })).toBeVisible();
}

test("home: what is saved is on the public page at once", async () => {
  await page.goto("/admin/edit-home");
  await page.getByLabel("Judul hero", { exact: true }).fill("Umroh <b>Tenang</b> & Nyaman");
  await page.getByLabel("Subjudul hero", { exact: true }).fill("Berangkat bersama pembimbing.");
  await page.getByLabel("Judul bagian").fill("Siapa Kami");
  await page.getByLabel("Deskripsi", { exact: true }).fill("Baris satu\nBaris dua");
  await page.fillIn({ "Angka statistik 2": "21+", "Keterangan statistik 2": "Tahun Melayani" });
  await save();
  await expectSaved("Konten homepage");
  await expect(page.getByLabel("Judul hero", { exact: true })).toHaveValue("Umroh <b>Tenang</b> & Nyaman");

  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Umroh <b>Tenang</b> & Nyaman");
  await expect(page.getByText("Berangkat bersama pembimbing.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Siapa Kami" })).toBeVisible();
  await expect(page).toShow("21+", "Tahun Melayani");
});

test("home: an emptied field falls back to the default that its help names", async () => {
  await page.goto("/admin/edit-home");
  const title = page.getByLabel("Judul hero", { exact: true });
  await title.fill("");
  await expect(title).toHaveAccessibleDescription(/Kosongkan untuk memakai: “Wujudkan Perjalanan Suci/);
  await save();
  await expectSaved("Konten homepage");
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Wujudkan Perjalanan Suci Anda ke Baitullah",
  );
});

test("home: the picture comes by upload, from the media library, or by its address", async () => {
  await page.goto("/admin/edit-home");
  await page.getByLabel("Judul bagian").fill("Ditulis sebelum mengunggah");
  const address = page.getByLabel("Tautan gambar");
  await page
    .getByLabel("Unggah dari perangkat")
    .setInputFiles({ ...seedPicture("hero-beranda.jpg"), name: "latar-beranda.jpg" });
  await page.getByRole("button", { name: "Unggah", exact: true }).click();
  await expect(address).toHaveValue(/^\/media\/\d+-[0-9a-f]+\.jpg$/);
  await expect(page.getByLabel("Judul bagian")).toHaveValue("Ditulis sebelum mengunggah");
  const uploaded = await address.inputValue();
  await save();
  await expectSaved("Konten homepage");
  const hero = () => page.getByRole("region", { name: /.+/ }).first().locator("img").first();
  await page.goto("/");
  await expect(hero()).toHaveAttribute("src", drawnFrom(uploaded));

  await page.goto("/admin/edit-home");
  await address.fill("javascript:alert(1)");
  await save();
  await expect(address).toHaveAccessibleDescription(/harus diawali https/);
  await expect(address).toHaveValue("javascript:alert(1)");

  await page.getByText("Pilih dari media").click();
  const choice = page.getByRole("radio").nth(1);
  const picked = await choice.getAttribute("value");
  await choice.check({ force: true });
  await page.pressButton("Gunakan");
  await expect(address).toHaveValue(picked ?? "");
  await save();
  await expectSaved("Konten homepage");
  await page.goto("/");
  await expect(hero()).toHaveAttribute("src", drawnFrom(picked ?? ""));
});

test("about: a point per line, and the office with its picture, address and hours", async () => {
  await page.goto("/admin/edit-about");
  const picture = page.getByLabel("Tautan gambar");
  await page.getByText("Pilih dari media").click();
  await page.getByRole("radio").nth(1).check({ force: true });
  await page.pressButton("Gunakan");
  await expect(picture).toHaveValue(/^\/media\//);
  const office = await picture.inputValue();
  await page.fillIn({ "Judul halaman": "Tentang Nur Travel", Pengalaman: "Sejak 2001" });
  await page.getByLabel("Visi", { exact: true }).fill("Ibadah yang khusyuk.");
  const mission = page.getByLabel("Misi", { exact: true });
  await expect(mission).toHaveAccessibleDescription(/satu poin per baris/);
  await mission.fill("Jujur soal biaya\nSabar membimbing");
  await page.getByLabel("Sertifikasi dan keanggotaan").fill("PPIU 123\nPIHK 456\nAMPHURI");
  await save();
  await expectSaved("Halaman tentang");

  await page.goto("/tentang-kami");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tentang Nur Travel");
  await expect(page.getByText("Sejak 2001")).toBeVisible();
  await expect(page.getByRole("region", { name: "Misi Kami" }).getByRole("listitem")).toHaveText([
    "Jujur soal biaya",
    "Sabar membimbing",
  ]);
  await expect(page.getByRole("region", { name: "Sertifikasi" }).getByRole("listitem")).toHaveCount(3);
  const region = page.getByRole("region", { name: "Kantor Kami" });
  await expect(region.locator("img")).toHaveAttribute("src", drawnFrom(office));
  const { address = "", operationalHours = "" } = found.get("edit-contact") ?? {};
  for (const line of [address, operationalHours].flatMap((text) => text.split(/\r?\n/)))
    await expect(region).toContainText(line);
});

test("contact: staff alone read where a missing map is added", async ({ request }) => {
  const answer = await page.goto("/kontak");
  expect(answer?.headers()["cache-control"]).toMatch(/no-store|private/);
  const sentence = "Admin dapat menambahkan kode embed Google Maps melalui dashboard.";
  await expect(page.getByRole("link", { name: sentence })).toHaveAttribute("href", "/admin/edit-contact");
  const visitors = await request.read("/kontak");
  expect(visitors).toContain("Peta akan ditampilkan di sini.");
  expect(visitors).not.toContain(sentence);
});

/** A map that leads away only when it is pressed. */
async function expectMap(map: Locator) {
  await expect(map).toHaveAttribute("src", mapAddress);
  await expect(map).toHaveAttribute("sandbox", "allow-scripts allow-same-origin allow-popups");
}

test("contact: numbers, addresses and the sandboxed map of a pasted iframe (S18)", async () => {
  await page.goto("/admin/edit-contact");
  await page.fillIn({ "Alamat kantor": "Jalan Baru 1\nJakarta", "Telepon 1": "(021) 555-0123" });
  await page.fillIn({ "Nomor WhatsApp": "0813-1111-2222", "Email booking": "booking@contoh.id" });
  await page.getByLabel("Jam operasional").fill("Setiap hari\n08.00 - 20.00");
  await page
    .getByLabel("Kode embed Google Maps")
    .fill(`<iframe src="${mapAddress}" width="600" height="450" onload="alert(1)"></iframe>`);
  await save();
  await expectSaved("Informasi kontak");
  await expect(page.getByLabel("Kode embed Google Maps")).toHaveValue(mapAddress);
  await expect(page.getByLabel("Nomor WhatsApp")).toHaveAccessibleDescription(/wa\.me\/6281311112222/);
  await expectMap(page.getByTitle("Pratinjau peta"));

  await page.goto("/kontak");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "(021) 555-0123" })).toHaveAttribute(
    "href",
    "tel:+62215550123",
  );
  await expect(main.getByRole("link", { name: "booking@contoh.id" })).toBeVisible();
  await expect(main.getByText("08.00 - 20.00")).toBeVisible();
  await expectMap(main.locator("iframe"));
});

test("settings: name, contacts and social media show on every page at once, the admin area too", async () => {
  await page.goto("/admin/settings");
  await page.fillIn({ "Nama website": "Nur Travel", "Deskripsi website": "Umroh bersama Nur." });
  await page.fillIn({ Alamat: "Jalan Nur 7", Telepon: "0812 9999 0000" });
  await page.getByLabel("Email", { exact: true }).fill("nur@contoh.id");
  await page.fillIn({ Instagram: "instagram.com/nurtravel" });
  // The contact page's number comes first, so this screen says so and asks for none.
  await expect(page.getByLabel("Nomor WhatsApp")).toHaveCount(0);
  await expect(
    page.getByText(/tidak berpengaruh: tombol chat memakai [0-9-]+ dari halaman Kontak/),
  ).toBeVisible();
  await save();
  await expectSaved("Pengaturan");
  await expect(page.getByLabel("Instagram")).toHaveValue("https://instagram.com/nurtravel");
  await expect(page.getByRole("complementary").getByText("Nur Travel")).toBeVisible();

  await page.goto("/umroh");
  await expect(page).toHaveTitle(/Nur Travel/);
  await expect(page.getByRole("banner").getByText("Nur Travel")).toBeVisible();
  const footer = page.getByRole("contentinfo");
  await expect(footer).toShow("Jalan Nur 7", "Umroh bersama Nur.");
  await expect(footer.getByRole("link", { name: "nur@contoh.id" })).toBeVisible();
  await expect(footer.getByRole("link", { name: "0812 9999 0000" })).toHaveAttribute(
    "href",
    "tel:+6281299990000",
  );
  await expect(footer.getByRole("link", { name: "Instagram" })).toHaveAttribute(
    "href",
    "https://instagram.com/nurtravel",
  );
});

test("licences show in the footer and on about us; accounts are known to /cek alone", async () => {
  await page.goto("/admin/legalitas");
  await expect(page.getByLabel("Uang muka (rupiah)")).toHaveValue("5.000.000");
  await page.fillIn({ "Nama resmi perusahaan": "PT Nur Wisata", "Nomor izin PPIU": "123/2024" });
  await page.getByLabel("Nomor izin PIHK").fill("");
  await page.getByLabel("Akreditasi", { exact: true }).fill("B");
  await page.getByLabel("Akreditasi berlaku sampai").fill("2020-01-01");
  await page.pressButton("Tambah rekening");
  const second = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: "Hapus rekening 2" }) });
  await second.fillIn({ Bank: "Bank Nur", "Nomor rekening": "77 88 xx" });
  await page.getByLabel("Uang muka (rupiah)").fill("999.999.999.999");
  const press = () => page.pressButton("Simpan Legalitas");
  await press();
  await expect(page.getByRole("alert").first()).toContainText("Gagal menyimpan legalitas");
  await expect(second.getByLabel("Nomor rekening")).toHaveAccessibleDescription(
    /angka saja, 8 sampai 20 angka/,
  );
  await expect(second.getByLabel("Nomor rekening")).toHaveValue("77 88 xx");
  await expect(second.getByLabel("Atas nama")).toHaveAccessibleDescription(
    "Nama pemilik rekening wajib diisi",
  );
  await expect(page.getByLabel("Uang muka (rupiah)")).toHaveAccessibleDescription(
    /paling banyak Rp 999\.999\.999/,
  );
  await second.fillIn({ "Nomor rekening": "7788-9900", "Atas nama": "Bapak Nur" });
  await page.getByLabel("Uang muka (rupiah)").fill("Rp 7.500.000");
  await press();
  await expectSaved("Legalitas");
  await expect(page.getByLabel("Uang muka (rupiah)")).toHaveValue("7.500.000");
  await expect(second.getByLabel("Atas nama")).toHaveAccessibleDescription(/^Berbeda dari nama resmi/);
  await page.pressButton("Hapus rekening 1");
  await press();
  await expectSaved("Legalitas");

  await page.goto("/tentang-kami");
  await expect(page.getByRole("region", { name: "Legalitas" })).toContainText(
    "123/2024, tanggal 2 Januari 2020",
  );
  await expect(page.getByRole("region", { name: "Legalitas" })).not.toContainText("Akreditasi");
  await expect(page.getByRole("contentinfo")).toContainText("PT Nur Wisata · PPIU 123/2024");
  await page.goto("/cek?nomor=77889900");
  await expect(page.getByRole("region", { name: "Resmi" })).toContainText("Bank Nur, atas nama Bapak Nur");
  await page.goto("/cek?nomor=0000001234");
  await expect(page.getByRole("region", { name: /^Tidak dikenal/ })).toBeVisible();
  await page.goto("/admin/riwayat/halaman/site-settings");
  await expect(page.getByRole("main")).toContainText("Bank Nur 77889900 a.n. Bapak Nur");
});

test("settings: logo and favicon by upload show in the header and on every page's tab (P12)", async () => {
  await page.goto("/admin/settings");
  const uploads: string[] = [];
  for (const name of ["Logo", "Favicon"]) {
    const field = page.getByRole("group", { name, exact: true });
    await field
      .getByLabel("Unggah dari perangkat")
      .setInputFiles({ ...seedPicture("kaabah-senja.jpg"), name: "tanda-situs.jpg" });
    await field.getByRole("button", { name: "Unggah", exact: true }).click();
    await expect(field.getByLabel("Tautan gambar")).toHaveValue(/^\/media\//);
    uploads.push(await field.getByLabel("Tautan gambar").inputValue());
  }
  await save();
  await expectSaved("Pengaturan");
  await expect(page.locator("head link[rel=icon]")).toHaveAttribute("href", drawnFrom(uploads[1] ?? ""));
  await expect(page.getByRole("complementary").locator("img")).toHaveAttribute(
    "src",
    drawnFrom(uploads[0] ?? ""),
  );
  await page.goto("/");
  await expect(page.getByRole("banner").locator("img").first()).toHaveAttribute(
    "src",
    drawnFrom(uploads[0] ?? ""),
  );
  for (const path of ["/", "/tidak-ada", "/umroh/tidak-ada", "/admin/lupa-password"]) {
    await page.goto(path);
    await expect(page.locator("head link[rel=icon]")).toHaveAttribute("href", drawnFrom(uploads[1] ?? ""));
  }
});
