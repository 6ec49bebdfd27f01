import { expect, type Page, test } from "../../helpers/client/test.ts";
import { readConversation } from "../../helpers/conversation.ts";
import { seed } from "../../helpers/seed.ts";

const address = `/umroh/${seed.reguler.slug}`;
/** A package whose departure from Surabaya has its own hotel in Makkah. */
const ramadhan = "/umroh/umroh-awal-ramadhan-12-hari";

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
    await expect(box).toContainText(room, price);
  }
  await expect(box).toContainText(/Sisa \d+ kursi/);
  await expect(box.getByRole("button", { name: "Booking via WhatsApp" })).toBeVisible();
  await expect(box.getByRole("button", { name: "Konsultasi Gratis" })).toBeVisible();
});

test("the gallery turns both ways and wraps, thumbnails choose, and pictures are links to large ones", async ({
  page,
}) => {
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
  const href = await page.getByRole("link", { name: /foto 2$/ }).getAttribute("href");
  const large = await page.request.get(href ?? "");
  expect([large.status(), large.headers()["content-type"]]).toEqual([200, expect.stringMatching(/^image\//)]);
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

test.describe("a package that leaves on several dates", () => {
  const parts = (page: Page) => ({
    links: page.locator("#tanggal a"),
    chosen: page.locator("nav a[aria-current=true][href*=keberangkatan]"),
    box: page.getByRole("complementary", { name: "Informasi Harga" }),
  });

  test("each is a link, and price box, facts, history and booking follow it", async ({ page }) => {
    await page.goto(address);
    const { links, chosen, box } = parts(page);
    const count = await links.count();
    expect(count).toBeGreaterThan(6);
    await expect(chosen).toHaveCount(1);
    const standard = await chosen.textContent();
    const last = links.nth(count - 1);
    const choice = /keberangkatan=([\d-]+)/.exec((await last.getAttribute("href")) ?? "")?.[1] ?? "";
    await page.goto(`${address}?keberangkatan=${choice}`);
    expect(await chosen.textContent()).not.toBe(standard);
    const day = new Intl.DateTimeFormat("id-ID", { dateStyle: "long", timeZone: "UTC" }).format(
      new Date(choice),
    );
    await expect(chosen).toContainText(day);
    await expect(box).toContainText(`${day}`);
    await expect(page.getByRole("region", { name: "Ringkasan paket" })).toContainText(day);
    await expect(page.getByRole("region", { name: "5 Pasti" })).toContainText(`berangkat ${day}`);
    await box.pressButton("Booking via WhatsApp");
    expect((await readConversation(page)).text).toContain(`(keberangkatan ${day} dari `);
  });

  test("names the city, hotels, flight and leader of the departure that is chosen (K11)", async ({
    page,
  }) => {
    await page.goto(ramadhan);
    const links = parts(page).links;
    const hrefs = await Promise.all(
      Array.from({ length: await links.count() }, (_, index) => links.nth(index).getAttribute("href")),
    );
    const [fromJakarta = "", fromSurabaya = ""] = ["-jakarta", "-surabaya"].map(
      (city) => hrefs.find((href) => href?.includes(city)) ?? "",
    );
    const facts = page.getByRole("region", { name: "Ringkasan paket" });
    const pasti = page.getByRole("region", { name: "5 Pasti" });
    await page.goto(ramadhan + fromSurabaya);
    await expect(facts).toContainText("Makkah Towers, bintang 5, berjarak 100 m dari Masjidil Haram");
    await expect(facts).toContainText("Langsung, SV 5317 / SV 5318 (contoh)", "Ustadz Ahmad Fauzi (contoh)");
    await expect(pasti).toContainText(" dari Surabaya", "SV 5317", "Makkah Towers (Makkah)");
    await expect(page.getByRole("heading", { name: /^Hari 1: Surabaya/ })).toBeAttached();
    await page.goto(ramadhan + fromJakarta);
    await expect(facts).toContainText("Anjum Hotel Makkah, bintang 5, berjarak 400 m dari Masjidil Haram");
    await expect(page.getByRole("main")).not.toContainText("Makkah Towers");
    await expect(page.getByRole("main")).not.toContainText("SV 5317");
  });

  test("has one address: what names no departure ahead is the page, kept nowhere", async ({
    request,
    site,
  }) => {
    const read = async (query: string) => {
      const answer = await request.get(address + query);
      expect(answer.status(), query).toBe(200);
      const html = await answer.text();
      expect(html, query).toContain(`<link rel="canonical" href="${site.origin}${address}"/>`);
      const current = /keberangkatan=([\w-]+)[^>]*aria-current/.exec(html)?.[1];
      const isGone = html.includes("Tanggal itu sudah tidak tersedia");
      return { current, isGone, kept: answer.headers()["cache-control"] !== "no-store" };
    };
    const standard = await read("");
    expect(standard).toMatchObject({ kept: true, isGone: false });
    expect(await read(`?keberangkatan=${standard.current}`)).toEqual(standard);
    expect(await read("?keberangkatan=")).toEqual(standard);
    const gone = ["2020-01-07", "2199-12-31", "2027-02-31", `${standard.current}-solo`];
    const notOne = ["besok", "%00", "x".repeat(300), "a&keberangkatan=b"];
    for (const choice of [...gone, ...notOne])
      expect(await read(`?keberangkatan=${choice}`)).toEqual({ ...standard, kept: false, isGone: true });
  });

  test("its total by room names what nobody knows, offered once a departure to engines", async ({ page }) => {
    await page.goto(address);
    const total = page.getByRole("region", { name: "Perkiraan total" });
    await expect(total).toContainText("Rp 28.000.000");
    await expect(total).toContainText("belum termasuk: Perjalanan ke bandara (belum diketahui).");
    const offers = ((await page.content()).match(/"@type":"Offer"/g) ?? []).length;
    expect(offers).toBe(await parts(page).links.count());
  });
});
