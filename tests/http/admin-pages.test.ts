import { administrator, expect, type Page, test } from "../helpers/client/test.ts";
import { drawnFrom } from "../helpers/pictures.ts";
import { type Site, startSite } from "../helpers/site.ts";

const photo = "supabase/seed/images/hero-beranda.jpg";
const mapAddress = "https://www.google.com/maps/embed?pb=!1m18!1m12!1m3!1d3966.5!2d106.8!3d-6.2!5e0";

async function save(page: Page) {
  await page.getByRole("button", { name: "Simpan Perubahan" }).click();
}

/** The field by its label; the native limit taken away, as an old browser would know none. */
async function fillBeyondLimit(page: Page, label: string, text: string) {
  const field = page.getByLabel(label, { exact: true });
  await field.evaluate((element) => element.removeAttribute("maxlength"));
  await field.fill(text);
}

test("home: what is saved is on the public page at once", async ({ adminPage: page }) => {
  await page.goto("/admin/edit-home");
  await page.getByLabel("Judul hero", { exact: true }).fill("Umroh <b>Tenang</b> & Nyaman");
  await page.getByLabel("Subjudul hero", { exact: true }).fill("Berangkat bersama pembimbing.");
  await page.getByLabel("Judul bagian").fill("Siapa Kami");
  await page.getByLabel("Deskripsi", { exact: true }).fill("Baris satu\nBaris dua");
  await page.getByLabel("Angka statistik 2").fill("21+");
  await page.getByLabel("Keterangan statistik 2").fill("Tahun Melayani");
  await save(page);
  await expect(page.getByRole("status").filter({ hasText: "Konten homepage disimpan" })).toBeVisible();
  await expect(page.getByLabel("Judul hero", { exact: true })).toHaveValue("Umroh <b>Tenang</b> & Nyaman");

  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Umroh <b>Tenang</b> & Nyaman");
  await expect(page.getByText("Berangkat bersama pembimbing.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Siapa Kami" })).toBeVisible();
  await expect(page.getByText("21+")).toBeVisible();
  await expect(page.getByText("Tahun Melayani")).toBeVisible();
});

test("home: an emptied field falls back to the default that its help names", async ({ adminPage: page }) => {
  await page.goto("/admin/edit-home");
  const title = page.getByLabel("Judul hero", { exact: true });
  await title.fill("");
  await expect(title).toHaveAccessibleDescription(/Kosongkan untuk memakai: “Wujudkan Perjalanan Suci/);
  await save(page);
  await expect(page.getByRole("status").filter({ hasText: "Konten homepage disimpan" })).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Wujudkan Perjalanan Suci Anda ke Baitullah",
  );
});

test("home: too long a text keeps everything that was typed", async ({ adminPage: page }) => {
  await page.goto("/admin/edit-home");
  await fillBeyondLimit(page, "Judul hero", "a".repeat(130));
  await page.getByLabel("Judul bagian").fill("Tetap di sini");
  await save(page);
  const title = page.getByLabel("Judul hero", { exact: true });
  await expect(title).toHaveAttribute("aria-invalid", "true");
  await expect(title).toHaveAccessibleDescription(/Maksimal 120 karakter/);
  await expect(title).toHaveValue("a".repeat(130));
  await expect(page.getByLabel("Judul bagian")).toHaveValue("Tetap di sini");
});

test("home: the picture comes by upload, from the media library, or by its address", async ({
  adminPage: page,
}) => {
  await page.goto("/admin/edit-home");
  await page.getByLabel("Judul bagian").fill("Ditulis sebelum mengunggah");
  const address = page.getByLabel("Alamat gambar");
  await page.getByLabel("Unggah dari perangkat").setInputFiles(photo);
  await page.getByRole("button", { name: "Unggah", exact: true }).click();
  await expect(address).toHaveValue(/^\/media\/\d+-[0-9a-f]+\.jpg$/);
  await expect(page.getByLabel("Judul bagian")).toHaveValue("Ditulis sebelum mengunggah");
  const uploaded = await address.inputValue();
  await save(page);
  await expect(page.getByRole("status").filter({ hasText: "Konten homepage disimpan" })).toBeVisible();
  const hero = () => page.getByRole("region", { name: /.+/ }).first().locator("img").first();
  await page.goto("/");
  await expect(hero()).toHaveAttribute("src", drawnFrom(uploaded));

  await page.goto("/admin/edit-home");
  await address.fill("javascript:alert(1)");
  await save(page);
  await expect(address).toHaveAccessibleDescription(/harus diawali https/);
  await expect(address).toHaveValue("javascript:alert(1)");

  await page.getByText("Pilih dari media").click();
  const choice = page.getByRole("radio").nth(1);
  const picked = await choice.getAttribute("value");
  await choice.press("Space");
  await page.getByRole("button", { name: "Gunakan" }).click();
  await expect(address).toHaveValue(picked ?? "");
  await save(page);
  await expect(page.getByRole("status").filter({ hasText: "Konten homepage disimpan" })).toBeVisible();
  await page.goto("/");
  await expect(hero()).toHaveAttribute("src", drawnFrom(picked ?? ""));
});

test("home: the link opens the public page in a new tab", async ({ adminPage: page, context }) => {
  await page.goto("/admin/edit-home");
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: "Lihat halaman" }).click();
  await expect(await opened).toHaveURL("/");
});

test("about: a point per line", async ({ adminPage: page }) => {
  await page.goto("/admin/edit-about");
  await page.getByLabel("Judul halaman").fill("Tentang Nur Travel");
  await page.getByLabel("Pengalaman").fill("Sejak 2001");
  await page.getByLabel("Visi", { exact: true }).fill("Ibadah yang khusyuk.");
  const mission = page.getByLabel("Misi", { exact: true });
  await expect(mission).toHaveAccessibleDescription(/satu poin per baris/);
  await mission.fill("Jujur soal biaya\nSabar membimbing");
  await page.getByLabel("Sertifikasi dan keanggotaan").fill("PPIU 123\nPIHK 456\nAMPHURI");
  await save(page);
  await expect(page.getByRole("status").filter({ hasText: "Halaman tentang disimpan" })).toBeVisible();

  await page.goto("/tentang-kami");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tentang Nur Travel");
  await expect(page.getByText("Sejak 2001")).toBeVisible();
  await expect(page.getByRole("region", { name: "Misi Kami" }).getByRole("listitem")).toHaveText([
    "Jujur soal biaya",
    "Sabar membimbing",
  ]);
  await expect(page.getByRole("region", { name: "Sertifikasi" }).getByRole("listitem")).toHaveCount(3);
});

test("contact: numbers, addresses and the map of a pasted iframe", async ({ adminPage: page }) => {
  await page.goto("/admin/edit-contact");
  await page.getByLabel("Alamat kantor").fill("Jalan Baru 1\nJakarta");
  await page.getByLabel("Telepon 1").fill("(021) 555-0123");
  await page.getByLabel("Nomor WhatsApp").fill("0813-1111-2222");
  await page.getByLabel("Email booking").fill("booking@contoh.id");
  await page.getByLabel("Jam operasional").fill("Setiap hari\n08.00 - 20.00");
  await page
    .getByLabel("Kode embed Google Maps")
    .fill(`<iframe src="${mapAddress}" width="600" height="450" onload="alert(1)"></iframe>`);
  await save(page);
  await expect(page.getByRole("status").filter({ hasText: "Informasi kontak disimpan" })).toBeVisible();
  await expect(page.getByLabel("Kode embed Google Maps")).toHaveValue(mapAddress);
  await expect(page.getByLabel("Nomor WhatsApp")).toHaveAccessibleDescription(/wa\.me\/6281311112222/);
  await expect(page.getByTitle("Pratinjau peta")).toHaveAttribute("src", mapAddress);

  await page.goto("/kontak");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "(021) 555-0123" })).toHaveAttribute(
    "href",
    "tel:+62215550123",
  );
  await expect(main.getByRole("link", { name: "booking@contoh.id" })).toBeVisible();
  await expect(main.getByText("08.00 - 20.00")).toBeVisible();
  await expect(main.locator("iframe")).toHaveAttribute("src", mapAddress);
});

test("contact: what is no map of Google's is refused and kept to be mended (S18)", async ({
  adminPage: page,
}) => {
  const pasted = '<iframe src="https://jahat.example/maps/embed?pb=1"></iframe>';
  await page.goto("/admin/edit-contact");
  await page.getByLabel("Telepon 1").fill("telepon kami");
  await page.getByLabel("Kode embed Google Maps").fill(pasted);
  await save(page);
  const map = page.getByLabel("Kode embed Google Maps");
  await expect(map).toHaveAccessibleDescription(/Peta ini tidak dapat dipakai/);
  await expect(map).toHaveValue(pasted);
  await expect(page.getByLabel("Telepon 1")).toHaveAccessibleDescription(/Nomor belum lengkap/);
  await expect(page.getByLabel("Telepon 1")).toHaveValue("telepon kami");
});

test("a page that somebody else saved meanwhile is shown in both versions", async ({
  adminPage: page,
  site,
}) => {
  await page.goto("/admin/edit-about");
  await page.getByLabel("Judul halaman").fill("Isian saya");
  const other = await page.request.post(`${site.origin}/admin/edit-about`, {
    form: { intent: "save", title: "Isian rekan" },
    headers: { Origin: site.origin },
    maxRedirects: 0,
  });
  expect(other.status()).toBe(303);
  await save(page);
  const both = page.getByRole("region", { name: "Dua versi yang berbeda" });
  await expect(both.getByText("Isian rekan")).toBeVisible();
  await expect(both.getByText("Isian saya")).toBeVisible();
  await expect(page.getByLabel("Judul halaman")).toHaveValue("Isian saya");
  await save(page);
  await expect(page.getByRole("status").filter({ hasText: "Halaman tentang disimpan" })).toBeVisible();
  await page.goto("/tentang-kami");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Isian saya");
});

test.describe("on a site without any content", () => {
  let empty: Site;

  test.beforeAll(async () => {
    empty = await startSite({
      DEMO: "0",
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
    });
  });
  test.afterAll(() => empty?.stop());

  const editors = [
    { editor: "edit-home", label: "Judul hero", shown: "/" },
    { editor: "edit-about", label: "Judul halaman", shown: "/tentang-kami" },
    { editor: "edit-contact", label: "Alamat kantor", shown: "/kontak" },
    { editor: "settings", label: "Nama website", shown: "/umroh" },
  ];
  for (const { editor, label, shown } of editors) {
    test(`the first save of ${editor} makes its row`, async ({ page, context }) => {
      await context.request.post(`${empty.origin}/admin/login`, { form: administrator, maxRedirects: 0 });
      await page.goto(`${empty.origin}/admin/${editor}`);
      const field = page.getByLabel(label, { exact: true });
      await expect(field).toHaveValue("");
      await field.fill("Pertama kali diisi");
      await page.getByRole("button", { name: /^Simpan P/ }).click();
      await expect(
        page.getByRole("status").filter({ hasText: "disimpan", hasNotText: "belum" }),
      ).not.toHaveCount(0);
      await page.goto(empty.origin + shown);
      await expect(page.getByText("Pertama kali diisi").first()).toBeVisible();
    });
  }
});
