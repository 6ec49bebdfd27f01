import type { Page } from "@playwright/test";
import { expectFitting, expectWhole } from "../helpers/accessibility.ts";
import { inHalfAYear, plantPackage, plantSeries, uniqueTitle } from "../helpers/planted.ts";
import { expect, expectMessage, open, staffTest as test } from "../helpers/test.ts";

const list = "/admin/keberangkatan";

const rows = (page: Page) => page.getByRole("main").getByRole("article");

test("a full page of departures: at most 1,500 elements; rows of 120 px on a phone", async ({
  adminPage: page,
}) => {
  const { id } = await plantPackage(page, uniqueTitle("Umroh Ramadhan Sebulan Penuh Bersama Ustadz"), {
    quota: "45",
    departureCity: "Jakarta",
  });
  await plantSeries(page, id, 30);
  for (const address of [list, `/admin/packages/${id}/keberangkatan`]) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, address);
    await expect(rows(page)).toHaveCount(25);
    expect(await page.evaluate(() => document.querySelectorAll("*").length)).toBeLessThanOrEqual(1500);
    await expect(page.getByRole("link", { name: /^Tambah/ }).first()).toBeInViewport({ ratio: 1 });
    await expect(rows(page).first()).toBeInViewport();
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(page.getByRole("link", { name: /^Tambah/ }).first()).toBeInViewport({ ratio: 1 });
    for (const row of await rows(page).all())
      expect((await row.boundingBox())?.height).toBeLessThanOrEqual(120);
    await expectFitting(page);
  }
});

test("the bar comes with the first tick; filters are folded on a phone; one question names both", async ({
  adminPage: page,
}) => {
  const title = uniqueTitle("Umroh Bilah");
  const { id } = await plantPackage(page, title, { quota: "45", departureCity: "Jakarta" });
  await plantSeries(page, id, 3);
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, `${list}?cari=${encodeURIComponent(title)}`);
  await expect(page.locator("select[name='bulan']")).toBeHidden();
  await expect(rows(page).first()).toBeInViewport();
  const change = page.getByRole("button", { name: "Ubah harga yang dicentang" });
  await expect(change).toBeHidden();
  await rows(page).first().getByRole("checkbox").check();
  await rows(page).last().getByRole("checkbox").check();
  await expect(change).toBeInViewport();
  await expect(page.getByText("2 dipilih", { exact: true })).toBeVisible();
  await expectFitting(page);
  await change.click();
  await expect(page.getByRole("heading", { name: "Ubah harga 2 keberangkatan?" })).toBeVisible();
  await expectWhole(page, "question");
  const price = page.getByLabel("Harga Quad");
  const sure = page.getByRole("button", { name: "Ya, ubah harga" });
  await sure.click();
  await expect(page.getByText("Isi paling sedikit satu harga")).toBeVisible();
  await expect(price).toBeFocused();
  await price.fill("27500");
  await sure.click();
  await expect(page.getByRole("alert")).toContainText("Belum disimpan. Sudah benar begini?");
  await expect(page.getByRole("alert")).toBeFocused();
  await price.fill("");
  await price.pressSequentially("27500000");
  await expect(price).toHaveValue("27.500.000");
  await sure.click();
  await expectMessage(page, "Keberangkatan diubah");
  await expect(page.getByText("2 keberangkatan: harganya diubah.")).toBeVisible();
  await expect(rows(page).filter({ hasText: "Rp 27.500.000" })).toHaveCount(2);
  await expect(change).toBeHidden();
  await page.locator("summary").filter({ hasText: "Filter" }).click();
  await page.locator("select[name='status']").selectOption("tutup");
  await page.getByRole("button", { name: "Terapkan" }).click();
  await expect(page).toHaveURL(/status=tutup/);
  await expect(page.getByText("Tidak ada keberangkatan di sini")).toBeVisible();
});

test("Escape closes the question of a menu alone, and its opener has the focus again", async ({
  adminPage: page,
}) => {
  const { id } = await plantPackage(page, uniqueTitle("Umroh Menu"), { departure: inHalfAYear });
  await open(page, `/admin/packages/${id}/keberangkatan`);
  const row = rows(page).first();
  const button = row.locator("summary");
  await button.click();
  for (const name of [/^Batalkan/, /^Hapus/]) {
    const opener = row.getByRole("link", { name });
    await opener.click();
    await expect(page.getByRole("dialog").getByRole("button", { name: "Kembali" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
  await page.keyboard.press("Escape");
  await expect(row.getByRole("link", { name: /^Batalkan/ })).toBeHidden();
  await expect(button).toBeFocused();
  // Another click leaves the menu, and closes it.
  await button.click();
  await page.getByRole("status").first().click();
  await expect(row.getByRole("link", { name: /^Batalkan/ })).toBeHidden();
});
