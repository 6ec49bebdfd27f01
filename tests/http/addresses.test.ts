import { expect, test } from "../helpers/client/test.ts";
import { publicPages } from "../helpers/public-pages.ts";
import { seed } from "../helpers/seed.ts";

test("every public page answers with content", async ({ request }) => {
  for (const path of publicPages) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    expect(answer.headers()["set-cookie"], path).toBeUndefined();
  }
});

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

test("a trailing slash leads to the address without, for good", async ({ request }) => {
  const answer = await request.get("/umroh/", { maxRedirects: 0 });
  expect(answer.status()).toBe(301);
  expect(answer.headers().location).toBe("/umroh");
});

test.describe("what is not there is a page that says so", () => {
  for (const path of [
    "/tidak-ada",
    "/umroh/tidak-ada",
    "/wisata",
    "/wisata/bali",
    "/umroh/a/b",
    "/umroh?halaman=99",
  ]) {
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

  test("unknown id", async ({ request }) => {
    const answer = await request.get("/umroh/00000000-0000-4000-8000-00000000dead");
    expect(answer.status()).toBe(404);
  });
});

test.describe("malformed requests get a 4xx", () => {
  for (const path of [
    "/%",
    "/%E0%A4%A",
    "/umroh/%ff%fe",
    "/umroh/a%00b",
    "/umroh?bulan=%zz",
    "/media/..%2f..%2fetc%2fpasswd",
    "/media/",
  ]) {
    test(path, async ({ site }) => {
      const answer = await fetch(site.origin + path);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      const body = await answer.text();
      expect(body).not.toMatch(/at .*\.[jt]s:\d+|node_modules|select |PGRST/);
    });
  }

  test("odd filters mean no filter", async ({ request }) => {
    const plain = await (await request.get("/umroh")).text();
    const count = (html: string) => html.match(/Lihat Detail/g)?.length;
    for (const query of [
      "bulan=2027-13&harga=gratis",
      "bulan=%27%3B--&harga=%2C%28%29",
      "halaman=-1",
      "bulan=2027-01%00",
    ]) {
      const answer = await request.get(`/umroh?${query}`);
      expect(answer.status(), query).toBe(200);
      expect(count(await answer.text()), query).toBe(count(plain));
    }
  });

  test("methods a page does not know", async ({ site }) => {
    for (const method of ["PUT", "DELETE", "PATCH", "OPTIONS"]) {
      const answer = await fetch(`${site.origin}/umroh`, { method });
      expect(answer.status, method).toBe(405);
    }
    const posted = await fetch(`${site.origin}/umroh`, {
      method: "POST",
      body: new URLSearchParams({ a: "b" }),
    });
    expect(posted.status).toBe(405);
    expect(await posted.text()).toContain('lang="id"');
  });

  test("HEAD has the headers and no body", async ({ site }) => {
    const answer = await fetch(`${site.origin}/umroh`, { method: "HEAD" });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe("");
  });
});

test("drafts are nowhere (S04)", async ({ request }) => {
  const pages = await Promise.all(
    ["/", "/umroh", "/haji", "/packages", "/sitemap.xml"].map(async (path) =>
      (await request.get(path)).text(),
    ),
  );
  const { title, slug, id } = seed.draft;
  for (const html of pages) {
    expect(html).not.toContain(title);
    expect(html).not.toContain(slug);
  }
  expect((await request.get(`/umroh/${slug}`)).status()).toBe(404);
  expect((await request.get(`/umroh/${id}`)).status()).toBe(404);
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

test("pictures: type, conditional and range requests", async ({ site }) => {
  const path = "/media/kaabah-senja.jpg";
  const whole = await fetch(site.origin + path);
  expect(whole.headers.get("content-type")).toBe("image/jpeg");
  expect(whole.headers.get("x-content-type-options")).toBe("nosniff");
  const bytes = (await whole.arrayBuffer()).byteLength;
  const again = await fetch(site.origin + path, {
    headers: { "if-none-match": whole.headers.get("etag") ?? "" },
  });
  expect(again.status).toBe(304);
  const part = await fetch(site.origin + path, { headers: { range: "bytes=0-99" } });
  expect(part.status).toBe(206);
  expect(part.headers.get("content-range")).toBe(`bytes 0-99/${bytes}`);
  expect((await part.arrayBuffer()).byteLength).toBe(100);
  expect((await fetch(`${site.origin}/media/tidak-ada.jpg`)).status).toBe(404);
});
