import { addInquiry, saveInquiry } from "../helpers/inquiry-form.ts";
import { laterYear, uniqueTitle } from "../helpers/planted.ts";
import { expect, expectMessage, openTab, staffTest as test } from "../helpers/test.ts";

// The richest form and a conflict in a browser with script off, to show that the client of the http tests tells the truth: all
// others and refusals are shown there. With script forms are filled in by the other files here.
test.use({ javaScriptEnabled: false });

const photo = "supabase/seed/images/arafah-tenda.jpg";

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
  await page.getByLabel("Tanggal keberangkatan").fill(`${laterYear}-03-10`);
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
  const href = (await card.getByRole("link", { name: /^Lihat/ }).getAttribute("href")) ?? "";
  expect(await (await page.request.get(href)).text()).toContain("Ziarah Madinah");
});

test("an inquiry is added, refused, overtaken", async ({ adminPage: page }) => {
  const name = uniqueTitle("Dua penyunting");
  const address = await addInquiry(page, { name });
  await page.goto(address);
  await page.getByLabel("Catatan").fill("Tidak hilang");
  await page.getByRole("button", { name: "Konfirmasi", exact: true }).click();
  await expect(page.getByText("Isi jumlah jamaah dahulu untuk mengonfirmasi")).toBeVisible();
  await expect(page.getByLabel("Catatan")).toHaveValue("Tidak hilang");
  await saveInquiry(page, address, { name, note: "Ditulis rekan" });
  await page.getByRole("button", { name: "Simpan", exact: true }).click();
  const both = page.getByRole("region", { name: "Dua versi yang berbeda" });
  await expect(both).toContainText("Ditulis rekan");
  await expect(both).toContainText("Tidak hilang");
  await page.getByRole("button", { name: "Simpan", exact: true }).click();
  // Refused again, and focused by HTML alone.
  await expect(page.getByRole("alert")).toBeFocused();
  await page.getByRole("button", { name: "Simpan versi saya" }).click();
  await expectMessage(page, "Permintaan disimpan");
});
