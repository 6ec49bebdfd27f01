import { readdirSync, readFileSync } from "node:fs";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { ident, parse, walk } from "css-tree";
import { expect, test } from "../../helpers/client/test.ts";
import { decode, formFields } from "../../helpers/html-forms.ts";
import {
  plantAgentPage,
  plantPackage,
  plantSeries,
  removePackage,
  uniqueTitle,
} from "../../helpers/planted.ts";
import { pageKinds, publicPages } from "../../helpers/public-pages.ts";
import { browserEncodings, rawGet } from "../../helpers/raw-answer.ts";
import { seed } from "../../helpers/seed.ts";

/** First answer of a public page with its headers: what a server may send before the first acknowledgement (ten segments
 * of 1,460 bytes), less the header that only sites behind https send. */
const firstFlightBytes = 14_600 - 70;
/** The same for a page that nobody has kept: packed while the visitor waits. */
const unkeptBytes = 17_000 - 70;
/** What nineteen more dates add to a package's page: a link and an offer each. */
const moreDatesBytes = 1100;
/** Of an agent who has just begun: nobody keeps it to pack it better. */
const agentPageBytes = 12_000;
const stylesBytes = 4_500;
const scriptBytes = 4096;
const fontBytes = 30_000;
/** A page that leads into the admin area, packed as the answer to a first visit is; its script alone. */
const entryPageBytes = 3000;
const entryScriptBytes = 800;
/** First answer of the dashboard: one flight with the demo content (14,207), and what other tests of the site add to its lists. */
const dashboardBytes = 15_500;
/** Script of the first screen after signing in, and what each further screen adds to it once nothing else was opened. */
const firstScreen = { scripts: 8, bytes: 104_500 };

/** Of what many pages have in common it is reckoned once. */
const packed = new Map<string, number>();
function packedBytes(text = ""): number {
  const bytes = packed.get(text) ?? brotliCompressSync(text).length;
  packed.set(text, bytes);
  return bytes;
}

const browserHeaders = { "accept-encoding": browserEncodings, connection: "keep-alive" };

/** Waits until the page is kept, packed as small as it can be. */
async function keptPage(url: string) {
  let answer = await rawGet(url, browserHeaders);
  await expect
    .poll(async () => {
      answer = await rawGet(url, browserHeaders);
      return answer.body.length / packedBytes(brotliDecompressSync(answer.body).toString());
    })
    .toBeLessThanOrEqual(1.02);
  return answer;
}

for (const path of new Set([...publicPages, ...pageKinds])) {
  test(`${path} is small, travels as small as it can be made, and carries no framework`, async ({ site }) => {
    const answer = await keptPage(site.origin + path);
    const html = brotliDecompressSync(answer.body).toString();
    const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((match) => match[1] ?? "");
    expect(styles).toHaveLength(1);
    expect(packedBytes(styles[0])).toBeLessThanOrEqual(stylesBytes);
    expect(html).not.toMatch(/rel="stylesheet"|__remixContext|modulepreload|type="module"/);
    expect(html).not.toMatch(/<script[^>]* src=/);
    const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map((match) => match[1] ?? "");
    expect(scripts).toHaveLength(1);
    expect(packedBytes(scripts[0])).toBeLessThanOrEqual(scriptBytes);
    expect(scripts[0]).not.toMatch(/react|remix/i);
    expect(answer.lineBytes).toBeLessThanOrEqual(firstFlightBytes);
    const gzip = await rawGet(site.origin + path, { "accept-encoding": "gzip" });
    const best = gzipSync(gunzipSync(gzip.body), { level: 9 }).length;
    expect(gzip.body.length).toBeLessThanOrEqual(1.05 * best);
  });
}

function classesOf(styles: string): Set<string> {
  const classes = new Set<string>();
  walk(parse(styles), (node) => {
    if (node.type === "ClassSelector") classes.add(ident.decode(node.name));
  });
  return classes;
}

/** An icon's name from its library, or a mark that rules of other elements look for: no rule needs to be its own. */
const isForeign = (name: string) => /^(lucide|group)\b/.test(name);

test("the site's style sheet knows every class of the public pages", async ({ site }) => {
  const sheets = new Map<string, Set<string>>();
  for (const path of [...publicPages, "/tidak-ada", "/packages?bulan=2000-01"]) {
    const html = (await rawGet(site.origin + path)).body.toString();
    const [, styles = ""] = /<style[^>]*>([\s\S]*?)<\/style>/.exec(html) ?? [];
    const known = sheets.get(styles) ?? classesOf(styles);
    sheets.set(styles, known);
    const used = new Set(
      [...html.matchAll(/<[^>]* class="([^"]*)"/g)].flatMap(
        ([, names = ""]) => decode(names).match(/\S+/g) ?? [],
      ),
    );
    expect(
      [...used].filter((name) => !known.has(name) && !isForeign(name)),
      path,
    ).toEqual([]);
  }
});

test("a title that looks like the place of the styles does not take them (S39)", async ({
  site,
  adminPage,
}) => {
  const { id, href } = await plantPackage(adminPage, uniqueTitle("Umroh /**/ hemat"), {});
  const html = (await rawGet(site.origin + href)).body.toString();
  expect(html).toMatch(/<title>[^<]*\/\*\*\/ hemat/);
  expect(html).toMatch(/<style>@layer [^<]{2000,}<\/style>/);
  await removePackage(adminPage, id);
});

for (const path of ["/admin/login", "/admin/lupa-password", "/admin/undangan", "/auth/confirm"]) {
  test(`${path} is small and carries no framework`, async ({ site }) => {
    const answer = await rawGet(site.origin + path, browserHeaders);
    const html = brotliDecompressSync(answer.body).toString();
    expect(html).not.toMatch(/__remixContext|modulepreload|type="module"|<script[^>]* src=/);
    const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map((match) => match[1] ?? "");
    expect(scripts).toHaveLength(1);
    expect(packedBytes(scripts[0])).toBeLessThanOrEqual(entryScriptBytes);
    expect(answer.body.length).toBeLessThanOrEqual(entryPageBytes);
    expect(answer.headers["cache-control"]).toBe("no-store");
  });
}

function scriptsOf(html: string): Set<string> {
  return new Set([...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map((match) => match[1] ?? ""));
}

function bytesOf(scripts: Iterable<string>): number {
  return [...scripts].reduce(
    (sum, path) => sum + packedBytes(readFileSync(`build/client${path}`, "utf8")),
    0,
  );
}

// What the next screens add: `tests/http/admin/scripts.test.ts`.
test("the first screen after signing in is small and asks for few scripts", async ({ site, adminPage }) => {
  const first = scriptsOf(await (await adminPage.request.get("/admin")).text());
  expect(first.size).toBeLessThanOrEqual(firstScreen.scripts);
  expect(bytesOf(first)).toBeLessThanOrEqual(firstScreen.bytes);
  const cookie = adminPage.context().cookieHeader();
  const answer = await rawGet(`${site.origin}/admin`, { ...browserHeaders, cookie });
  expect(answer.lineBytes).toBeLessThanOrEqual(dashboardBytes);
});

test("a page that is packed while its visitor waits leaves nearly as small", async ({ site }) => {
  const fresh = [
    "/tidak-ada",
    "/umroh/tidak-ada",
    "/admin/login",
    "/cari?q=umroh",
    "/packages?urut=harga&harga=20-30",
  ];
  for (const path of [...fresh, `/bandingkan?p=${seed.reguler.slug}&p=${seed.furoda.slug}`]) {
    const answer = await rawGet(site.origin + path, browserHeaders);
    expect(answer.headers["content-encoding"], path).toBe("br");
    expect(answer.lineBytes, path).toBeLessThanOrEqual(unkeptBytes);
    const best = packedBytes(brotliDecompressSync(answer.body).toString());
    expect(answer.body.length, path).toBeLessThanOrEqual(1.12 * best);
  }
});

test("an agent's own page is small, carries no framework, and is kept by nobody", async ({ adminPage }) => {
  const answer = await rawGet(await plantAgentPage(adminPage), browserHeaders);
  const html = brotliDecompressSync(answer.body).toString();
  expect(html).not.toMatch(/rel="stylesheet"|__remixContext|modulepreload|<script[^>]* src=/);
  expect(answer.body.length).toBeLessThanOrEqual(agentPageBytes);
  expect(answer.headers).toMatchObject({
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex, nofollow",
    "x-cache": "bypass",
  });
  expect(html).not.toContain("canonical");
});

test("a package of twenty departures", async ({ site, adminPage }) => {
  const { id, href } = await plantPackage(adminPage, uniqueTitle("Dua puluh tanggal"), {
    duration: "9 Hari",
  });
  await plantSeries(adminPage, id, 1);
  const one = await keptPage(site.origin + href);
  await plantSeries(adminPage, id, 20);
  const twenty = await keptPage(site.origin + href);
  expect(offersIn(twenty)).toHaveLength(20);
  expect(twenty.body.length - one.body.length).toBeLessThanOrEqual(moreDatesBytes);
  await removePackage(adminPage, id);
});

test("a package with long texts, six pictures and twenty departures", async ({ site, adminPage }) => {
  const editor = await adminPage.request.get(`/admin/packages/edit/${seed.reguler.id}`);
  const content = formFields(await editor.text()).filter(([name]) => copied.test(name));
  const { id, href } = await plantPackage(adminPage, uniqueTitle("Umroh Plus Turki Musim Semi 16 Hari"), {
    ...Object.fromEntries(content),
    description: longDescription,
  });
  await plantSeries(adminPage, id, 20);
  const answer = await keptPage(site.origin + href);
  expect(offersIn(answer)).toHaveLength(20);
  expect(
    brotliDecompressSync(answer.body)
      .toString()
      .match(/<figure/g),
  ).toHaveLength(6);
  expect(answer.lineBytes).toBeLessThanOrEqual(firstFlightBytes);
  await removePackage(adminPage, id);
});

/** Fields of a package's form that make its page long. */
const copied =
  /^(tagline|price(Triple|Double)|duration|location|departureCity|airline|quota|hotel\w+(Name|M)|images|itinerary|included|excluded|extraCosts|terms)\b/;

const longDescription = `Perjalanan enam belas hari ini menggabungkan umroh dengan kunjungan ke Istanbul, Bursa dan Konya.
Rombongan menginap empat malam di Madinah dan lima malam di Makkah, di hotel yang dapat dicapai dengan berjalan kaki, lalu
melanjutkan penerbangan ke Turki bersama pemandu berbahasa Indonesia. Kami membatasi rombongan agar pembimbing mengenal
setiap jamaah; makanan disiapkan juru masak Indonesia, dan jadwal memberi waktu istirahat bagi orang tua maupun keluarga
yang membawa anak. Manasik diadakan dua kali sebelum berangkat, sekali secara daring.`;

function offersIn({ body }: { body: Buffer }) {
  return brotliDecompressSync(body)
    .toString()
    .match(/"@type":"Offer"/g);
}

test("twelve cards with their style sheet", async ({ site }) => {
  const answer = await keptPage(`${site.origin}/packages`);
  const html = brotliDecompressSync(answer.body).toString();
  expect(html.match(/>Lihat Detail</g)).toHaveLength(12);
  expect(answer.lineBytes).toBeLessThanOrEqual(firstFlightBytes);
});

test("the first visitor of a page that nobody has requested yet", async ({ site, adminPage }) => {
  const { id, href } = await plantPackage(adminPage, uniqueTitle("Belum pernah dibuka"), {});
  // Staff's save has voided what was kept.
  for (const path of ["/", "/packages", "/umroh", `/umroh/${seed.reguler.slug}`, href]) {
    const answer = await rawGet(site.origin + path, browserHeaders);
    expect([answer.headers["x-cache"], answer.headers["content-encoding"]], path).toEqual(["miss", "br"]);
    expect(answer.lineBytes, path).toBeLessThanOrEqual(unkeptBytes);
  }
  await removePackage(adminPage, id);
});

test("one font file of at most 30 kB, the same that is asked for ahead", async ({ site }) => {
  const html = (await rawGet(site.origin)).body.toString();
  const fonts = new Set([...html.matchAll(/[("']([^("']+\.woff2)/g)].map((match) => match[1] ?? ""));
  expect(fonts.size).toBe(1);
  const font = await rawGet(new URL([...fonts][0] ?? "", site.origin).href);
  expect(font.status).toBe(200);
  expect(font.body.length).toBeLessThanOrEqual(fontBytes);
});

test("server and browser builds agree on the one linked style sheet, the admin area's", async ({ site }) => {
  const built = readdirSync("build/client/assets").filter((name) => name.endsWith(".css"));
  expect(built).toHaveLength(1);
  const html = (await rawGet(`${site.origin}/admin/login`)).body.toString();
  const linked = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map((match) => match[1] ?? "");
  expect(linked).toEqual([`/assets/${built[0]}`]);
  expect((await rawGet(site.origin + linked[0])).status).toBe(200);
});
