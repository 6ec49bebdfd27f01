import { expect, test } from "../helpers/client/test.ts";

test.beforeEach(async ({ page }) => {
  await page.goto("/");
});

test("the sections come in their order", async ({ page }) => {
  const headings = await page.getByRole("main").getByRole("heading", { level: 2 }).allInnerTexts();
  const expected = [
    "Sekilas Tentang Rihlah Teduh",
    "Paket Pilihan",
    "Mengapa Memilih Kami?",
    "Testimoni Jamaah",
  ];
  expect(headings.filter((heading) => expected.includes(heading))).toEqual(expected);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Melangkah ke Baitullah dengan Hati yang Tenang",
  );
});

test("three packages are featured, the promoted first, none departed", async ({ page }) => {
  const section = page.getByRole("region", { name: "Paket Pilihan" });
  const cards = section.getByRole("listitem").filter({ has: page.getByRole("heading") });
  await expect(cards).toHaveCount(3);
  for (const card of await cards.all()) {
    await expect(card.getByText("PROMO", { exact: true })).toBeVisible();
    await expect(card.getByText("Sudah Berangkat")).toHaveCount(0);
    await expect(card.getByText("Mulai dari")).toBeVisible();
    await expect(card).toContainText(/Rp \d{1,3}(\.\d{3}){2}/);
    await expect(card).toContainText(/\d+ orang/);
  }
});

test("its buttons lead to the lists", async ({ page }) => {
  for (const [name, address] of [
    ["Lihat Paket Kami", "/packages"],
    ["Lihat Semua Paket Umroh", "/umroh"],
    ["Lihat Semua Paket Haji", "/haji"],
  ] as const) {
    await expect(page.getByRole("main").getByRole("link", { name })).toHaveAttribute("href", address);
  }
});

test("a card opens its package", async ({ page }) => {
  const card = page
    .getByRole("region", { name: "Paket Pilihan" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading") })
    .first();
  const title = await card.getByRole("heading").textContent();
  await card.getByRole("link", { name: /Lihat Detail/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: title ?? "" })).toBeVisible();
});

test("four features, six testimonials with their rating in words", async ({ page }) => {
  const features = page.getByRole("region", { name: "Mengapa Memilih Kami?" });
  await expect(features.getByRole("heading", { level: 3 })).toHaveCount(4);
  const testimonials = page.getByRole("region", { name: "Testimoni Jamaah" });
  await expect(testimonials.getByRole("img", { name: /^Rating [1-5] dari 5$/ })).toHaveCount(6);
});
