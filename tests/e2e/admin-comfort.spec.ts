import { addInquiry, inquiriesPath } from "../helpers/inquiry-form.ts";
import { expect, expectMessage, open, test, untilScripted } from "../helpers/test.ts";

test("the preview of the hero follows every letter; Enter in a field saves and uploads nothing", async ({
  adminPage: page,
}) => {
  await page.goto("/admin/edit-home");
  await untilScripted(page);
  const preview = page.getByRole("figure");
  await page.getByLabel("Judul hero", { exact: true }).fill("Judul yang sedang ditulis");
  await expect(preview.getByText("Judul yang sedang ditulis")).toBeVisible();
  await page.getByLabel("Judul hero", { exact: true }).fill("");
  await expect(preview.getByText("Wujudkan Perjalanan Suci Anda ke Baitullah")).toBeVisible();
  await page.getByLabel("Tautan gambar").fill("/images/paket-bawaan.jpg");
  await expect(preview.locator("img")).toHaveAttribute("src", "/images/paket-bawaan.jpg");
  await page.getByLabel("Judul hero", { exact: true }).press("Enter");
  await expectMessage(page, "Konten homepage disimpan");
});

test("unsaved changes are said, and asked about before they are left; once saved, the focus is on the button", async ({
  adminPage: page,
}) => {
  await page.goto("/admin/edit-about");
  await untilScripted(page);
  const said = page.getByText("Perubahan belum disimpan");
  const title = page.getByLabel("Judul halaman");
  const before = await title.inputValue();
  await title.fill(`${before}!`);
  await expect(said).toBeVisible();
  await title.fill(before);
  await expect(said).toBeHidden();

  await title.fill("Judul yang baru");
  const questions: string[] = [];
  page.once("dialog", async (dialog) => {
    questions.push(dialog.message());
    await dialog.dismiss();
  });
  await page.getByRole("link", { name: "Edit Kontak" }).click();
  await expect.poll(() => questions).toEqual(["Perubahan belum disimpan. Tinggalkan halaman ini?"]);
  await expect(title).toHaveValue("Judul yang baru");

  const save = page.getByRole("button", { name: "Simpan Perubahan" });
  await save.click();
  await expectMessage(page, "Halaman tentang disimpan");
  await expect(said).toBeHidden();
  await expect(save).toBeFocused();
  await page.getByRole("link", { name: "Edit Kontak" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Edit Kontak" })).toBeVisible();
});

test("the map appears while it is pasted", async ({ adminPage: page }) => {
  await page.goto("/admin/edit-contact");
  await untilScripted(page);
  await page
    .getByLabel("Kode embed Google Maps")
    .fill('<iframe src="https://www.google.com/maps/embed?pb=!1m18"></iframe>');
  await expect(page.getByTitle("Pratinjau peta")).toHaveAttribute(
    "src",
    "https://www.google.com/maps/embed?pb=!1m18",
  );
  await page.getByLabel("Nomor WhatsApp").fill("0857 1234 5678");
  await expect(page.getByLabel("Nomor WhatsApp")).toHaveAccessibleDescription(/wa\.me\/6285712345678/);
});

test("with script all are chosen at once, counted, and let go when changed", async ({ adminPage: page }) => {
  const word = crypto.randomUUID().slice(0, 8);
  for (const name of ["Satu", "Dua", "Tiga"]) await addInquiry(page, { name: `${name} ${word}` });
  await page.goto(`${inquiriesPath}?cari=${word}`);
  await page.getByLabel("Pilih semua di halaman ini").check();
  await expect(page.getByText("3 dipilih")).toBeVisible();
  const boxes = page.getByRole("list").getByRole("checkbox", { name: /^Pilih / });
  await boxes.first().uncheck();
  await expect(page.getByText("2 dipilih")).toBeVisible();
  await expect(page.getByLabel("Pilih semua di halaman ini")).not.toBeChecked();

  await page.getByLabel("Yang dicentang menjadi").selectOption("batal");
  await page.getByRole("button", { name: "Ubah status" }).click();
  await expect(page.getByRole("heading", { name: "Batalkan 2 permintaan?" })).toBeVisible();
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
  await page.getByRole("button", { name: "Ya, batalkan" }).click();
  await expect(page.getByRole("status").filter({ hasText: "2 permintaan: Batal" })).toBeVisible();
  await expect(boxes).toHaveCount(3);
  for (const box of await boxes.all()) await expect(box).not.toBeChecked();
  await expect(page.getByText("dipilih", { exact: true })).toHaveCount(0);
});

// Where the focus is once a form was sent or a link followed: where one would look, never on the body.

test("where a save leads to the list, it is on the list", async ({ adminPage: page }) => {
  await open(page, "/admin/features?tambah");
  await page.getByLabel("Judul").fill(`Fokus ${crypto.randomUUID()}`);
  await page.getByLabel("Deskripsi").fill("Terasa");
  await page.getByRole("main").getByRole("button", { name: "Simpan", exact: true }).click();
  await expectMessage(page, "Keunggulan ditambahkan");
  await expect(page.getByRole("main")).toBeFocused();
});

test("'Unggah logo' opens on the logo; after a picture was chosen it is on what opened the choice", async ({
  adminPage: page,
}) => {
  await open(page, "/admin");
  await page.getByRole("link", { name: "Unggah logo" }).click();
  const logo = page.getByRole("group", { name: "Logo", exact: true });
  await expect(logo).toBeFocused();
  await expect(logo).toBeInViewport();
  const opener = logo.locator("summary");
  await opener.click();
  const choice = logo.getByRole("radio").first();
  await choice.press("Space");
  const address = await choice.inputValue();
  await logo.getByRole("button", { name: "Gunakan" }).click();
  await expect(logo.getByLabel("Tautan gambar")).toHaveValue(address);
  await expect(opener).toBeFocused();
});
