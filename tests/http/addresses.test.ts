import { expect, test } from "../helpers/client/test.ts";
import { seed } from "../helpers/seed.ts";

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

for (const [path, words] of [
  ["/tidak-ada", "Halaman Tidak Ditemukan"],
  ["/umroh/tidak-ada", "Paket tidak ditemukan"],
  ["/umroh?halaman=99", /./],
] as const) {
  test(`what is not there is a page that says so: ${path}`, async ({ page }) => {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words);
    await page.getByRole("main").getByRole("link", { name: "Beranda" }).click();
    await expect(page).toHaveURL(/\/$/);
  });
}

test("sitemap, robots and health", async ({ request, site }) => {
  const sitemap = await request.get("/sitemap.xml");
  expect(sitemap.headers()["content-type"]).toContain("application/xml");
  const addresses = [...(await sitemap.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    (match) => match[1] ?? "",
  );
  expect(addresses.length).toBeGreaterThan(15);
  for (const address of addresses) {
    expect(address.startsWith(site.origin)).toBe(true);
    expect((await request.get(address)).status(), address).toBe(200);
  }
  expect(await (await request.get("/robots.txt")).text()).toContain(`Sitemap: ${site.origin}/sitemap.xml`);
  expect(await (await request.get("/healthz")).json()).toMatchObject({
    status: "ok",
    backend: "ok",
    saving: "ok",
    front: "ok",
  });
});
