import { addInquiry } from "../helpers/inquiry-form.ts";
import { seed } from "../helpers/seed.ts";
import { expect, expectMessage, open, test } from "../helpers/test.ts";

// Where the focus is once a form was sent or a link followed: where one would look, never on the body.

test("after saving a page it is on the button that saved it", async ({ adminPage: page }) => {
  await open(page, "/admin/edit-about");
  await page.getByLabel("Visi", { exact: true }).fill(`Visi ${crypto.randomUUID()}`);
  const save = page.getByRole("main").getByRole("button", { name: "Simpan Perubahan" });
  await save.click();
  await expectMessage(page, "Halaman tentang disimpan");
  await expect(save).toBeFocused();
});

test("after confirming and cancelling an inquiry it is on the status", async ({ adminPage: page }) => {
  const fields = { name: "Fokus", packageId: seed.reguler.id, pilgrims: "1" };
  await open(page, await addInquiry(page, fields));
  await page.getByRole("button", { name: "Konfirmasi", exact: true }).click();
  await expect(page.getByRole("group", { name: "Status: Terkonfirmasi" })).toBeFocused();
  await page.getByRole("button", { name: "Batalkan", exact: true }).click();
  await page.getByRole("button", { name: "Ya, batalkan permintaan" }).click();
  await expect(page.getByRole("group", { name: "Status: Batal" })).toBeFocused();
});

test("where a save leads to the list, it is on the list", async ({ adminPage: page }) => {
  await open(page, "/admin/features?tambah");
  await page.getByLabel("Judul").fill(`Fokus ${crypto.randomUUID()}`);
  await page.getByLabel("Deskripsi").fill("Terasa");
  await page.getByRole("main").getByRole("button", { name: "Simpan", exact: true }).click();
  await expectMessage(page, "Keunggulan ditambahkan");
  await expect(page.getByRole("main")).toBeFocused();
});

test("after a picture was chosen it is on what opened the choice", async ({ adminPage: page }) => {
  await open(page, "/admin/settings");
  const logo = page.getByRole("group", { name: "Logo", exact: true });
  const opener = logo.locator("summary");
  await opener.click();
  const choice = logo.getByRole("radio").first();
  await choice.press("Space");
  const address = await choice.inputValue();
  await logo.getByRole("button", { name: "Gunakan" }).click();
  await expect(logo.getByLabel("Tautan gambar")).toHaveValue(address);
  await expect(opener).toBeFocused();
});

test("'Unggah logo' opens on the logo", async ({ adminPage: page }) => {
  await open(page, "/admin");
  await page.getByRole("link", { name: "Unggah logo" }).click();
  const logo = page.getByRole("group", { name: "Logo", exact: true });
  await expect(logo).toBeFocused();
  await expect(logo).toBeInViewport();
});
