import type { Locator, Page } from "@playwright/test";
import { enlargeText, expectAccessible, expectWhole, settled } from "../helpers/accessibility.ts";
import { addInquiry, inquiriesPath } from "../helpers/inquiry-form.ts";
import { saveForm, uniqueTitle } from "../helpers/planted.ts";
import { seed } from "../helpers/seed.ts";
import { expect, goWithin, open, staffTest as test } from "../helpers/test.ts";

// Whatever is said of a change, on a phone.

test("on a phone what is said covers no button and moves none, with text at 100 and at 200 %", async ({
  adminPage: page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, `/admin/packages/edit/${seed.reguler.id}`);
  await page.getByRole("button", { name: "Simpan Perubahan" }).last().click();
  await expectNothingCovered(page, "Perubahan tersimpan");
  expect(await page.evaluate(() => scrollY)).toBe(0);

  await goWithin(page, "/admin/features");
  const toggle = page.getByRole("button", { name: /aktifkan/i }).first();
  for (const [size, message] of [
    ["", "Keunggulan dinonaktifkan"],
    ["200%", "Keunggulan diaktifkan"],
  ] as const) {
    await enlargeText(page, size);
    await toggle.scrollIntoViewIfNeeded();
    await settled(page);
    const before = await toggle.boundingBox();
    await toggle.click();
    await expectNothingCovered(page, message, size);
    const after = await toggle.boundingBox();
    expect(after?.x).toBeCloseTo(before?.x ?? Number.NaN, 0);
    expect(after?.y).toBeCloseTo(before?.y ?? Number.NaN, 0);
  }

  const name = uniqueTitle("Pesan");
  const inquiry = await addInquiry(page, { name, trip: seed.furoda.id, pilgrims: "1" });
  await goWithin(page, `${inquiriesPath}?cari=${encodeURIComponent(name)}`);
  await page.getByRole("checkbox", { name: /^Pilih [A-Z0-9]+$/ }).check();
  await page.getByLabel("Yang dicentang menjadi").selectOption({ label: "Dihubungi" });
  await page.getByRole("button", { name: "Ubah status" }).click();
  await expectNothingCovered(page, "Status diubah");
  await goWithin(page, inquiry);
  await page.getByRole("button", { name: "Konfirmasi", exact: true }).click();
  await expectNothingCovered(page, /dikonfirmasi/i);

  await goWithin(page, "/admin/media");
  await page
    .getByRole("link", { name: /^Hapus/ })
    .last()
    .click();
  await page.getByRole("button", { name: "Ya, hapus" }).click();
  await expectNothingCovered(page, "Gambar dihapus");
  await page.getByRole("link", { name: "Buka Sampah" }).click();
  await page
    .getByRole("button", { name: /^Pulihkan/ })
    .first()
    .click();
  await expectNothingCovered(page, "Gambar dipulihkan");
  await page.getByRole("button", { name: "Tutup pesan" }).click();
  await expect(page.getByRole("main")).toBeFocused();
});

test("the message of a change goes with the next form, also where that is refused", async ({
  adminPage: page,
}) => {
  await open(page, await addInquiry(page, { name: uniqueTitle("Pesan") }));
  await page.getByRole("button", { name: "Tangani", exact: true }).click();
  const message = page.getByText("Permintaan ini sekarang Anda tangani");
  await expect(message).toBeVisible();
  await page.getByLabel("Nomor WhatsApp").fill("12");
  await page.getByRole("button", { name: "Simpan", exact: true }).click();
  await expect(page.getByText("Periksa kembali isian yang ditandai.")).toBeVisible();
  await expect(message).toHaveCount(0);
});

/** The message is whole and in sight, the page begins below it, and none of the header's own buttons lies under it. */
async function expectNothingCovered(page: Page, words: string | RegExp, ...sizes: string[]): Promise<void> {
  const message = page.locator("header").getByRole("status").filter({ hasText: words });
  for (const size of sizes.length > 0 ? sizes : ["200%", ""]) {
    await enlargeText(page, size);
    await expectClear(message);
  }
}

async function expectClear(message: Locator): Promise<void> {
  await expect(message).toBeInViewport({ ratio: 1 });
  const found = await message.evaluate((said) => {
    const { left, right, top, bottom } = said.getBoundingClientRect();
    // What lies in the page itself scrolls away below the header.
    const under = [...document.querySelectorAll("header a, header button, summary")]
      .filter((one) => !said.contains(one) && !one.closest("main") && one.checkVisibility())
      .map((one) => ({ text: one.textContent, box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.left < right && left < box.right && box.top < bottom && top < box.bottom)
      .map(({ text }) => text);
    return { under, pageBegins: (document.querySelector("main")?.offsetTop ?? 0) >= bottom };
  });
  expect(found).toEqual({ under: [], pageBegins: true });
}

test("history and bin, from a change to what is brought back, by keyboard", async ({ adminPage: page }) => {
  const description = `Baris pertama\nBaris kedua\nSangat${"panjang".repeat(40)}`;
  await saveForm(page, "/admin/edit-about", { description });
  await open(page, "/admin/riwayat/halaman/about");
  await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
  await expectWhole(page, "the history");

  const ask = page.getByRole("link", { name: /^Kembalikan versi ini/ }).first();
  const address = (await ask.getAttribute("href")) ?? "";
  await ask.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: /^Kembalikan isi sebelum/ });
  await expect(dialog.getByRole("button", { name: "Kembali", exact: true })).toBeFocused();
  await expectWhole(page, "the dialog");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(ask).toBeFocused();
  await open(page, address);
  await expect(page.getByRole("region", { name: "Yang akan berubah" })).toBeVisible();
  await expectWhole(page, "the question");

  await goWithin(page, "/admin/testimonials");
  await page
    .getByRole("link", { name: /^Hapus/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Ya, hapus" }).click();
  await expect(page.getByText("Tersimpan di Sampah selama 30 hari.")).toBeVisible();
  await expectAccessible(page, "the message");
  await page.getByRole("link", { name: "Buka Sampah" }).click();
  const back = page.getByRole("button", { name: /^Pulihkan/ }).first();
  await expect(back).toBeVisible();
  await expectWhole(page, "the bin");
  await back.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Testimoni dipulihkan" })).toBeVisible();
});
