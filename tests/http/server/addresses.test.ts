import { JSDOM } from "jsdom";
import { expect, test } from "../../helpers/client/test.ts";
import { fillRequired } from "../../helpers/packages.ts";
import { plantPackage, removePackage, uniqueTitle } from "../../helpers/planted.ts";
import { seed } from "../../helpers/seed.ts";

test("the wrong category and an id lead to the slug's address, for good", async ({ request }) => {
  for (const [from, to] of [
    [`/umroh/${seed.furoda.slug}`, `/haji/${seed.furoda.slug}`],
    [`/umroh/${seed.reguler.id}`, `/umroh/${seed.reguler.slug}`],
    [`/haji/${seed.reguler.id}`, `/umroh/${seed.reguler.slug}`],
  ] as const) {
    const answer = await request.get(from, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([301, to]);
  }
});

test("a package's old address leads to the new one, in no circle, and is given to no other (R21)", async ({
  adminPage: page,
  request,
}) => {
  const title = uniqueTitle("Umroh Ganti Alamat");
  const { id, href: first } = await plantPackage(page, title);
  const rename = async (typed: string) => {
    await page.goto(`/admin/packages/edit/${id}`);
    await page.getByLabel("Alamat halaman").fill(typed);
    await page.pressButton("Simpan Perubahan", "Perubahan tersimpan");
  };
  const leadsTo = async (from: string) => {
    const answer = await request.get(`${from}?utm_source=wa`, { maxRedirects: 0 });
    return [answer.status(), answer.headers().location, answer.headers()["cache-control"]];
  };
  const wish = `Dekat Masjid ${crypto.randomUUID().slice(0, 8)}`;
  const second = `/umroh/${wish.toLowerCase().replaceAll(" ", "-")}`;
  expect((await request.get(first)).status()).toBe(200);
  await rename(wish);
  expect(await leadsTo(first)).toEqual([301, `${second}?utm_source=wa`, "no-cache"]);
  expect(await leadsTo(first.replace("umroh", "haji"))).toEqual([301, `${second}?utm_source=wa`, "no-cache"]);
  const slug = first.slice("/umroh/".length);
  expect(await request.read(`/bandingkan?p=${slug}`)).toContain(title);

  await page.goto("/admin/packages/new");
  await fillRequired(page, uniqueTitle("Umroh Alamat Sama"));
  await page.getByLabel("Alamat halaman").fill(slug);
  await page.pressButton("Simpan Paket");
  await expect(page.getByLabel("Alamat halaman")).toHaveAccessibleDescription(/milik paket lain/);
  await expect(page.getByLabel("Alamat halaman")).toHaveValue(slug);

  await rename(first);
  expect((await request.get(first)).status()).toBe(200);
  expect(await leadsTo(second)).toEqual([301, `${first}?utm_source=wa`, "no-cache"]);
  await removePackage(page, id);
});

for (const [path, words] of [
  ["/tidak-ada", "Halaman Tidak Ditemukan"],
  ["/umroh/tidak-ada", "Paket tidak ditemukan"],
  ["/umroh?halaman=99", /./],
] as const) {
  test(`what is not there is a page that says so: ${path}`, async ({ page }) => {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words);
    await page.getByRole("main").followLink("Beranda");
    await expect(page).toHaveURL(/\/$/);
  });
}

test("sitemap, robots and health", async ({ request, site }) => {
  const sitemap = await request.get("/sitemap.xml");
  expect(sitemap.headers()["content-type"]).toContain("application/xml");
  const xml = await sitemap.text();
  const document = new JSDOM(xml, { contentType: "application/xml" }).window.document;
  // An index only where there are too many addresses for a file.
  expect(document.documentElement.localName).toBe("urlset");
  expect(await request.read("/sitemap.xml?bagian=1")).toBe(xml);
  expect((await request.get("/sitemap.xml?bagian=2")).status()).toBe(404);
  const addresses = [...document.querySelectorAll("loc")].map(({ textContent }) => textContent ?? "");
  expect(document.querySelectorAll("lastmod").length).toBeGreaterThan(10);
  expect(addresses.length).toBeGreaterThan(15);
  for (const address of addresses) {
    expect(address.startsWith(site.origin)).toBe(true);
    expect((await request.get(address)).status(), address).toBe(200);
  }
  expect(await request.read("/robots.txt")).toContain(`Sitemap: ${site.origin}/sitemap.xml`);
  expect(await (await request.get("/healthz")).json()).toMatchObject({
    status: "ok",
    backend: "ok",
    saving: "ok",
    front: "ok",
  });
});
