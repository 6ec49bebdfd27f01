import { addInquiry, inquiriesPath } from "../helpers/inquiry-form.ts";
import { expect, test } from "../helpers/test.ts";

test("with script all are chosen at once and counted, and what was changed is chosen no longer", async ({
  adminPage: page,
}) => {
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
