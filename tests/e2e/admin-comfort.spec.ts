import { addInquiry, inquiriesPath } from "../helpers/inquiry-form.ts";
import { expect, expectMessage, goWithin, open, staffTest as test } from "../helpers/test.ts";

test("pages: preview, Enter saves, accounts move, leaving is asked about, a map appears", async ({
  adminPage: page,
}) => {
  await open(page, "/admin/edit-home");
  await test.step("home: Enter in a field saves, and uploads nothing", async () => {
    const title = page.getByLabel("Judul hero", { exact: true });
    const preview = page.getByRole("figure");
    await title.fill("Judul yang sedang ditulis");
    await expect(preview.getByText("Judul yang sedang ditulis")).toBeVisible();
    await title.fill("");
    await expect(preview.getByText("Wujudkan Perjalanan Suci Anda ke Baitullah")).toBeVisible();
    await page.getByLabel("Tautan gambar").fill("/images/paket-bawaan.jpg");
    await expect(preview.locator("img")).toHaveAttribute("src", "/images/paket-bawaan.jpg");
    await title.press("Enter");
    await expectMessage(page, "Konten homepage disimpan");
  });

  await goWithin(page, "/admin/legalitas");
  await test.step("official accounts", async () => {
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
    await expect(page.getByText("Perubahan belum disimpan")).toBeHidden();
    await expect(row(1).getByLabel("Nomor rekening")).toHaveValue("0000001234");
    await expect(row(2)).toHaveCount(0);
  });

  await goWithin(page, "/admin/edit-about");
  await test.step("unsaved changes; once saved, the focus is on the button", async () => {
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

  await test.step("a map", async () => {
    const map = "https://www.google.com/maps/embed?pb=!1m18";
    await page.getByLabel("Kode embed Google Maps").fill(`<iframe src="${map}"></iframe>`);
    await expect(page.getByTitle("Pratinjau peta")).toHaveAttribute("src", map);
    await page.getByLabel("Nomor WhatsApp").fill("0857 1234 5678");
    await expect(page.getByLabel("Nomor WhatsApp")).toHaveAccessibleDescription(/wa\.me\/6285712345678/);
  });
});

test("with script all are chosen at once, counted, and let go when changed", async ({ adminPage: page }) => {
  const word = crypto.randomUUID().slice(0, 8);
  for (const name of ["Satu", "Dua", "Tiga"]) await addInquiry(page, { name: `${name} ${word}` });
  await open(page, `${inquiriesPath}?cari=${word}`);
  const change = page.getByRole("button", { name: "Ubah status" });
  await expect(change).toBeHidden();
  await page.getByLabel("Pilih semua di halaman ini").check();
  await expect(page.getByText("3 dipilih")).toBeVisible();
  await expect(change).toBeInViewport();
  const boxes = page.getByRole("list").getByRole("checkbox", { name: /^Pilih / });
  await boxes.first().uncheck();
  await expect(page.getByText("2 dipilih")).toBeVisible();
  await expect(page.getByLabel("Pilih semua di halaman ini")).not.toBeChecked();

  await page.getByLabel("Yang dicentang menjadi").selectOption("batal");
  await change.click();
  await expect(page.getByRole("heading", { name: "Batalkan 2 permintaan?" })).toBeVisible();
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
  await page.getByRole("button", { name: "Ya, batalkan" }).click();
  await expect(page.getByRole("status").filter({ hasText: "2 permintaan: Batal" })).toBeVisible();
  await expect(boxes).toHaveCount(3);
  for (const box of await boxes.all()) await expect(box).not.toBeChecked();
  await expect(page.getByText("dipilih", { exact: true })).toHaveCount(0);

  // A change that asks nothing takes its own button away, and the focus stays in the page.
  await boxes.first().check();
  await page.getByLabel("Yang dicentang menjadi").selectOption("dihubungi");
  await change.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "1 permintaan: Dihubungi" })).toBeVisible();
  await expect(change).toBeHidden();
  await expect(page.getByRole("main")).toBeFocused();
});

test("a field is checked by the press of the button alone, and its message goes once it is changed", async ({
  adminPage: page,
}) => {
  await open(page, "/admin/inquiries/baru");
  const phone = page.getByLabel("Nomor WhatsApp");
  await phone.fill("bukan nomor");
  await phone.press("Tab");
  await expect(phone).not.toHaveAttribute("aria-invalid", "true");
  await page.getByRole("button", { name: "Simpan", exact: true }).click();
  await expect(phone).toHaveAttribute("aria-invalid", "true");
  await expect(phone).toBeFocused();
  await expect(phone).toHaveValue("bukan nomor");
  await phone.fill("0812 3456 7890");
  await expect(phone).not.toHaveAttribute("aria-invalid", "true");
});
