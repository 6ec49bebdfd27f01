import type { Page } from "@playwright/test";
import { addInquiry } from "../helpers/inquiry-form.ts";
import { uniqueTitle } from "../helpers/planted.ts";
import { seed } from "../helpers/seed.ts";
import { administrator, expect, expectMessage, openTab, test } from "../helpers/test.ts";

// Each form once as a browser runs it, hydrated: filled in, sent, and what came of it. The richest and a conflict once more
// with script off, to show that the client of the http tests tells the truth: all others and refusals are shown there.

const photo = "supabase/seed/images/arafah-tenda.jpg";

/** A form of conform's checks itself once it is hydrated; whoever types earlier types into the plain one. */
async function untilHydrated(page: Page): Promise<void> {
  await expect(page.locator("form[novalidate]").first()).toBeAttached();
}

test("every second Saturday until Ramadhan, one of them cancelled with a reason", async ({
  adminPage: page,
}) => {
  const screen = `/admin/packages/${seed.reguler.id}/keberangkatan`;
  await page.goto(screen);
  await page.getByRole("link", { name: "Tambah rangkaian" }).click();
  await untilHydrated(page);
  await page.getByLabel("Tanggal pertama").fill("2198-01-06");
  await page.getByLabel("Berapa kali").fill("4");
  await page.getByLabel("Kota keberangkatan").fill("Surabaya");
  await page.getByRole("button", { name: "Periksa Tanggal" }).click();
  const asked = page.getByRole("region", { name: "Belum disimpan. Sudah benar begini?" });
  await expect(asked).toContainText("4 keberangkatan akan ditambahkan");
  await expect(asked).toContainText("Sabtu, 20 Januari 2198");
  await asked.getByRole("button", { name: "Ya, simpan" }).click();
  await expectMessage(page, "4 keberangkatan ditambahkan");
  await expect(page).toHaveURL(new RegExp(`${screen}$`));
  const row = page.getByRole("article", { name: "20 Januari 2198 dari Surabaya" });
  await row.getByRole("link", { name: /^Batalkan/ }).click();
  await page.getByRole("dialog").getByLabel("Alasan perubahan").fill("Bertepatan dengan Ramadhan.");
  await page.getByRole("button", { name: "Ya, batalkan" }).click();
  await expectMessage(page, "Keberangkatan dibatalkan");
  await expect(row).toContainText("Batal");
  await expect(page.getByRole("main")).toBeFocused();
});

test("a testimonial with a picture from the library reaches the home page", async ({ adminPage: page }) => {
  const name = uniqueTitle("Hj. Aminah");
  await page.goto("/admin/testimonials?tambah");
  await untilHydrated(page);
  await page.getByLabel("Nama").fill(name);
  await page.getByRole("radio", { name: "4 bintang" }).check();
  await page.getByLabel(/^Testimoni/).fill("Pembimbingnya sabar.");
  await page.getByText("Pilih dari media").click();
  await page.getByRole("group", { name: "Gambar di media" }).locator("label").nth(1).click();
  await page.getByRole("button", { name: "Gunakan" }).click();
  await expect(page.getByLabel("Nama")).toHaveValue(name);
  await page.getByRole("button", { name: "Simpan" }).last().click();
  await expectMessage(page, "Testimoni ditambahkan");
  await page.goto("/");
  const quote = page
    .getByRole("region", { name: "Testimoni Jamaah" })
    .getByRole("listitem")
    .filter({ hasText: name });
  await expect(quote.getByRole("img", { name: "Rating 4 dari 5" })).toBeVisible();
});

test("a feature is added and edited", async ({ adminPage: page }) => {
  const title = uniqueTitle("Dokter pendamping");
  const card = page.getByRole("article", { name: title, exact: true });
  await page.goto("/admin/features?tambah");
  await untilHydrated(page);
  await page.getByLabel("Judul").fill(title);
  await page.getByLabel("Deskripsi").fill("Siaga");
  await page.getByRole("radio", { name: "Hati" }).check();
  await page.getByRole("button", { name: "Simpan" }).click();
  await expectMessage(page, "Keunggulan ditambahkan");
  await card.getByRole("link", { name: /^Edit/ }).click();
  await page.getByLabel("Deskripsi").fill("Siaga 24 jam");
  await page.getByRole("button", { name: "Simpan" }).click();
  await expectMessage(page, "Keunggulan diperbarui");
  await expect(card).toContainText("Siaga 24 jam");
  await card.getByRole("button", { name: "Nonaktifkan" }).click();
  await expectMessage(page, "Keunggulan dinonaktifkan");
  await card.getByRole("link", { name: /^Hapus/ }).click();
  await page.getByRole("button", { name: "Ya, hapus" }).click();
  await expectMessage(page, "Keunggulan dihapus");
  await expect(card).toHaveCount(0);
});

test("official accounts are added, moved and removed", async ({ adminPage: page }) => {
  await page.goto("/admin/legalitas");
  await untilHydrated(page);
  const row = (number: number) =>
    page
      .getByRole("listitem")
      .filter({ has: page.getByRole("button", { name: `Hapus rekening ${number}` }) });
  await page.getByRole("button", { name: "Tambah rekening" }).click();
  await row(2).getByLabel("Bank").fill("Bank Kedua");
  await row(2).getByLabel("Nomor rekening").fill("7788 9900");
  await row(2).getByLabel("Atas nama").fill("PT Rihlah Teduh Contoh");
  await page.getByRole("button", { name: "Naikkan rekening 2" }).click();
  await expect(row(1).getByLabel("Bank")).toHaveValue("Bank Kedua");
  await page.getByRole("button", { name: "Simpan Legalitas" }).click();
  await expectMessage(page, "Legalitas disimpan");
  await expect(row(1).getByLabel("Nomor rekening")).toHaveValue("77889900");
  await page.getByRole("button", { name: "Hapus rekening 1" }).click();
  await page.getByRole("button", { name: "Simpan Legalitas" }).click();
  await expectMessage(page, "Legalitas disimpan");
  await expect(row(1).getByLabel("Nomor rekening")).toHaveValue("0000001234");
  await expect(row(2)).toHaveCount(0);
});

test("a wrong password", async ({ adminPage: page }) => {
  await page.goto("/admin/profile");
  const form = page.getByRole("region", { name: "Ubah Password" });
  await form.getByLabel("Password saat ini").fill("salah-sekali");
  await form.getByLabel("Password baru").first().fill("sungai-mahakam-980");
  await form.getByLabel("Konfirmasi password baru").fill("sungai-mahakam-980");
  await form.getByRole("button", { name: "Simpan Password" }).click();
  await expect(form.getByRole("alert")).toContainText("Password saat ini salah");
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`script ${javaScriptEnabled ? "on" : "off"}:`, () => {
    test.use({ javaScriptEnabled });

    test("sign in", async ({ page }) => {
      await page.goto("/admin/profile");
      await page.getByLabel("Email", { exact: true }).fill(administrator.email);
      await page.getByLabel("Password", { exact: true }).fill("bukan-password-ini");
      await page.getByRole("button", { name: "Masuk" }).click();
      await expect(page.getByRole("alert")).toContainText("Email atau password tidak valid");
      await expect(page.getByLabel("Email", { exact: true })).toHaveValue(administrator.email);
      await page.getByLabel("Password", { exact: true }).fill(administrator.password);
      await page.getByRole("button", { name: "Masuk" }).click();
      await expect(page).toHaveURL(/\/admin\/profile$/);
      await expectMessage(page, "Login Berhasil");
    });

    test("a package with rows, photo and terms is published", async ({ adminPage: page }) => {
      const title = uniqueTitle("Umroh Lima Tab");
      await page.goto("/admin/packages/new");
      await page.getByLabel("Judul paket").fill(title);
      await openTab(page, "Galeri");
      await page.getByLabel("Unggah foto dari perangkat").setInputFiles(photo);
      await page.getByRole("button", { name: "Unggah", exact: true }).click();
      await expect(page.getByLabel("Tautan foto 1")).toHaveValue(/^\/media\/\d+-[0-9a-f]+\.jpg$/);
      await openTab(page, "Itinerary");
      await page.getByLabel("Hari 1: judul").fill("Jakarta - Madinah");
      await page.getByRole("button", { name: "Tambah hari" }).click();
      await page.getByLabel("Hari 2: judul").fill("Ziarah Madinah");
      await openTab(page, "Info Dasar");
      await page.getByLabel("Kategori").selectOption("umroh");
      await page.getByLabel("Tanggal keberangkatan").fill("2027-03-10");
      await page.getByLabel("Kuota").fill("45");
      // The price is still missing: everything stays, and the tab with the message opens.
      await openTab(page, "Galeri");
      await page.getByRole("button", { name: "Simpan Paket" }).click();
      const price = page.getByLabel("Harga Quad");
      await expect(price).toHaveAttribute("aria-invalid", "true");
      await price.fill("28.500.000");
      await page.getByRole("button", { name: "Simpan Paket" }).click();
      await expectMessage(page, "Paket tersimpan");
      const card = page.getByRole("article", { name: title, exact: true });
      await expect(card).toContainText("Rp 28.500.000");
      await page.goto((await card.getByRole("link", { name: /^Lihat/ }).getAttribute("href")) ?? "");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      await expect(page.getByText("Hari 2: Ziarah Madinah")).toBeVisible();
    });

    test("an inquiry is added, refused, overtaken", async ({ adminPage: page }) => {
      page.on("dialog", (dialog) => dialog.accept());
      const address = await addInquiry(page, { name: uniqueTitle("Dua penyunting") });
      await page.goto(address);
      await page.getByLabel("Catatan").fill("Tidak hilang");
      await page.getByRole("button", { name: "Konfirmasi", exact: true }).click();
      await expect(page.getByText("Isi jumlah jamaah dahulu untuk mengonfirmasi")).toBeVisible();
      await expect(page.getByLabel("Catatan")).toHaveValue("Tidak hilang");

      const other = await page.context().newPage();
      await other.goto(address);
      await other.getByLabel("Catatan").fill("Ditulis rekan");
      await other.getByRole("button", { name: "Simpan", exact: true }).click();
      await expectMessage(other, "Permintaan disimpan");
      await other.close();
      await page.getByRole("button", { name: "Simpan", exact: true }).click();
      const both = page.getByRole("region", { name: "Dua versi yang berbeda" });
      await expect(both).toContainText("Ditulis rekan");
      await expect(both).toContainText("Tidak hilang");
      await page.getByRole("button", { name: "Simpan", exact: true }).click();
      await expectMessage(page, "Permintaan disimpan");
    });
  });
}
