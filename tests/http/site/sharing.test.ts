import sharp from "sharp";
import { Markup } from "../../helpers/client/markup.ts";
import { expect, test } from "../../helpers/client/test.ts";
import { plantPackage, plantSeries, removePackage, uniqueTitle } from "../../helpers/planted.ts";
import { seed } from "../../helpers/seed.ts";

const mostPreviewBytes = 250_000;

/** What a program that shows previews reads of a page: its tags, by another parser than the one that wrote them. */
async function tagsOf(address: string): Promise<Map<string, string>> {
  const markup = new Markup(await (await fetch(address)).text());
  const tags = new Map(
    [...markup.document.querySelectorAll("meta[content]")].map((tag) => [
      tag.getAttribute("property") ?? tag.getAttribute("name") ?? "",
      tag.getAttribute("content") ?? "",
    ]),
  );
  markup.close();
  return tags;
}

/** Until it has been made its photo stands in for it, which nobody may keep. */
async function untilMade(address: string): Promise<Response> {
  let answer = await fetch(address);
  const isMade = async () => {
    if (answer.url === address) return true;
    await answer.body?.cancel();
    answer = await fetch(address);
    return answer.url === address;
  };
  await expect.poll(isMade).toBe(true);
  return answer;
}

test("each package has a preview of the size its tags say, kept as long as its page (R22)", async ({
  site,
}) => {
  const pages = [`/umroh/${seed.reguler.slug}`, `/umroh/${seed.turki.slug}`, `/haji/${seed.furoda.slug}`];
  const images = new Set<string>();
  for (const path of pages) {
    const tags = await tagsOf(site.origin + path);
    const image = tags.get("og:image") ?? "";
    images.add(image);
    expect(image).toMatch(new RegExp(`^${site.origin}/pratinjau/[a-z0-9-]+/[0-9a-f]{24}\\.jpg$`));
    expect(tags.get("twitter:card")).toBe("summary_large_image");
    expect(tags.get("og:image:alt")).not.toBe("");
    expect([tags.get("og:image:width"), tags.get("og:image:height")]).toEqual(["1200", "630"]);
    const answer = await untilMade(image);
    expect(answer.headers.get("content-type")).toBe("image/jpeg");
    expect(answer.headers.get("cache-control")).toMatch(/^public, max-age=0, s-maxage=30,/);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.length).toBeLessThanOrEqual(mostPreviewBytes);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
    const again = await fetch(image);
    expect(again.headers.get("x-cache")).toBeNull();
    const etag = answer.headers.get("etag") ?? "";
    expect((await fetch(image, { headers: { "if-none-match": etag } })).status).toBe(304);
    expect(Buffer.from(await again.arrayBuffer())).toEqual(bytes);
  }
  expect(images.size).toBe(pages.length);
  expect((await tagsOf(site.origin)).get("og:image")).toBe(`${site.origin}/og-default.jpg`);
});

test("a preview's address changes with the package; the old one leads to the new", async ({
  adminPage: page,
  site,
}) => {
  const title = uniqueTitle("Umroh 🕋 عمرة");
  const { id, href } = await plantPackage(page, title);
  const tags = await tagsOf(site.origin + href);
  const before = tags.get("og:image") ?? "";
  expect(tags.get("og:title")).toContain(title);
  expect((await untilMade(before)).status).toBe(200);
  await plantSeries(page, id, 2);
  let after = before;
  await expect
    .poll(async () => (after = (await tagsOf(site.origin + href)).get("og:image") ?? ""))
    .not.toBe(before);
  const moved = await fetch(before, { redirect: "manual" });
  expect([moved.status, moved.headers.get("location")]).toEqual([302, new URL(after).pathname]);
  const folder = after.slice(0, after.lastIndexOf("/"));
  for (const name of ["kucing.jpg", "0badc0de.jpg", `${"0".repeat(24)}.png`])
    expect((await fetch(`${folder}/${name}`)).status, name).toBe(404);
  const nobody = `${site.origin}/pratinjau/tidak-ada/${"0".repeat(24)}.jpg`;
  expect((await fetch(nobody)).status).toBe(404);
  await untilMade(after);
  await removePackage(page, id);
  expect((await fetch(after)).status, "the picture of a package that has vanished").toBe(404);
});

test("visitors pass a package on by plain links, each departure by its own", async ({ site, request }) => {
  const page = await request.read(`/umroh/${seed.reguler.slug}`);
  expect(page).toContain(`href="/bagikan/umroh/${seed.reguler.slug}"`);
  const choice = /\?keberangkatan=([0-9-]{10})/.exec(page)?.[1];
  const query = `?keberangkatan=${choice}`;
  const html = await request.read(`/bagikan/umroh/${seed.reguler.slug}${query}`);
  const { document } = new Markup(html);
  const hrefs = [...document.querySelectorAll("main a")].map((link) => link.getAttribute("href") ?? "");
  const address = `${site.origin}/umroh/${seed.reguler.slug}${query}`;
  expect(document.querySelector("main")?.textContent).toContain(address);
  for (const host of ["wa.me", "www.facebook.com", "t.me"]) {
    const link = hrefs.find((href) => href.startsWith(`https://${host}/`)) ?? "";
    expect(decodeURIComponent(link), host).toContain(`${address}&utm_source=`);
  }
  expect(document.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
  expect((await request.get("/bagikan/umroh/tidak-ada")).status()).toBe(404);
});

test("staff download flyers and stories of packages and departures; strangers do not", async ({
  adminPage: page,
  request,
}) => {
  const screen = `/admin/packages/${seed.draft.id}/bagikan`;
  await page.goto(screen);
  await expect(page.getByText("Paket ini masih draf")).toBeVisible();
  const text = await page.getByLabel("Untuk grup WhatsApp").inputValue();
  expect(text).toContain(`*${seed.draft.title}*`);
  expect(text).toContain("utm_source=whatsapp&utm_medium=bagikan");
  const send = page.getByRole("link", { name: /^Kirim ke WhatsApp/ });
  expect(new URL((await send.getAttribute("href")) ?? "").searchParams.get("text")).toBe(text);
  for (const [size, width, height] of [
    ["flyer", 1080, 1350],
    ["story", 1080, 1920],
  ] as const) {
    const address = `${screen}/${size}.jpg`;
    await expect.poll(async () => (await page.request.get(address)).status()).toBe(200);
    const file = await page.request.get(address);
    expect(file.headers()["content-disposition"]).toBe(
      `attachment; filename="${size}-${seed.draft.slug}.jpg"`,
    );
    expect(file.headers()["cache-control"]).toMatch(/no-store|private/);
    expect(await sharp(await file.body()).metadata()).toMatchObject({ format: "jpeg", width, height });
    await expect(await request.get(`${screen}/${size}.jpg`, { maxRedirects: 0 })).toAnswer(302);
  }
  expect((await page.request.get(`${screen}/poster.jpg`)).status()).toBe(404);
  await page.goto(`${screen}?keberangkatan=2020-01-01`);
  await expect(page.getByText("Keberangkatan itu tidak dapat dibagikan")).toBeVisible();
});

test("the departure that staff share is marked, by whichever list they come", async ({ adminPage: page }) => {
  const ofPackage = `/admin/packages/${seed.reguler.id}/keberangkatan`;
  for (const list of [`/admin/keberangkatan?paket=${seed.reguler.id}`, ofPackage]) {
    await page.goto(list);
    // The package has several dates; the nearest may be too near to be shared.
    const row = page.getByRole("main").getByRole("article").last();
    await row.locator("summary").click();
    await row.followLink(/^Tampilkan tindakan/);
    const link = page.locator(`a[href*="/${seed.reguler.id}/bagikan?keberangkatan="]`);
    const address = await link.getAttribute("href");
    await page.goto(address ?? "");
    const marked = page
      .getByRole("navigation", { name: "Pilih keberangkatan" })
      .locator("a[aria-current=true]");
    await expect(marked).toHaveCount(1);
    await expect(marked).not.toHaveText("Semua tanggal");
  }
});
