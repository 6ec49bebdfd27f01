import { expect, test, untilScripted } from "../helpers/test.ts";

test("the preview of the hero follows every letter", async ({ adminPage: page }) => {
  await page.goto("/admin/edit-home");
  await untilScripted(page);
  const preview = page.getByRole("figure");
  await page.getByLabel("Judul hero", { exact: true }).fill("Judul yang sedang ditulis");
  await expect(preview.getByText("Judul yang sedang ditulis")).toBeVisible();
  await page.getByLabel("Judul hero", { exact: true }).fill("");
  await expect(preview.getByText("Wujudkan Perjalanan Suci Anda ke Baitullah")).toBeVisible();
  await page.getByLabel("Tautan gambar").fill("/images/paket-bawaan.jpg");
  await expect(preview.locator("img")).toHaveAttribute("src", "/images/paket-bawaan.jpg");
});

test("unsaved changes are said, and asked about before they are left", async ({ adminPage: page }) => {
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

  await page.getByRole("button", { name: "Simpan Perubahan" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Halaman tentang disimpan" })).toBeVisible();
  await expect(said).toBeHidden();
  await page.getByRole("link", { name: "Edit Kontak" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Edit Kontak" })).toBeVisible();
});

test("Enter in a field saves and uploads nothing", async ({ adminPage: page }) => {
  await page.goto("/admin/edit-home");
  await page.getByLabel("Judul hero", { exact: true }).press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Konten homepage disimpan" })).toBeVisible();
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
