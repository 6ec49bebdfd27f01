import { expect, type Page, test } from "../helpers/client/test.ts";
import { seed } from "../helpers/seed.ts";

const address = `/umroh/${seed.reguler.slug}`;

function galleryOf(page: Page) {
  const gallery = page.getByRole("region", { name: "Galeri foto" });
  return {
    counter: gallery.getByText(/^\d+ \/ \d+$/).filter({ visible: true }),
    picture: gallery.getByRole("img", { name: /foto \d+$/ }).filter({ visible: true }),
    turn: (direction: "sebelumnya" | "berikutnya") =>
      gallery
        .locator("label", { hasText: `Foto ${direction}` })
        .filter({ visible: true })
        .click(),
    thumbnail: (number: number) => gallery.getByRole("radio", { name: new RegExp(`^Foto ${number} dari`) }),
  };
}

test("shows facts, prices by room and seats", async ({ page }) => {
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1, name: seed.reguler.title })).toBeVisible();
  const main = page.getByRole("main");
  const journey = ["Destinasi", "Keberangkatan", "Durasi", "Kuota", "Maskapai"];
  for (const fact of [...journey, "Hotel Makkah", "Hotel Madinah"])
    await expect(main.getByText(fact, { exact: true }).first()).toBeVisible();
  await expect(main.getByText("PROMO SPECIAL")).toBeVisible();
  const box = page.getByRole("complementary", { name: "Informasi Harga" });
  for (const [room, price] of [
    ["Quad (4 orang)", seed.reguler.prices.quad],
    ["Triple (3 orang)", seed.reguler.prices.triple],
    ["Double (2 orang)", seed.reguler.prices.double],
  ] as const) {
    await expect(box).toContainText(room);
    await expect(box).toContainText(price);
  }
  await expect(box).toContainText("Sisa 31 kursi");
  await expect(box.getByRole("button", { name: "Booking via WhatsApp" })).toBeVisible();
  await expect(box.getByRole("button", { name: "Konsultasi Gratis" })).toBeVisible();
});

test("the gallery turns both ways, wraps at both ends, and thumbnails choose", async ({ page }) => {
  await page.goto(address);
  const { counter, picture, turn, thumbnail } = galleryOf(page);
  const total = Number(((await counter.textContent()) ?? "").split("/")[1]);
  expect(total).toBeGreaterThan(2);
  const first = await picture.getAttribute("src");
  await turn("sebelumnya");
  await expect(counter).toHaveText(`${total} / ${total}`);
  await expect(picture).not.toHaveAttribute("src", first ?? "");
  await turn("berikutnya");
  await expect(counter).toHaveText(`1 / ${total}`);
  await expect(picture).toHaveAttribute("src", first ?? "");
  await thumbnail(2).check({ force: true });
  await expect(counter).toHaveText(/^2 \//);
});

test("tabs show one panel at a time", async ({ page }) => {
  await page.goto(address);
  await expect(page.getByRole("heading", { name: /^Hari 1:/ })).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Hari \d+:/ })).toHaveCount(seed.reguler.days);
  for (const [tab, heading] of [
    ["Termasuk", "Fasilitas Yang Termasuk"],
    ["Tidak Termasuk", "Tidak Termasuk"],
    ["S&K", "Syarat & Ketentuan"],
    ["Itinerary", "Hari 1:"],
  ] as const) {
    await page.getByRole("radio", { name: tab, exact: true }).check({ force: true });
    await expect(page.getByRole("heading", { name: heading }).first()).toBeVisible();
  }
  await expect(page.getByRole("heading", { name: "Syarat & Ketentuan" })).toBeHidden();
});
