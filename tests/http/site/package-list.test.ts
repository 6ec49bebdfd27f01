import { cardsOf, expect, type Page, test } from "../../helpers/client/test.ts";
import { seed } from "../../helpers/seed.ts";

async function choose(page: Page, filter: string, label: string) {
  await page.getByLabel(filter).selectOption({ label });
  await page.pressButton("Terapkan");
}

test("/umroh and /haji list their active packages", async ({ page }) => {
  await page.goto("/umroh");
  await expect(page.getByRole("heading", { level: 1, name: "Paket Umroh Terbaik" })).toBeVisible();
  await expect(cardsOf(page)).toHaveCount(seed.activeUmroh);
  await page.goto("/haji");
  await expect(page.getByRole("heading", { level: 1, name: "Paket Haji Terbaik" })).toBeVisible();
  await expect(cardsOf(page)).toHaveCount(seed.activeHaji);
});

test("/packages lists both on two pages and narrows down to one category", async ({ page }) => {
  await page.goto("/packages");
  await expect(cardsOf(page)).toHaveCount(12);
  await page.followLink("Berikutnya");
  await expect(page).toHaveURL(/halaman=2/);
  await expect(cardsOf(page)).toHaveCount(seed.activeUmroh + seed.activeHaji - 12);
  await page.goto("/packages");
  await choose(page, "Kategori", "Haji");
  await expect(page).toHaveURL(/kategori=haji/);
  await expect(cardsOf(page)).toHaveCount(seed.activeHaji);
});

test("a card shows picture, facts, all quotas together and the prices of each room (A19)", async ({
  page,
}) => {
  await page.goto("/umroh");
  const card = cardsOf(page).filter({ hasText: seed.reguler.title });
  for (const text of [...Object.values(seed.reguler.prices), "9 Hari", "630 orang · sisa"])
    await expect(card).toContainText(text);
  await expect(card.getByRole("img").first()).toHaveAttribute("src", /^\/gambar\/media\/.+\.jpg$/);
});

for (const [label, from, below] of [
  ["< 20 Juta", 0, 20_000_000],
  ["20 - 30 Juta", 20_000_000, 30_000_000],
  ["30 - 50 Juta", 30_000_000, 50_000_000],
  ["> 50 Juta", 50_000_000, Number.POSITIVE_INFINITY],
] as const) {
  test(`price filter: ${label}`, async ({ page }) => {
    await page.goto(below > 30_000_000 ? "/packages" : "/umroh");
    await choose(page, "Harga", label);
    await expect(page).toHaveURL(/harga=/);
    await expect(page.getByLabel("Harga").locator("option:checked")).toHaveText(label);
    const texts = await cardsOf(page).allInnerTexts();
    expect(texts.length).toBeGreaterThan(0);
    for (const text of texts) {
      const quad = Number(/Rp\s([\d.]+)/.exec(text)?.[1]?.replaceAll(".", ""));
      expect(quad).toBeGreaterThanOrEqual(from);
      expect(quad).toBeLessThan(below);
    }
  });
}

test("month filter offers the months that the list shows, and Reset Filter takes it away (P17)", async ({
  page,
}) => {
  await page.goto("/umroh");
  await expect(page.getByRole("link", { name: "Reset Filter" })).toHaveCount(0);
  const month = page.getByLabel("Bulan Keberangkatan");
  const options = await month.getByRole("option").allInnerTexts();
  expect(options[0]).toBe("Semua Bulan");
  expect(options[1]).toMatch(/^[A-Z][a-z]+ \d{4}$/);
  await choose(page, "Bulan Keberangkatan", options[1] ?? "");
  await expect(page).toHaveURL(/bulan=\d{4}-\d{2}/);
  for (const text of await cardsOf(page).allInnerTexts()) expect(text).toContain(options[1]);
  await page.followLink("Reset Filter");
  await expect(page).toHaveURL(/\/umroh$/);
  await expect(cardsOf(page)).toHaveCount(seed.activeUmroh);
});

test("chosen filters are links that take them away one by one", async ({ page }) => {
  await page.goto("/umroh?harga=20-30&kosong=ya&urut=termurah");
  await page.followLink("Hapus filter Harga 20 - 30 Juta");
  await expect(page).toHaveURL(/\/umroh\?kosong=ya&urut=termurah$/);
  await page.followLink("Hapus filter Masih ada kursi");
  await expect(page).toHaveURL(/\/umroh\?urut=termurah$/);
  await expect(page.getByRole("link", { name: /^Hapus filter/ })).toHaveCount(0);
});

test("a card leads to the departure whose price it names (P18)", async ({ page }) => {
  await page.goto("/packages");
  const cards = await Promise.all(
    (await cardsOf(page).all()).map(async (card) => ({
      price: /Rp\s[\d.]+/.exec(await card.innerText())?.[0] ?? "",
      href: (await card.getByRole("link", { name: /Lihat Detail/ }).getAttribute("href")) ?? "",
    })),
  );
  expect(cards).toHaveLength(12);
  for (const { price, href } of cards) {
    await page.goto(href);
    const box = page.getByRole("complementary", { name: "Informasi Harga" });
    await expect(box.getByText(price, { exact: true }).first(), href).toBeVisible();
  }
});

test("both filters travel in the address and can be shared", async ({ page }) => {
  await page.goto("/umroh?bulan=2040-01&harga=20-30");
  await expect(page.getByText("Tidak ada paket umroh yang tersedia saat ini")).toBeVisible();
  await expect(page.getByLabel("Harga")).toHaveValue("20-30");
});

test("city, airline, Ramadhan and order narrow a list to departures its cards lead to", async ({ page }) => {
  await page.goto("/umroh");
  await choose(page, "Berangkat dari", "Surabaya");
  await expect(page).toHaveURL(/kota=Surabaya/);
  const links = await cardsOf(page)
    .getByRole("link", { name: /Lihat Detail/ })
    .all();
  const addresses = await Promise.all(links.map((link) => link.getAttribute("href")));
  expect(addresses.filter((address) => address?.includes("?keberangkatan=")).length).toBeGreaterThan(0);
  for (const address of addresses) expect(address).toMatch(/^[^?]+(\?keberangkatan=[\d-]{10}-surabaya)?$/);
  await page.goto("/umroh");
  await page.getByLabel("Di bulan Ramadhan").check();
  await choose(page, "Urutkan", "Paling murah");
  await expect(page).toHaveURL(/ramadhan=ya&urut=termurah/);
  await expect(page.locator("summary", { hasText: "Filter" })).toHaveText("Filter(1 dipilih)");
  for (const text of await cardsOf(page).allInnerTexts()) expect(text).toContain("(Ramadhan)");
});

test("what is offered finds something, what nobody offers is not kept, stays chosen", async ({
  page,
  site,
}) => {
  await page.goto("/haji");
  for (const filter of ["Berangkat dari", "Durasi", "Maskapai", "Jarak ke Masjidil Haram"]) {
    const options = await page.getByLabel(filter).getByRole("option").allInnerTexts();
    for (const label of options.slice(1)) {
      await page.goto("/haji");
      await choose(page, filter, label);
      expect(await cardsOf(page).count(), label).toBeGreaterThan(0);
    }
  }
  const made = `${site.origin}/haji?kota=Atlantis`;
  for (const _ of [1, 2])
    expect((await fetch(made)).headers.get("cache-control")).toMatch(/private|no-store/);
  await page.goto(made);
  await expect(page.getByLabel("Berangkat dari")).toHaveValue("Atlantis");
  await expect(page.getByText("Tidak ada paket haji yang tersedia saat ini")).toBeVisible();
});

test("several dates are one card with the next, ticked cards lead to a comparison", async ({ page }) => {
  await page.goto("/umroh");
  const card = cardsOf(page).filter({ hasText: seed.reguler.title });
  await expect(card).toContainText(/\d+ \S+ \d{4} .*dari Jakarta dan \d+ tanggal lain/);
  for (const title of [seed.reguler.title, seed.turki.title])
    await page.getByLabel(`Bandingkan ${title}`).check();
  await page.pressButton("Bandingkan");
  const { pathname, searchParams } = new URL(page.url());
  expect(pathname).toBe("/bandingkan");
  expect(searchParams.getAll("p").sort()).toEqual([seed.turki.slug, seed.reguler.slug].sort());
});

test("a comparison is of the departures that a filtered list shows", async ({ page }) => {
  await page.goto("/umroh?kota=Surabaya");
  const card = cardsOf(page).filter({ hasText: "Umroh Awal Ramadhan" });
  await expect(card).toContainText("Rp 37.900.000");
  for (const title of ["Umroh Awal Ramadhan 12 Hari", "Umroh Syawal 9 Hari dari Surabaya"])
    await page.getByLabel(`Bandingkan ${title}`).check();
  await page.pressButton("Bandingkan");
  await expect(page.getByRole("main")).toContainText("Rp 37.900.000");
  // The price from Jakarta, on the same day.
  await expect(page.getByText("Rp 36.900.000")).toHaveCount(0);
});
