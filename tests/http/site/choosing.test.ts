import { cardsOf, expect, test } from "../../helpers/client/test.ts";
import { readConversation } from "../../helpers/conversation.ts";
import { seed } from "../../helpers/seed.ts";

const rupiah = (text: string | null) => Number(/Rp\s([\d.]+)/.exec(text ?? "")?.[1]?.replaceAll(".", ""));

test("a family finds, compares, saves and books a Ramadhan departure under 40 million", async ({ page }) => {
  await page.goto("/umroh");
  await page.getByLabel("Di bulan Ramadhan").check();
  await page.getByLabel("Berangkat dari").selectOption({ label: "Surabaya" });
  await page.getByLabel("Harga").selectOption({ label: "30 - 50 Juta" });
  await page.pressButton("Terapkan");
  const card = cardsOf(page).filter({ hasText: seed.awalRamadhan.title });
  expect(rupiah(await card.textContent())).toBeLessThan(40_000_000);
  await expect(card).toContainText("dari Surabaya");
  const chosen = (await card.getByRole("link", { name: "Lihat Detail" }).getAttribute("href")) ?? "";
  expect(chosen).toMatch(/\?keberangkatan=\d{4}-\d\d-\d\d-surabaya$/);

  await page.goto("/umroh?ramadhan=ya");
  for (const title of [seed.awalRamadhan.title, seed.itikaf.title])
    await cardsOf(page).filter({ hasText: title }).getByLabel("Bandingkan").check();
  await page.pressButton("Bandingkan");
  await expect(page.getByRole("columnheader")).toHaveText([seed.awalRamadhan.title, seed.itikaf.title]);
  await expect(
    page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: /^Perkiraan total Quad/ }) }),
  ).toContainText("Rp");

  await page.goto(chosen);
  const price = rupiah(await page.getByRole("complementary", { name: "Informasi Harga" }).textContent());
  const total = rupiah(await page.getByRole("region", { name: "Perkiraan total" }).textContent());
  expect(price).toBeLessThan(40_000_000);
  expect(total).toBeGreaterThan(price);
  // Where hardly a month is left for saving it is a sentence.
  const plan = page.locator("#tabungan");
  await expect(plan).toContainText("Rencana tabungan");
  await expect(plan).toContainText(/lalu menabung \d+ bulan|tinggal kurang dari sebulan|sudah lewat/);
  await page.getByRole("button", { name: "Booking via WhatsApp" }).first().click();
  const { text } = await readConversation(page);
  expect(text).toContain(`"${seed.awalRamadhan.title}"`);
  expect(text).toMatch(/keberangkatan \d+ \w+ \d{4} dari Surabaya/);
});
