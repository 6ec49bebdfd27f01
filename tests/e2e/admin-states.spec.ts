import type { Page } from "@playwright/test";
import { expectAccessible, expectFitting, expectWhole } from "../helpers/accessibility.ts";
import { addInquiry, inquiriesPath, saveInquiry } from "../helpers/inquiry-form.ts";
import { plantTestimonial, uniqueTitle } from "../helpers/planted.ts";
import { seed } from "../helpers/seed.ts";
import { expect, expectMessage, goWithin, open, staffTest as test } from "../helpers/test.ts";

// What a screen shows only once something was done on it: dialogs, refusals, messages, long words.

test("dashboard figures as a table; 'Isi Logo' opens the logo; focus after a picture", async ({
  adminPage: page,
}) => {
  await open(page, "/admin");
  await page.getByText("Lihat sebagai tabel").click();
  await expectWhole(page, "dashboard");
  expect(await page.locator("main [style]").count()).toBe(0);
  await expectWordsApart(page);
  await open(page, "/admin/siapkan");
  await page.getByRole("link", { name: "Isi Logo" }).click();
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

/** On a phone the chart's words keep their size and do not touch. */
async function expectWordsApart(page: Page): Promise<void> {
  const boxes = await page
    .getByRole("region", { name: "Permintaan per minggu" })
    .locator("svg svg > text")
    .evaluateAll((texts) =>
      texts
        .map((text) => text.getBoundingClientRect())
        .filter(({ width }) => width > 0)
        .map(({ left, right, height }) => ({ left, right, height })),
    );
  expect(boxes.length).toBe(4);
  let edge = 0;
  for (const { left, right, height } of boxes) {
    expect(left).toBeGreaterThan(edge);
    expect(height).toBeGreaterThanOrEqual(12);
    edge = right;
  }
  expect(edge).toBeLessThanOrEqual(360);
}

test("departures: one form; every second Saturday; one cancelled with a reason", async ({
  adminPage: page,
}) => {
  const screen = `/admin/packages/${seed.reguler.id}/keberangkatan`;
  await open(page, screen);
  await page.getByRole("article").first().getByRole("link").first().click();
  await expect(page.locator("form[novalidate]")).toHaveCount(1);
  await expectWhole(page, "form");
  await goWithin(page, screen);
  await page.getByRole("link", { name: "Tambah rangkaian" }).click();
  await page.getByLabel("Tanggal pertama").fill("2198-01-06");
  await page.getByLabel("Berapa kali").fill("4");
  await page.getByLabel("Kota keberangkatan").fill("Surabaya");
  await page.getByRole("button", { name: "Periksa Tanggal" }).click();
  const asked = page.getByRole("region", { name: "Belum disimpan. Sudah benar begini?" });
  await expect(asked).toBeFocused();
  await expect(asked).toContainText("4 keberangkatan akan ditambahkan");
  await expect(asked).toContainText("Sabtu, 20 Januari 2198");
  await expectWhole(page, "preview");
  await asked.getByRole("button", { name: "Ya, simpan" }).click();
  await expectMessage(page, "4 keberangkatan ditambahkan");
  await expect(page).toHaveURL(new RegExp(`${screen}$`));
  const row = page.getByRole("article", { name: "20 Januari 2198 dari Surabaya" });
  await page.setViewportSize({ width: 360, height: 740 });
  for (const each of await page.getByRole("article").all())
    expect((await each.boundingBox())?.height).toBeLessThanOrEqual(120);
  await page.setViewportSize({ width: 1280, height: 800 });
  await row.locator("summary").click();
  await row.getByRole("link", { name: /^Batalkan/ }).click();
  const reason = page.getByRole("dialog").getByLabel("Alasan perubahan");
  await expect(reason).toBeVisible();
  await expectWhole(page, "dialog");
  await reason.fill("Bertepatan dengan Ramadhan.");
  await page.getByRole("button", { name: "Ya, batalkan" }).click();
  await expectMessage(page, "Keberangkatan dibatalkan");
  await expect(row).toContainText("Batal");
  await expect(page.getByRole("main")).toBeFocused();
});

test("refused: the profile's new password, an empty and a wrong one; a login", async ({
  adminPage: page,
}) => {
  await open(page, "/admin/profile");
  const form = page.getByRole("region", { name: "Ubah Password" });
  await form.getByRole("button", { name: "Simpan Password" }).click();
  await expect(form.getByLabel("Password saat ini")).toBeFocused();
  await expect(form.getByText("Password saat ini wajib diisi")).toBeVisible();
  await expectWhole(page, "profile");
  await form.getByLabel("Password saat ini").fill("salah-sekali");
  await form.getByLabel("Password baru").first().fill("sungai-mahakam-980");
  await form.getByLabel("Konfirmasi password baru").fill("sungai-mahakam-980");
  await form.getByRole("button", { name: "Simpan Password" }).click();
  await expect(form.getByRole("alert")).toContainText("Gagal memperbarui password");
  await expect(form.getByText("Password saat ini salah")).toBeVisible();
  await page.context().clearCookies();
  await page.goto("/admin/profile");
  await page.getByLabel("Email", { exact: true }).fill("a@b.id");
  await page.getByLabel("Password", { exact: true }).fill("salah-sekali");
  await page.getByRole("button", { name: "Masuk" }).click();
  await expect(page.getByRole("alert")).toContainText("Email atau password tidak valid");
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue("a@b.id");
  await expectWhole(page, "login");
});

test("a testimonial: refused, stars by arrow keys, picture from the library, saved", async ({
  adminPage: page,
}) => {
  const name = uniqueTitle("Hj. Aminah");
  await open(page, "/admin/testimonials?tambah");
  const save = page.getByRole("main").getByRole("button", { name: "Simpan", exact: true });
  await save.click();
  await expect(page.getByText("Nama wajib diisi")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Lokasi").focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("radio", { name: "5 bintang" })).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("radio", { name: "4 bintang" })).toBeChecked();
  await page.getByLabel("Nama").fill(name);
  await page.getByLabel(/^Testimoni/).fill("Pembimbingnya sabar.");
  await page.getByText("Pilih dari media").click();
  const choices = page.getByRole("group", { name: "Gambar di media" }).locator("label");
  const picture = await choices.nth(1).getByRole("radio").inputValue();
  await choices.nth(1).click();
  await page.getByRole("button", { name: "Gunakan" }).click();
  await expect(page.getByLabel("Nama")).toHaveValue(name);
  await save.click();
  await expectMessage(page, "Testimoni ditambahkan");
  const saved = page.getByRole("article", { name });
  await expect(saved.getByRole("img", { name: "Rating 4 dari 5" })).toBeVisible();
  await expect(saved.locator("img")).toHaveAttribute("src", new RegExp(picture));

  const long = `Nama${"panjang".repeat(15)}`;
  await plantTestimonial(page, long, "x".repeat(400), { location: "y".repeat(120) });
  await goWithin(page, `/admin/testimonials?cari=${long}`);
  await expect(page.getByRole("article", { name: long })).toBeVisible();
  await expectFitting(page, "list");
  await page.getByRole("link", { name: /^Hapus/ }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectFitting(page, "question");
});

test("inquiries: long words fit, one asks in a dialog, is refused, is saved over another's", async ({
  adminPage: page,
}) => {
  const name = `Nama${"panjang".repeat(15)}`;
  const fields = { name, note: "x".repeat(400), phone: "0812-3456-7890" };
  const address = await addInquiry(page, fields);
  await open(page, `${inquiriesPath}?cari=${name}`);
  await expect(page.getByRole("article")).toHaveCount(1);
  await expectFitting(page, "list");
  // The row is one large link; the reply must lie above it.
  await page.getByRole("link", { name: /^Balas/ }).click({ trial: true });
  await goWithin(page, address);
  const opener = page.getByRole("link", { name: "Hapus permintaan" });
  await opener.click();
  const dialog = page.getByRole("dialog", { name: /^Hapus permintaan/ });
  await expect(dialog.getByRole("button", { name: "Kembali", exact: true })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  const note = page.getByLabel("Catatan");
  await note.fill("Tidak hilang");
  await page.getByRole("button", { name: "Konfirmasi", exact: true }).click();
  await expect(page.getByText("Pilih paket dahulu untuk mengonfirmasi")).toBeVisible();
  await expect(note).toHaveValue("Tidak hilang");
  await expectWhole(page, "refused");

  await saveInquiry(page, address, { ...fields, note: "Ditulis rekan" });
  const save = page.getByRole("button", { name: "Simpan", exact: true });
  await save.click();
  const both = page.getByRole("region", { name: "Dua versi yang berbeda" });
  await expect(both).toContainText("Ditulis rekan");
  await expect(both).toContainText("Tidak hilang");
  await page.getByRole("button", { name: "Simpan versi saya" }).click();
  await expectMessage(page, "Permintaan disimpan");
});

test("a second press never cancels an inquiry; the status has the focus once it changes", async ({
  adminPage: page,
}) => {
  const status = (name: string) => page.getByRole("group", { name: `Status: ${name}` });
  const confirm = page.getByRole("button", { name: "Konfirmasi", exact: true });
  const cancel = page.getByRole("button", { name: "Batalkan", exact: true });
  const dialog = page.getByRole("dialog", { name: /^Batalkan permintaan/ });
  const sure = dialog.getByRole("button", { name: "Ya, batalkan permintaan" });
  await open(page, inquiriesPath);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await goWithin(page, await addInquiry(page, { name: "Tergesa", trip: seed.furoda.id, pilgrims: "1" }));
    await confirm.scrollIntoViewIfNeeded();
    const box = await confirm.boundingBox();
    await confirm.click();
    await expect(status("Terkonfirmasi")).toBeFocused();
    expect(await confirm.boundingBox()).toEqual(box);
    await expect(confirm).toBeDisabled();

    await page.getByLabel("Catatan").fill("Ikut tersimpan");
    await cancel.dblclick();
    await expect(dialog).toBeVisible();
    // Wherever the dialog comes to lie: its button takes no press that began as another's.
    await sure.dispatchEvent("click", { detail: 2 });
    await expect(dialog).toBeVisible();
    await expect(status("Terkonfirmasi")).toBeVisible();
    await dialog.getByRole("button", { name: "Jangan batalkan" }).click();
    await expect(cancel).toBeFocused();
    await expect(page.getByLabel("Catatan")).toHaveValue("Ikut tersimpan");
    await cancel.click();
    await sure.click();
    await expect(status("Batal")).toBeFocused();
    await expect(page.getByLabel("Catatan")).toHaveValue("Ikut tersimpan");
  }
});
