import { expect, type Page, test } from "../helpers/client/test.ts";
import { pressForCode, readConversation } from "../helpers/conversation.ts";
import { seed } from "../helpers/seed.ts";

/** The figure that a card of the dashboard shows. */
async function figure(page: Page, card: string): Promise<number> {
  const text = await page.getByRole("article", { name: card }).textContent();
  const number = /\d[\d.]*/.exec(text?.replace(card, "") ?? "")?.[0];
  if (number === undefined) throw new Error(`The card ${card} shows no figure: ${text}`);
  return Number(number.replaceAll(".", ""));
}

async function seatsOnPage(page: Page): Promise<number> {
  await page.goto(`/umroh/${seed.reguler.slug}`);
  const box = page.getByRole("complementary", { name: "Informasi Harga" });
  return Number(/Sisa (\d+) kursi/.exec((await box.textContent()) ?? "")?.[1]);
}

test("from a look to a booked seat", async ({ adminPage: page }) => {
  await page.goto("/admin");
  const pilgrimsBefore = await figure(page, "Jamaah Aktif");
  const seatsBefore = await seatsOnPage(page);

  // The visitor presses, and WhatsApp opens with a code.
  const { code, text } = await pressForCode(page, `/umroh/${seed.reguler.slug}`, "Booking via WhatsApp");
  expect(text).toContain(`"${seed.reguler.title}"`);

  // Staff find it by that code, fill it in and confirm.
  await page.goto("/admin/inquiries");
  await page.getByLabel("Cari kode, nama, atau nomor").fill(code.toLowerCase());
  await page.getByRole("button", { name: "Cari", exact: true }).click();
  await page.getByRole("link", { name: code }).click();
  await expect(page.getByRole("heading", { level: 1, name: new RegExp(code) })).toBeVisible();
  await page.getByLabel("Nama", { exact: true }).fill("Hj. Maryam");
  await page.getByLabel("Nomor WhatsApp").fill("0812-3456-7890");
  await page.getByLabel("Jumlah jamaah").fill("3");
  await page.getByLabel("Tipe kamar").selectOption("triple");
  await page.getByRole("button", { name: "Konfirmasi" }).click();
  await expect(page.getByText("Permintaan dikonfirmasi").first()).toBeVisible();
  await expect(page.getByText("Dikonfirmasi untuk 3 jamaah")).toBeVisible();

  // Seats and dashboard have changed by those three.
  expect(await seatsOnPage(page)).toBe(seatsBefore - 3);
  await page.goto("/admin");
  expect(await figure(page, "Jamaah Aktif")).toBe(pilgrimsBefore + 3);
});

test("the last seat makes the package full, and its button a waiting list", async ({ adminPage: page }) => {
  const path = "/umroh/umroh-liburan-akhir-tahun-10-hari";
  const { code } = await pressForCode(page, path, "Booking via WhatsApp");
  await page.goto(`/admin/inquiries?cari=${code}`);
  await page.getByRole("link", { name: code }).click();

  // One more than there are: refused with the number left, and all that was typed is kept.
  await page.getByLabel("Nama", { exact: true }).fill("Pak Umar");
  await page.getByLabel("Jumlah jamaah").fill("4");
  await page.getByRole("button", { name: "Konfirmasi" }).click();
  await expect(page.getByText("Sisa kursi hanya 3").first()).toBeVisible();
  await expect(page.getByLabel("Nama", { exact: true })).toHaveValue("Pak Umar");
  await expect(page.getByLabel("Jumlah jamaah")).toHaveValue("4");
  await page.getByLabel("Jumlah jamaah").fill("3");
  await page.getByRole("button", { name: "Konfirmasi" }).click();
  await expect(page.getByText("Dikonfirmasi untuk 3 jamaah")).toBeVisible();

  await page.goto(path);
  await expect(page.getByRole("complementary", { name: "Informasi Harga" })).toContainText("Kuota penuh");
  await page.getByRole("button", { name: "Daftar Tunggu via WhatsApp" }).first().click();
  expect((await readConversation(page)).text).toContain("daftar tunggu");
});
