import { expect, type Page, test } from "../../helpers/client/test.ts";
import { readConversation } from "../../helpers/conversation.ts";
import { navigation } from "../../helpers/public-pages.ts";
import { seed } from "../../helpers/seed.ts";

test.describe("home", () => {
  test.beforeEach(({ page }) => page.goto("/"));

  test("the sections come in their order", async ({ page }) => {
    const headings = await page.getByRole("main").getByRole("heading", { level: 2 }).allInnerTexts();
    const [about, packages] = ["Sekilas Tentang Rihlah Teduh", "Paket Pilihan"];
    const expected = [about, packages, "Mengapa Memilih Kami?", "Testimoni Jamaah"];
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
      await expect(card).toContainText(/Rp \d{1,3}(\.\d{3}){2}/, /\d+ orang/);
    }
  });

  test("its buttons lead to the lists", async ({ page }) => {
    for (const [name, address] of [
      ["Lihat Paket Kami", "/packages"],
      ["Lihat Semua Paket Umroh", "/umroh"],
      ["Lihat Semua Paket Haji", "/haji"],
      ["Lihat jadwal lengkap", "/jadwal"],
    ] as const) {
      await expect(page.getByRole("main").getByRole("link", { name })).toHaveAttribute("href", address);
    }
  });

  test("a card opens its package", async ({ page }) => {
    const section = page.getByRole("region", { name: "Paket Pilihan" });
    const card = section
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading") })
      .first();
    const title = await card.getByRole("heading").textContent();
    await card.followLink(/Lihat Detail/);
    await expect(page.getByRole("heading", { level: 1, name: title ?? "" })).toBeVisible();
  });

  test("four features, six testimonials with their rating in words", async ({ page }) => {
    const features = page.getByRole("region", { name: "Mengapa Memilih Kami?" });
    await expect(features.getByRole("heading", { level: 3 })).toHaveCount(4);
    const testimonials = page.getByRole("region", { name: "Testimoni Jamaah" });
    await expect(testimonials.getByRole("img", { name: /^Rating [1-5] dari 5$/ })).toHaveCount(6);
  });
});

test("the hero names the next departure that can be booked and the licences, each with its link", async ({
  page,
}) => {
  await page.goto("/");
  const main = page.getByRole("main");
  const departure = main.getByRole("link", { name: /^Berangkat / });
  await expect(departure).toHaveText(/^Berangkat \d+ \S+ \d{4} dari \S+, mulai Rp [\d.]+, sisa \d+ kursi$/);
  await expect(main.getByRole("link", { name: /^Izin PPIU 000\/DEMO/ })).toHaveAttribute(
    "href",
    "/tentang-kami#legalitas",
  );
  const [, price = ""] = /(Rp\s[\d.]+)/.exec((await departure.textContent()) ?? "") ?? [];
  await departure.click();
  await expect(page.getByRole("complementary", { name: "Informasi Harga" })).toContainText(price);
});

test("pages that do not exist offer search and three packages", async ({ page }) => {
  for (const path of ["/tidak-ada", "/tidak/ada/sama/sekali", "/umroh/tidak-ada"]) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    const main = page.getByRole("main");
    await expect(main.getByRole("searchbox")).toBeVisible();
    await expect(main.getByRole("link", { name: /^Lihat Detail/ })).toHaveCount(3);
  }
});

test("what shows a real agency leads on to the rest of it", async ({ page }) => {
  const proofs = ["/galeri", "/#testimoni", "/tentang-kami#kantor", "/cek"];
  for (const path of ["/", "/galeri", "/galeri/umroh-ramadhan-2026", "/tentang-kami"]) {
    await page.goto(path);
    const links = page.getByRole("navigation", { name: "Bukti bahwa kami nyata" }).getByRole("link");
    const hrefs = await Promise.all((await links.all()).map((link) => link.getAttribute("href")));
    expect(hrefs, path).toEqual(proofs.filter((href) => href.replace(/#.*/, "") !== path));
  }
});

test("a package page quotes two of its own testimonials", async ({ page }) => {
  await page.goto(`/umroh/${seed.reguler.slug}`);
  const quotes = page.getByRole("region", { name: "Kata jamaah paket ini" }).getByRole("listitem");
  await expect(quotes).toHaveCount(2);
  for (const quote of await quotes.all()) await expect(quote).toContainText(/Berangkat 20\d\d/);
  await page.goto(`/haji/${seed.furoda.slug}`);
  await expect(quotes).toHaveCount(0);
});

test("about: profile, vision, mission and certificates", async ({ page }) => {
  await page.goto("/tentang-kami");
  for (const name of ["Profil Perusahaan", "Visi Kami", "Misi Kami", "Sertifikasi & Keanggotaan"]) {
    await expect(page.getByRole("heading", { name })).toBeVisible();
  }
  const mission = page.getByRole("region", { name: "Misi Kami" }).getByRole("listitem");
  expect(await mission.count()).toBeGreaterThan(2);
});

test("contact: every way to reach the agency", async ({ page }) => {
  await page.goto("/kontak");
  await expect(page.getByRole("heading", { level: 1, name: "Hubungi Kami" })).toBeVisible();
  for (const name of ["Alamat Kantor", "Telepon", "Email", "WhatsApp", "Jam Operasional", "Lokasi Kami"]) {
    await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
  }
  const main = page.getByRole("main");
  await expect(main.locator('a[href^="tel:+62"]')).toHaveCount(2);
  await expect(main.locator('a[href^="mailto:"]')).toHaveCount(2);
  await expect(main.getByRole("button", { name: /Chat WhatsApp/ })).toBeVisible();
  const location = page.getByRole("region", { name: "Lokasi Kami" });
  await expect(location).toContainText("Jakarta Selatan 12810", "Peta akan ditampilkan di sini.");
  await expect(location.getByRole("link")).toHaveAttribute(
    "href",
    /^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=\S+$/,
  );
});

test("every page leads to what is kept and why, in plain words", async ({ page }) => {
  await page.goto("/umroh");
  await page.getByRole("contentinfo").followLink("Kebijakan Privasi");
  await expect(page.getByRole("heading", { level: 1, name: "Kebijakan Privasi" })).toBeVisible();
  const main = page.getByRole("main");
  await expect(main).toContainText("dihapus otomatis 12 bulan sejak permintaan masuk", "UU PDP");
  await expect(main.getByRole("link", { name: /@/ })).toHaveAttribute("href", /^mailto:/);
  await expect(page).toHaveTitle(/^Kebijakan Privasi \|/);
});

test.describe("a number before a payment", () => {
  const check = (page: Page, number: string) => page.getByLabel("Nomor rekening atau WhatsApp").fill(number);
  const press = (page: Page) => page.pressButton("Cek Nomor");

  test("is official with bank and holder, or not known, with the chat beside it", async ({ page }) => {
    await page.goto("/umroh");
    await page.getByRole("contentinfo").followLink("Cek Rekening");
    const main = page.getByRole("main");
    await expect(main).toContainText("bayar hanya ke rekening atas nama perusahaan");
    await expect(main).not.toContainText("0000001234");
    await check(page, "000-000 1234");
    await press(page);
    const result = page.getByRole("region", { name: "Resmi" });
    await expect(result).toContainText("Bank Contoh Syariah, atas nama PT Rihlah Teduh Contoh");
    await check(page, "+62 812 0000 1234");
    await press(page);
    await expect(result).toContainText("nomor telepon atau WhatsApp kami");
    await check(page, "0000001235");
    await press(page);
    const unknown = page.getByRole("region", { name: "Tidak dikenal: jangan transfer, hubungi kami" });
    await expect(unknown).toContainText("0000001235");
    await unknown.pressButton("Tanya lewat WhatsApp");
    await readConversation(page);
  });

  test("that is none is refused in a sentence beside its field, as it was typed", async ({ page }) => {
    const answer = await page.goto("/cek?nomor=1234-abc%3Cb%3E");
    expect(answer?.status()).toBe(400);
    const field = page.getByLabel("Nomor rekening atau WhatsApp");
    await expect(field).toHaveValue("1234-abc<b>");
    await expect(field).toHaveAccessibleDescription(/^Tulis nomornya dengan angka saja, tanpa huruf\./);
    for (const number of ["", "9".repeat(2000)])
      expect((await page.goto(`/cek?nomor=${number}`))?.status()).toBe(400);
  });

  test("is kept by nobody and found by no search engine, the page without one is", async ({ request }) => {
    const answers = await Promise.all(
      ["/cek?nomor=0000001234", "/cek?utm_source=x"].map((path) => request.get(path)),
    );
    expect(answers.map((answer) => answer.headers()["cache-control"])).toEqual([
      "no-store",
      expect.stringContaining("s-maxage"),
    ]);
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(texts.map((text) => text.includes('name="robots" content="noindex"'))).toEqual([true, false]);
  });

  test("after sixty from one address the next waits", async ({ request }) => {
    const headers = { "x-forwarded-for": "198.51.100.77" };
    const ask = () => request.get("/cek?nomor=1", { headers });
    for (let count = 0; count < 60; count += 1) expect((await ask()).status()).toBe(400);
    const late = await ask();
    expect(late.status()).toBe(429);
    expect(Number(late.headers()["retry-after"])).toBeGreaterThan(500);
    expect(await late.text()).toContain("Coba lagi sekitar sepuluh menit lagi");
  });
});

test("reading leaves no cookie, pressing only what tells a double tap", async ({ page, context }) => {
  for (const path of ["/", "/umroh?utm_source=ig", "/privasi"]) await page.goto(path);
  expect(await context.cookies()).toEqual([]);
  await page.getByRole("button", { name: "Chat WhatsApp" }).first().click();
  await readConversation(page);
  expect((await context.cookies()).map(({ name }) => name)).toEqual(["ketukan"]);
});

test("header and footer lead to the pages of the menu, and the current one is marked", async ({ page }) => {
  await page.goto("/");
  for (const { label: name, href } of navigation.menu) {
    const [above, below] = (["banner", "contentinfo"] as const).map((place) =>
      page.getByRole(place).getByRole("link", { name, exact: true }),
    );
    await above?.click();
    await expect(page).toHaveURL(new RegExp(`${href}$`));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/./);
    await expect(above).toHaveAttribute("aria-current", "page");
    await expect(below).toHaveAttribute("href", href);
  }
});

test("the footer's services lead where the specification says, and the list knows which it was", async ({
  page,
}) => {
  for (const [name, address, sentence] of [
    [
      "Umroh Reguler",
      /\/umroh\?/,
      "Umroh Reguler: Umroh Reguler 9 Hari. Berikut ini semua paket umroh kami.",
    ],
    ["Umroh VIP", /\/umroh\?/, "Umroh VIP: Umroh VIP 9 Hari. Berikut ini semua paket umroh kami."],
    [
      "Haji Reguler",
      /\/haji\?/,
      "Saat ini belum ada paket “Haji Reguler”. Berikut ini semua paket haji kami.",
    ],
    ["Haji Plus", /\/haji\?/, "Haji Plus: Haji Khusus Arbain 26 Hari. Berikut ini semua paket haji kami."],
    ["Konsultasi Gratis", /\/kontak$/, "Hubungi Kami"],
  ] as const) {
    await page.goto("/");
    await page.getByRole("contentinfo").followLink(name);
    await expect(page).toHaveURL(address);
    await expect(page.getByRole("main"), name).toContainText(sentence);
  }
});

test("all other pages stand under 'Lainnya' and 'Informasi', and the search has an icon (P16)", async ({
  page,
}) => {
  await page.goto("/");
  const below = page.getByRole("navigation", { name: "Informasi" }).getByRole("link");
  await expect(below).toHaveText(navigation.more.map(({ label }) => label));
  const header = page.getByRole("banner");
  const others = header.locator("details ul:last-child a");
  await expect(others).toHaveText(navigation.more.map(({ label }) => label));
  await expect(header.locator('a[href="/cari"][aria-label="Cari"]')).toHaveCount(1);
});

test("on a phone the menu opens, closes, leads on, and is closed on the next page", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  const link = page.getByRole("banner").getByRole("link", { name: "Paket Haji", exact: true });
  const menu = page.getByRole("banner").locator("summary");
  await expect(link).toBeHidden();
  await menu.click();
  await expect(link).toBeVisible();
  await menu.click();
  await expect(link).toBeHidden();
  await menu.click();
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: "Paket Haji Terbaik" })).toBeVisible();
  await expect(link).toBeHidden();
});
