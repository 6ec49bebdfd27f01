import { expect, test } from "../../helpers/client/test.ts";
import { plantPackage, plantSeries, removePackage, uniqueTitle } from "../../helpers/planted.ts";
import { publicPages } from "../../helpers/public-pages.ts";
import { foreignToSchemaOrg } from "../../helpers/schema-org.ts";
import { seed } from "../../helpers/seed.ts";

type Block = Record<string, unknown> & { "@type": string | string[] };

function blocksOf(html: string): Block[] {
  return [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
    (match) => JSON.parse(match[1] ?? "") as Block,
  );
}

const isA = (type: string) => (block: Block) => [block["@type"]].flat().includes(type);

test("title with suffix, description, canonical and Open Graph on every page", async ({ request, site }) => {
  for (const path of publicPages) {
    const html = await request.read(`${path}?utm_source=tes`);
    expect(html, path).toMatch(/<title>[^<]*Mitra Terpercaya Perjalanan Ibadah Anda<\/title>/);
    expect(html, path).toContain(`<link rel="canonical" href="${site.origin}${path}"/>`);
    expect(html, path).toMatch(/<meta name="description" content="[^"]{40,}"/);
    for (const property of ["title", "description", "url", "image", "type", "site_name"].map(
      (name) => `og:${name}`,
    )) {
      expect(html, `${path} ${property}`).toContain(`property="${property}"`);
    }
    expect(html).toMatch(/<link rel="icon" href="[^"]+"/);
    expect(html).toContain('<html lang="id"');
  }
});

test("error pages and login have the site's name and icon (P12)", async ({ request }) => {
  const [, siteName = "?"] = /<title>([^<]+?) - /.exec(await request.read("/")) ?? [];
  for (const [path, title] of [
    ["/tidak-ada", "Halaman Tidak Ditemukan"],
    ["/umroh/tidak-ada", "Paket tidak ditemukan"],
    ["/cabang/lama/x", "Halaman Tidak Ditemukan"],
    ["/admin/login", "Login | Admin"],
    ["/admin/lupa-password", "Lupa Password | Admin"],
  ] as const) {
    const html = await (await request.get(path)).text();
    expect(html, path).toMatch(
      new RegExp(`<title>${title.replaceAll("|", "\\|")}[^<]*${siteName}[^<]*</title>`),
    );
    expect(html, path).toMatch(/<link rel="icon" href="[^"]+"/);
  }
});

test("a shared package shows its price, its date and the size of its picture", async ({ request }) => {
  const html = await request.read(`/umroh/${seed.reguler.slug}`);
  const description = /property="og:description" content="([^"]*)"/.exec(html)?.[1];
  expect(description).toMatch(
    /^Mulai Rp\s26\.900\.000\/orang, berangkat \d{1,2} \p{L}+ \d{4} dari Jakarta\. /u,
  );
  expect(html).toMatch(/property="og:image:width" content="\d{3,4}"/);
  expect(html).toMatch(/property="og:image:height" content="\d{3,4}"/);
  expect(await request.read("/")).toContain('property="og:image:width" content="1200"');
});

test("the home page describes the agency", async ({ request }) => {
  const agency = blocksOf(await request.read("/")).find(isA("TravelAgency"));
  expect(agency).toMatchObject({
    "@context": "https://schema.org",
    name: expect.any(String),
    telephone: expect.stringMatching(/^\+62/),
    legalName: "PT Rihlah Teduh Contoh",
    identifier: { "@type": "PropertyValue", propertyID: "NIB" },
    hasCertification: [
      {
        "@type": "Certification",
        certificationIdentification: "000/DEMO/2020 (contoh)",
        validFrom: "2020-01-02",
      },
      { "@type": "Certification", certificationIdentification: "000/DEMO/2021 (contoh)" },
      { "@type": "Certification", name: "Akreditasi A (contoh)", expires: "2030-12-31" },
    ],
  });
});

test("a package is a trip and a product with rupiah offers and breadcrumbs", async ({ request, site }) => {
  const blocks = blocksOf(await request.read(`/umroh/${seed.reguler.slug}`));
  const trip = blocks.find(isA("TouristTrip")) ?? blocks.find(isA("Product"));
  expect(trip).toMatchObject({ name: seed.reguler.title });
  expect(trip).toMatchObject({ provider: { "@type": "TravelAgency", name: expect.any(String) } });
  expect(JSON.stringify(trip)).toContain('"priceCurrency":"IDR"');
  expect(JSON.stringify(trip)).toMatch(/"price":"?26900000/);
  expect(blocks.find(isA("BreadcrumbList"))).toMatchObject({
    itemListElement: [
      { position: 1, item: `${site.origin}/` },
      { position: 2, item: `${site.origin}/umroh` },
      { position: 3, name: seed.reguler.title },
    ],
  });
});

test("structured data uses schema.org's words, and each of twenty departures is one offer", async ({
  adminPage,
  request,
}) => {
  const { id, href } = await plantPackage(adminPage, uniqueTitle("Dua puluh tanggal"), {
    duration: "9 Hari",
  });
  await plantSeries(adminPage, id, 20);
  for (const path of [...publicPages, href, `/haji/${seed.furoda.slug}`]) {
    const blocks = blocksOf(await request.read(path));
    expect(blocks.length, path).toBeGreaterThan(0);
    for (const block of blocks) expect(foreignToSchemaOrg(block), path).toEqual([]);
  }
  const trip = blocksOf(await request.read(href)).find(isA("Product"));
  const offers = [trip?.offers].flat() as { url: string; validThrough: string }[];
  expect(new Set(offers.map(({ url, validThrough }) => url + validThrough)).size).toBe(20);
  await removePackage(adminPage, id);
});

test("what the vocabulary does not know is found", () => {
  const offer = { price: true, departureTime: "2027-01-01", availability: "https://schema.org/Open" };
  const wrong = {
    "@context": "https://schema.org",
    "@type": "Offer",
    ...offer,
    seller: { "@type": "Offer" },
  };
  expect(foreignToSchemaOrg({ ...wrong, itemOffered: { "@type": "Umroh" } })).toEqual([
    "/Offer.price: true",
    "/Offer.departureTime: property",
    '/Offer.availability: "https://schema.org/Open"',
    '/Offer.seller: {"@type":"Offer"}',
    '/Offer.itemOffered: {"@type":"Umroh"}',
    "/Offer.itemOffered: type Umroh",
  ]);
});
