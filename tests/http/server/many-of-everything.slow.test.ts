import { execFileSync } from "node:child_process";
import { openBackend } from "embedded-supabase";
import { clientOf } from "embedded-supabase/testing";
import { JSDOM } from "jsdom";
import { nodeFlags } from "../../../app/server/node-flags.js";
import { project } from "../../../supabase/project.ts";
import { percentile } from "../../bench/numbers.ts";
import { expect, test } from "../../helpers/client/test.ts";
import { startDemoSite } from "../../helpers/demo-site.ts";
import { addManyPackages, insertRows } from "../../helpers/many-packages.ts";
import { seed } from "../../helpers/seed.ts";
import type { Service } from "../../helpers/service.ts";
import type { Site } from "../../helpers/site.ts";
import { soakRounds } from "../../helpers/soak.ts";
import { hiddenValue, type Staff, signIn, staffWith } from "../../helpers/staff-requests.ts";

const packages = soakRounds(120, 10_000);
const pictures = soakRounds(72, 5_000);
const isSoak = packages === 10_000;
/** With the packages more than one file of a sitemap holds. */
const albums = 2_000;
const largestPageBytes = 300 * 1024;
const largestSitemapBytes = 1_000_000;

let site: Site;
let staff: Staff;
const visitor = staffWith("");

/** Embedded, so that its memory is that of everything; filled beforehand by its backend alone. */
test.beforeAll(async () => {
  // A full run takes the flags of production, whose memory is promised; they cost a fifth of the processor.
  site = await startDemoSite({}, fill, isSoak ? nodeFlags : undefined);
  staff = await signIn(site.origin);
});
test.afterAll(() => site?.stop());

/** In this process, where it opens in half the time of one of its own. */
async function fill(dataDir: string): Promise<void> {
  const backend = await openBackend({
    ...project,
    ...{ dataDir, migrationsDir: "supabase/migrations", seedFile: null, configFile: null, firstUser: null },
    ...{ publicUrl: "http://backend.test", siteUrl: "http://site.test", smtpUrl: null, log: () => undefined },
  });
  try {
    const service: Service = clientOf(backend, backend.secretKey);
    await addManyPackages(service, packages, (index) => ({
      description: "Paket untuk mengukur daftar yang panjang. ".repeat(10),
      is_promo: index % 10 === 0,
      // One that thousands share, and one that hardly anybody has.
      images: ["/media/kaabah-senja.jpg", `/media/ukur-${index % pictures}.jpg`],
    }));
    await insertRows(pictures, newPicture, (rows) => service.from("media").insert(rows));
    await insertRows(albums, newAlbum, (rows) => service.from("albums").insert(rows));
  } finally {
    await backend.close();
  }
}

function newAlbum(index: number) {
  return { slug: `album-ukur-${index}`, title: `Album ${index}`, traveled_on: "2026-01-01" };
}

function newPicture(index: number) {
  const name = `ukur-${index}.jpg`;
  return {
    ...{ filename: name, original_name: name, file_path: name, file_size: 1000, mime_type: "image/jpeg" },
    ...{ url: `/media/${name}`, width: 800, height: 600 },
  };
}

/** Response times in ms; every page must be there and small. */
async function times(who: Staff, addresses: string[]): Promise<number[]> {
  const taken: number[] = [];
  for (const address of addresses) {
    const started = performance.now();
    const { status, text } = await who.get(site.origin + address);
    taken.push(performance.now() - started);
    expect(status, address).toBe(200);
    expect(Buffer.byteLength(text), address).toBeLessThan(largestPageBytes);
  }
  return taken;
}

/** The last pages of a list, whose rows are furthest away. */
function pagesOf(list: string, rowsPerPage: number, all: number, most = 60): string[] {
  const pages = Math.min(soakRounds(3, most), Math.floor(all / rowsPerPage));
  return Array.from({ length: pages }, (_, index) => `${list}?halaman=${pages - index}`);
}

/** Prints times beside the most that they may be on a quiet machine; `npm run bench` measures them. */
function report(what: string, taken: number[], mostMs: number): void {
  const p95 = percentile(taken, 0.95);
  console.log(`${what}: p95 ${p95.toFixed(0)} ms of ${mostMs} ms, ${taken.length} requests`);
}

test("lists are paged, and small, whatever is filtered (R13)", async () => {
  report("list, uncached", await times(visitor, pagesOf("/packages", 12, packages)), 300);
  const filters = ["kategori=haji", "harga=20-30", "kategori=umroh&harga=30-50"];
  report(
    "filtered list",
    await times(
      visitor,
      filters.map((query) => `/packages?${query}`),
    ),
    300,
  );
  const first = (await visitor.get(`${site.origin}/packages`)).text;
  expect(first.match(/Lihat Detail/g)?.length).toBeLessThanOrEqual(13);
  expect(first).toMatch(/halaman=2/);
});

test("the home page is there when nothing of it is kept (R13)", async () => {
  const taken: number[] = [];
  for (let round = 0; round < soakRounds(2, 20); round += 1) {
    // A save makes the site forget every page.
    const editor = `${site.origin}/admin/edit-about`;
    const version = hiddenValue((await staff.get(editor)).text, "version");
    expect((await staff.post(editor, { intent: "save", version })).status).toBe(303);
    taken.push(...(await times(visitor, ["/"])));
  }
  report("home, uncached", taken, 150);
});

test("staff's lists, and the screens that choose from them, are paged and small (R13)", async () => {
  report("staff's packages", await times(staff, pagesOf("/admin/packages", 12, packages)), 400);
  report(
    "staff's search",
    await times(staff, Array(soakRounds(2, 10)).fill("/admin/packages?cari=ukur+makkah")),
    400,
  );
  report("staff's media", await times(staff, pagesOf("/admin/media", 24, pictures, 20)), 400);
  const screens = [
    "/admin",
    `/admin/packages/edit/${seed.reguler.id}`,
    "/admin/packages/new",
    "/admin/inquiries",
    "/admin/inquiries/baru",
    "/admin/edit-home",
    "/admin/keberangkatan",
    "/admin/testimonials",
    "/admin/settings",
    "/admin/sampah",
    `/admin/riwayat/paket/${seed.reguler.id}`,
  ];
  report("staff's other screens", await times(staff, screens), 400);
});

test("a picture used by thousands names some packages; one used by few is not unused (R13)", async () => {
  const { text } = await staff.get(`${site.origin}/admin/media?cari=kaabah-senja`);
  expect(text).toContain("sedikitnya");
  const last = await staff.get(`${site.origin}/admin/media`);
  expect(last.text).toContain("Paket Umroh Ukur");
  expect(last.text).not.toContain("Belum dipakai");
});

test("a long sitemap is an index of small files that name every address (R13)", async () => {
  const index = await sitemap("/sitemap.xml");
  expect(index.name).toBe("sitemapindex");
  const files = index.addresses.map((address) => address.slice(site.origin.length));
  expect(files.length).toBeGreaterThan(1);
  const parts = await Promise.all(files.map(sitemap));
  expect(new Set(parts.map(({ name }) => name))).toEqual(new Set(["urlset"]));
  const addresses = parts.flatMap((part) => part.addresses);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses.filter((address) => /\/paket-ukur-\d+$/.test(address))).toHaveLength(packages);
  expect(addresses.filter((address) => /\/album-ukur-\d+$/.test(address))).toHaveLength(albums);
  expect(parts.reduce((sum, { changes }) => sum + changes, 0)).toBeGreaterThanOrEqual(packages);
  for (const part of [files.length + 1, 0, "a"])
    expect((await visitor.get(`${site.origin}/sitemap.xml?bagian=${part}`)).status, String(part)).toBe(404);
});

/** Root element, addresses and number of dates of a sitemap; throws where it is no valid XML. */
async function sitemap(path: string) {
  const { status, text } = await visitor.get(site.origin + path);
  expect(status, path).toBe(200);
  expect(Buffer.byteLength(text), path).toBeLessThan(largestSitemapBytes);
  const document = new JSDOM(text, { contentType: "application/xml" }).window.document;
  const texts = (name: string) =>
    [...document.querySelectorAll(name)].map((found) => found.textContent ?? "");
  return {
    name: document.documentElement.localName,
    addresses: texts("loc"),
    changes: texts("lastmod").filter((text) => !Number.isNaN(Date.parse(text))).length,
  };
}

test("the whole process stays under 600 MB (R13)", async () => {
  const kilobytes = Number(execFileSync("ps", ["-o", "rss=", "-p", String(site.pid)]).toString());
  console.log(`memory: ${(kilobytes / 1024).toFixed(0)} MB`);
  expect(kilobytes / 1024).toBeLessThan(600);
});
