import sharp from "sharp";
import { expect, test } from "../../helpers/client/test.ts";

/** Address of a derivative of a demo picture, without its width and format: as the pages name it. */
async function derivedAddress(
  origin: string,
  page = "/umroh/umroh-reguler-9-hari",
  name = "kaabah-senja.jpg",
) {
  const html = await (await fetch(origin + page)).text();
  const found = new RegExp(`/gambar/media/${name}/[0-9a-f]{8}`).exec(html)?.[0];
  if (found === undefined) throw new Error(`The page shows no ${name}`);
  return origin + found;
}

/** Asks until what is meant has been made; until then something else stands in for it, which nobody may keep. */
async function untilMade(url: string, init?: RequestInit): Promise<Response> {
  let answer = await fetch(url, init);
  const isMade = async () => {
    answer = await fetch(url, init);
    if (answer.headers.get("cache-control")?.includes("immutable")) return true;
    expect(answer.headers.get("cache-control")).toBe("no-store");
    await answer.body?.cancel();
    return false;
  };
  await expect.poll(isMade).toBe(true);
  return answer;
}

test("derivatives: type, size, cache, conditional and range requests, HEAD", async ({ site }) => {
  const base = await derivedAddress(site.origin);
  for (const [ending, type, format] of [
    ["avif", "image/avif", "heif"],
    ["webp", "image/webp", "webp"],
    ["jpg", "image/jpeg", "jpeg"],
  ] as const) {
    const url = `${base}-320.${ending}`;
    const whole = await untilMade(url);
    expect(whole.headers.get("content-type")).toBe(type);
    expect(whole.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(whole.headers.get("x-content-type-options")).toBe("nosniff");
    expect(whole.headers.get("content-security-policy")).toContain("default-src 'none'");
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format, width: 320 });
    const etag = whole.headers.get("etag") ?? "";
    const again = await fetch(url);
    expect(again.headers.get("x-cache")).toBe("hit");
    expect(Buffer.from(await again.arrayBuffer())).toEqual(bytes);
    for (const name of ["content-type", "cache-control", "etag", "content-security-policy", "accept-ranges"])
      expect(again.headers.get(name), name).toBe(whole.headers.get(name));
    expect((await fetch(url, { headers: { "if-none-match": `"other", W/${etag}` } })).status).toBe(304);
    const part = await fetch(url, { headers: { range: "bytes=10-19" } });
    expect(part.status).toBe(206);
    expect(part.headers.get("content-range")).toBe(`bytes 10-19/${bytes.length}`);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(10, 20));
    const changed = await fetch(url, { headers: { range: "bytes=10-19", "if-range": '"other"' } });
    expect(changed.status).toBe(200);
    await changed.body?.cancel();
    expect((await fetch(url, { headers: { range: `bytes=${bytes.length}-` } })).status).toBe(416);
    const head = await fetch(url, { method: "HEAD" });
    expect(head.headers.get("content-length")).toBe(String(bytes.length));
    expect(await head.text()).toBe("");
  }
});

test("only fixed widths and formats of this site's own pictures exist", async ({ site }) => {
  const base = await derivedAddress(site.origin);
  const folder = base.slice(0, base.lastIndexOf("/"));
  for (const url of [
    `${base}-321.avif`,
    `${base}-0320.avif`,
    `${base}-3200.avif`,
    `${base}-320.png`,
    `${base}-320.avif.webp`,
    `${base}-320`,
    `${folder}/00000000-320.avif`,
    `${site.origin}/gambar/media/tidak-ada.jpg/00000000-320.avif`,
    `${site.origin}/gambar/media/tidak-ada.jpg/320.webp`,
    `${site.origin}/gambar/images/tidak-ada.jpg/320.webp`,
    `${site.origin}/gambar/images/logo.svg/320.webp`,
    `${site.origin}/gambar/media/%2e%2e/%2e%2e/package.json/320.webp`,
    `${site.origin}/gambar/`,
  ]) {
    expect((await fetch(url, { redirect: "manual" })).status, url).toBe(404);
  }
  for (const name of [
    "https://contoh.id/a.jpg",
    "https:%2f%2fcontoh.id%2fa.jpg",
    "media/..%2f..%2f..%2fetc%2fpasswd",
    "images/..%2f..%2fpackage.json",
  ]) {
    expect((await fetch(`${site.origin}/gambar/${name}/320.webp`)).status, name).toBe(400);
  }
  // No wider than the picture is.
  const avatar = await derivedAddress(site.origin, "/", "jamaah-1.jpg");
  expect((await fetch(`${avatar}-480.avif`)).status).toBe(404);
});

test("a preview without a version is kept for a while only", async ({ site }) => {
  const answer = await fetch(`${site.origin}/gambar/media/kaabah-senja.jpg/480.webp`);
  expect(answer.headers.get("content-type")).toBe("image/webp");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=300");
  await answer.body?.cancel();
});

test("a preview of a picture smaller than that is its largest form", async ({ site }) => {
  const answer = await fetch(`${site.origin}/gambar/media/jamaah-1.jpg/480.webp`);
  expect(answer.headers.get("content-type")).toBe("image/webp");
  const { width } = await sharp("supabase/seed/images/jamaah-1.jpg").metadata();
  expect(width).toBeLessThan(320);
  expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width });
});

test("the default pictures come in the same forms", async ({ site }) => {
  const answer = await fetch(`${site.origin}/gambar/images/paket-bawaan.jpg/640.webp`);
  expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({
    width: 640,
    height: 427,
  });
});
