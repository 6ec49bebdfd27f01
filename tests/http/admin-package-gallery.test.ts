import path from "node:path";
import { expect, test } from "../helpers/client/test.ts";
import {
  deletePackage,
  fillRequired,
  find,
  listPath,
  openEditor,
  openTab,
  uniqueTitle,
} from "../helpers/packages.ts";
import { drawnFrom } from "../helpers/pictures.ts";

const photo = path.resolve("supabase/seed/images/arafah-tenda.jpg");

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
