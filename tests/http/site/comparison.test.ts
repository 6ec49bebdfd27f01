import { expect, test } from "../../helpers/client/test.ts";
import { rawGet } from "../../helpers/raw-answer.ts";
import { seed } from "../../helpers/seed.ts";

const { reguler, turki, furoda, draft } = seed;
const address = (...slugs: string[]) =>
  `/bandingkan?${new URLSearchParams(slugs.map((slug) => ["p", slug]))}`;

test("three packages stand side by side, each leads to its page and to booking", async ({ page }) => {
  await page.goto(address(reguler.slug, turki.slug, furoda.slug));
  const heads = page.getByRole("columnheader");
  await expect(heads).toHaveText([reguler.title, turki.title, furoda.title]);
  const row = (name: string) =>
    page.getByRole("row").filter({ has: page.getByRole("rowheader", { name, exact: true }) });
  await expect(row("Harga Quad (4 orang)")).toContainText(reguler.prices.quad);
  await expect(row("Perkiraan total Quad (4 orang)")).toContainText("Rp 28.000.000");
  await expect(page.getByRole("main")).toContainText("(belum diketahui)");
  await expect(row("Bedanya")).toContainText("(tidak tercantum)");
  for (const { slug, title } of [reguler, turki]) {
    await expect(page.getByRole("link", { name: `Lihat Detail ${title}` })).toHaveAttribute(
      "href",
      `/umroh/${slug}`,
    );
  }
  await expect(row("Langkah berikutnya").getByRole("button")).toHaveCount(3);
});

test("forty names give the first three that are known; drafts and strangers are none", async ({ page }) => {
  const strangers = Array.from({ length: 35 }, (_, index) => `tidak-ada-${index}`);
  await page.goto(address(...strangers, draft.slug, turki.slug, turki.slug, reguler.slug));
  await expect(page.getByRole("columnheader")).toHaveText([turki.title, reguler.title]);
});

test("a fourth is left out and said; one is taken out; another date is chosen without script", async ({
  page,
}) => {
  await page.goto(address(reguler.slug, turki.slug, furoda.slug, "umroh-vip-9-hari"));
  await expect(page.getByRole("status")).toContainText("1 paket lain tidak ditampilkan");
  await page.getByRole("main").followLink(`Keluarkan ${furoda.title}`);
  await expect(page.getByRole("columnheader")).toHaveText([reguler.title, turki.title]);
  await expect(page.getByText("tidak ditampilkan")).toHaveCount(0);
  const date = page.getByLabel(`Tanggal ${reguler.title}`);
  const other = (await date.locator("option").nth(2).innerText()).split(",")[0] ?? "";
  await page.fillIn({ [`Tanggal ${reguler.title}`]: other });
  await page.pressButton("Tampilkan");
  await expect(page.getByRole("columnheader")).toHaveText([reguler.title, turki.title]);
  await expect(page.getByRole("row").filter({ hasText: "Berangkat" })).toContainText(other);
  await expect(page.getByRole("link", { name: `Lihat Detail ${reguler.title}` })).toHaveAttribute(
    "href",
    /\?keberangkatan=\d{4}-\d\d-\d\d/,
  );
});

test("fewer than two lead to the list", async ({ page }) => {
  for (const path of ["/bandingkan", address(draft.slug, "tidak-ada"), "/bandingkan?p=&p=%00&p=../x&x=1"]) {
    await page.goto(path);
    await expect(page.getByText("Belum ada paket yang dipilih")).toBeVisible();
  }
  await page.goto(address(reguler.slug, reguler.slug));
  await expect(page.getByText(`Baru satu paket dipilih: ${reguler.title}`)).toBeVisible();
  await page.pressButton("Bandingkan");
  await expect(page.getByRole("columnheader")).toHaveCount(2);
  await page.goto("/bandingkan");
  await page.getByRole("main").followLink("Pilih Paket");
  await expect(page).toHaveURL(/\/packages$/);
});

test("a package's page leads to the comparison", async ({ page }) => {
  await page.goto(`/umroh/${reguler.slug}`);
  await page.getByRole("main").followLink("Bandingkan dengan paket lain");
  await expect(page.getByText(`Baru satu paket dipilih: ${reguler.title}`)).toBeVisible();
});

test("no comparison is kept, found by search engines or listed", async ({ request, site }) => {
  const { headers, body } = await rawGet(site.origin + address(reguler.slug, turki.slug));
  expect(headers).toMatchObject({ "cache-control": "no-store", "x-cache": "miss" });
  expect(body.toString()).toContain('<meta name="robots" content="noindex"/>');
  const sitemap = await request.read("/sitemap.xml");
  expect(sitemap).toContain("/jadwal<");
  expect(sitemap).not.toContain("/bandingkan");
});
