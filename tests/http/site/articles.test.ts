import { expect, test } from "../../helpers/client/test.ts";

const article = "/panduan/biaya-umroh-sebenarnya";

test("the list leads to articles, which have contents, dates and packages to go on", async ({ page }) => {
  await page.goto("/panduan");
  await page.followLink(/^Biaya Umroh Sebenarnya/);
  await expect(page).toHaveURL(article);
  await expect(page.getByText("Isi diperiksa 22 November 2026")).toBeVisible();
  const contents = page.getByRole("navigation", { name: "Daftar isi" });
  const link = contents.getByRole("link", { name: "Uang muka dan pelunasan" });
  await expect(link).toHaveAttribute("href", "#isi-uang-muka-dan-pelunasan");
  await expect(page.locator("#isi-uang-muka-dan-pelunasan")).toHaveText("Uang muka dan pelunasan");
  const related = page.getByRole("region", { name: "Paket terkait" });
  await expect(related.getByRole("link", { name: /Lihat Detail Umroh Hemat/ })).toHaveAttribute(
    "href",
    "/umroh/umroh-hemat-9-hari",
  );
});

test("an article says in its head what it is, and stands in the sitemap", async ({ request, site }) => {
  const html = await request.read(article);
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
    ([, json = ""]) => JSON.parse(json) as Record<string, unknown>,
  );
  expect(blocks).toMatchObject([
    { "@type": "Article", headline: expect.stringMatching(/^Biaya Umroh/), url: site.origin + article },
    { "@type": "BreadcrumbList" },
  ]);
  expect(html).toContain('property="og:type" content="article"');
  expect(await request.read("/sitemap.xml")).toContain(`<loc>${site.origin}${article}</loc>`);
});

test("one field finds packages and articles, marks it, and is for no search engine", async ({
  page,
  request,
}) => {
  await page.goto("/panduan");
  await page.getByLabel("Cari paket dan panduan").fill("hotel mekah");
  await page.pressButton("Cari");
  await expect(page.getByRole("status")).toContainText("hasil untuk “hotel mekah”");
  await expect(page.getByLabel("Cari paket dan panduan")).toHaveValue("hotel mekah");
  await expect(page.locator("mark").first()).toHaveText(/hotel|makkah/i);
  const kinds = await page.locator("main ol > li > p:first-child").allInnerTexts();
  expect(new Set(kinds)).toEqual(new Set(["Panduan", "Paket Umroh", "Paket Haji"]));
  const answer = await request.get("/cari?q=hotel");
  expect(answer.headers()["cache-control"]).toBe("no-store");
  expect(await answer.text()).toContain('<meta name="robots" content="noindex"/>');
  expect((await request.get("/cari?q=hotel&halaman=99")).status()).toBe(404);
});

test("a month among the words leads to its departures, and the other words are searched", async ({
  page,
}) => {
  await page.goto("/jadwal?kategori=umroh");
  const [, month = ""] = await page.locator("select[name=bulan] option").allInnerTexts();
  await page.goto(`/cari?q=${encodeURIComponent(`umrah ${month.toLowerCase()}`)}`);
  await expect(page.getByRole("status")).toContainText("hasil untuk “umrah”");
  await page.getByRole("main").followLink(`Jadwal umroh ${month}`);
  await expect(page.locator("main h2")).toHaveCount(1);
  await expect(page.locator("main h2")).toContainText(month);
  await page.goto(`/cari?q=${month.split(" ")[0]}`);
  await expect(page.getByRole("main").getByRole("link", { name: `Jadwal ${month}` })).toBeVisible();
});

test("a letter mistyped finds the word that was meant, and the page says so and leads to it", async ({
  page,
}) => {
  for (const [typed, corrected] of [
    ["surabya ramadhan", "surabaya ramadhan"],
    ["hotel madnah", "hotel madinah"],
    ["meningtis", "meningitis"],
  ]) {
    await page.goto(`/cari?q=${encodeURIComponent(typed ?? "")}`);
    const status = page.getByRole("status");
    await expect(status).toContainText(`Menampilkan hasil untuk “${corrected}”`);
    await expect(page.locator("mark").first()).toBeVisible();
    await status.followLink(`“${corrected}”`);
    await expect(page.getByLabel("Cari paket dan panduan")).toHaveValue(corrected ?? "");
    await expect(status).toContainText(`hasil untuk “${corrected}”`);
  }
});

test("words far off find what is near; where nothing is found, packages and a chat follow", async ({
  page,
}) => {
  await page.goto("/cari?q=meningitees");
  await expect(page.getByRole("status")).toContainText("paling mendekati");
  await expect(page.getByRole("link", { name: /^Vaksin Meningitis/ })).toBeVisible();
  await page.goto(`/cari?q=${encodeURIComponent("<b>zzzz</b>")}`);
  await expect(page.getByRole("status")).toHaveText("Tidak ada hasil untuk “<b>zzzz</b>”.");
  const main = page.getByRole("main");
  await expect(main.getByRole("button", { name: "Tanya lewat WhatsApp" })).toBeVisible();
  await expect(main.getByRole("link", { name: /^Lihat Detail/ })).toHaveCount(3);
});
