import { expect, test } from "../helpers/client/test.ts";
import { seed } from "../helpers/seed.ts";

test("the wrong category leads to the right one, for good", async ({ request }) => {
  const answer = await request.get(`/umroh/${seed.furoda.slug}`, { maxRedirects: 0 });
  expect(answer.status()).toBe(301);
  expect(answer.headers().location).toBe(`/haji/${seed.furoda.slug}`);
});

test("an id leads to the slug's address, for good", async ({ request }) => {
  for (const category of ["umroh", "haji"]) {
    const answer = await request.get(`/${category}/${seed.reguler.id}`, { maxRedirects: 0 });
    expect(answer.status()).toBe(301);
    expect(answer.headers().location).toBe(`/umroh/${seed.reguler.slug}`);
  }
});

test.describe("what is not there is a page that says so", () => {
  for (const path of ["/tidak-ada", "/umroh/tidak-ada", "/umroh?halaman=99"]) {
    test(path, async ({ page }) => {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page
        .getByRole("main")
        .getByRole("link", { name: /Beranda/ })
        .click();
      await expect(page).toHaveURL(/\/$/);
    });
  }

  test("with the specification's words", async ({ page }) => {
    await page.goto("/tidak-ada");
    await expect(page.getByRole("heading", { name: "Halaman Tidak Ditemukan" })).toBeVisible();
    await page.goto("/umroh/tidak-ada");
    await expect(page.getByText("Paket tidak ditemukan")).toBeVisible();
  });
});

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
