import { addInquiry, inquiriesPath } from "../helpers/inquiry-form.ts";
import { plantBranch, uniqueTitle } from "../helpers/planted.ts";
import { seed } from "../helpers/seed.ts";
import { expect, open, staffTest as test } from "../helpers/test.ts";

/** CSS pixels. Before issue 34 the first inquiry began at 1,190 and what was asked at 2,000. */
const phone = { width: 360, height: 740 };

test("on a phone the first inquiry begins on the first screen, below folded filters", async ({
  adminPage: page,
}) => {
  const status = page.locator("search select[name=status]");
  await page.setViewportSize(phone);
  await open(page, inquiriesPath);
  const first = await page.getByRole("article").first().boundingBox();
  expect(first?.y).toBeLessThan(phone.height);
  await expect(status).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);

  await page.getByText("Filter", { exact: true }).click();
  await status.selectOption("baru");
  await page.getByRole("button", { name: "Terapkan" }).click();
  await expect(page.getByText("Filter (1 dipilih)")).toBeVisible();
  await expect(status).toBeHidden();

  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(status).toBeVisible();
});

test("on a phone an inquiry begins with what was asked, then answers, status and handler", async ({
  adminPage: page,
}) => {
  await page.setViewportSize(phone);
  await open(page, await addInquiry(page, { name: "Bu Sulastri", trip: seed.reguler.id, pilgrims: "2" }));
  const facts = await page.getByRole("region", { name: "Keterangan" }).boundingBox();
  const replies = await page.getByRole("region", { name: "Jawab" }).boundingBox();
  const status = await page.getByRole("group", { name: "Status: Baru" }).boundingBox();
  const handler = await page.getByRole("heading", { name: /^Ditangani oleh/ }).boundingBox();
  const tops = [facts, replies, status, handler].map((box) => box?.y ?? 0);
  expect(tops).toEqual(tops.toSorted((left, right) => left - right));
  expect(tops[0]).toBeLessThan(phone.height / 2);
  expect((replies?.y ?? 0) + (replies?.height ?? 0)).toBeLessThanOrEqual(1.5 * phone.height);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
});

test("an inquiry stays where it is until a branch is selected: the select is focused, typed text stays", async ({
  adminPage: page,
}) => {
  await plantBranch(page, uniqueTitle("Cabang Kediri"));
  await open(page, await addInquiry(page, { name: "Pak Wiryo" }));
  await page.getByLabel("Catatan").fill("Belum disimpan");
  const branch = page.getByLabel("Pindahkan ke");
  await page.getByRole("button", { name: "Pindahkan", exact: true }).click();
  await expect(branch).toBeFocused();
  await expect(branch).toHaveAccessibleDescription("Pilih dahulu cabangnya.");
  await expect(page.getByLabel("Catatan")).toHaveValue("Belum disimpan");
});
