import { expectAccessible } from "../helpers/accessibility.ts";
import { addInquiry, inquiriesPath } from "../helpers/inquiries.ts";
import { expect, test } from "../helpers/test.ts";

const demo = `${inquiriesPath}/d0000000-0000-4000-8000-000000000006`;

const addresses = {
  list: inquiriesPath,
  "list without a match": `${inquiriesPath}?cari=tidakadayangcocok`,
  "question about the demo content": `${inquiriesPath}?hapus-contoh`,
  "form to add": `${inquiriesPath}/new`,
  detail: demo,
  "question before deleting": `${demo}?tanya=hapus`,
  "question before forgetting": `${demo}?tanya=anonim`,
  "detail of what has gone": `${inquiriesPath}/${crypto.randomUUID()}`,
};

for (const width of [360, 1440]) {
  for (const [what, address] of Object.entries(addresses)) {
    test(`${what} at ${width} px`, async ({ adminPage: page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(address);
      await expectAccessible(page);
    });
  }
}

test("a refused confirmation, and long words on a narrow screen", async ({ adminPage: page }) => {
  const name = `Nama${"panjang".repeat(15)}`;
  const address = await addInquiry(page, { name, note: "x".repeat(400), phone: "0812-3456-7890" });
  await page.setViewportSize({ width: 360, height: 900 });
  await page.goto(`${inquiriesPath}?cari=${name}`);
  await expect(page.getByRole("article")).toHaveCount(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.goto(address);
  await page.getByRole("button", { name: "Konfirmasi", exact: true }).click();
  await expect(page.getByText("Pilih paket dahulu untuk mengonfirmasi")).toBeVisible();
  await expectAccessible(page);
});

test("the question is a dialog that gives the focus back", async ({ adminPage: page }) => {
  const address = await addInquiry(page, { name: "Dialog" });
  await page.goto(address);
  await expect(page.locator("form[novalidate]")).toHaveCount(1);
  const opener = page.getByRole("link", { name: "Hapus permintaan" });
  await opener.click();
  const dialog = page.getByRole("dialog", { name: /^Hapus permintaan/ });
  await expect(dialog.getByRole("button", { name: "Batal" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});
