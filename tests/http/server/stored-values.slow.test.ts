import { execFileSync } from "node:child_process";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { awkwardPages, pageRounds, plantAwkwardRows } from "../../helpers/awkward-values.ts";
import { type BreakableSite, startBreakableSite } from "../../helpers/breakable-site.ts";
import { expect, test } from "../../helpers/client/test.ts";
import { administrator } from "../../helpers/demo-site.ts";
import { hostileTexts } from "../../helpers/hostile-values.ts";
import { isFullRun, soakRounds } from "../../helpers/soak.ts";
import { type Staff, signIn, staffWith } from "../../helpers/staff-requests.ts";

const rows = soakRounds(1, hostileTexts.length);

let own: BreakableSite;
/** Asks the backend as a program of the owner's would. */
let owner: SupabaseClient;
let staff: Staff;
const visitor = staffWith("");

test.beforeAll(async () => {
  own = await startBreakableSite({ TRUSTED_PROXIES: "1" });
  owner = createClient(own.backend.url, own.backend.publishableKey, {
    auth: { persistSession: false },
    global: { fetch: own.backend.fetch },
  });
  const { error } = await owner.auth.signInWithPassword(administrator);
  if (error !== null) throw error;
  staff = await signIn(own.site.origin);
});
test.afterAll(() => own?.stop());

/** A change by a screen of the site makes it forget what it has read. */
async function forgetReads(): Promise<void> {
  const nobody = "00000000-0000-4000-8000-000000000000";
  await staff.post(`${own.site.origin}/admin/features`, { intent: "toggle", id: nobody, isActive: "true" });
}

const notPages = /^\/(healthz|metrics|admin\/logout|admin\/sidebar)$/;
const paths = [...new Set(everyPath())].filter((path) => !notPages.test(path));

interface ListedRoute {
  path?: string;
  children?: ListedRoute[];
}

/** Paths of all routes, as Remix lists them; the browser's list has screens of staff alone. */
function everyPath(): string[] {
  const command = ["node_modules/@remix-run/dev/dist/cli.js", "routes", "--json"];
  const listed: ListedRoute[] = JSON.parse(execFileSync(process.execPath, command, { encoding: "utf8" }));
  const below = (routes: readonly ListedRoute[], above: string): string[] =>
    routes.flatMap(({ path, children = [] }) => {
      const whole = path ? `${above}/${path}` : above;
      return [whole || "/", ...below(children, whole)];
    });
  return below(listed, "");
}

/** Files that the render worker makes, which answer 503 while it is busy: that says nothing about the values. */
const made = /\.(?:pdf|jpg|png|xlsx)$/;

/** Which of the addresses are answered with 5xx. */
async function failing(addresses: readonly string[]): Promise<string[]> {
  const failed: string[] = [];
  const left = [...addresses];
  const ask = async () => {
    for (let address = left.pop(); address !== undefined; address = left.pop()) {
      const who = address.startsWith("/admin") ? staff : visitor;
      const { status } = await who.get(own.site.origin + address);
      if (status >= 500 && !(status === 503 && made.test(address))) failed.push(`${status} ${address}`);
    }
  };
  await Promise.all([ask(), ask(), ask()]);
  return failed;
}

const settingsPages = [
  "/",
  "/tentang-kami",
  "/kontak",
  "/cek",
  "/umroh",
  "/admin",
  "/admin/edit-home",
  "/admin/edit-about",
  "/admin/edit-contact",
  "/admin/settings",
  "/admin/legalitas",
];

test("whatever texts, addresses and shapes the pages' contents hold, each page opens (S39)", async () => {
  const failed: Record<string, string[]> = {};
  for (let round = 0; round < pageRounds; round += soakRounds(pageRounds, 1)) {
    for (const row of awkwardPages(round)) {
      const { error } = await owner.from("page_content").upsert(row);
      expect(error, JSON.stringify(row)).toBeNull();
    }
    await forgetReads();
    const some = await failing(settingsPages);
    if (some.length > 0) failed[round] = some;
  }
  expect(failed, own.site.output().slice(-3000)).toEqual({});
});

type Stored = Record<string, string>;

/** How an address with parameters is filled: the table that fills it, and what each of its rows makes of it. */
const filled: Record<string, [table: string, address: (row: Stored) => string, most?: number]> = {
  "/:category": ["packages", ({ category }) => `/${category}`],
  "/:category/:slug": ["packages", ({ category, slug }) => `/${category}/${slug}`],
  "/:category/:slug/brosur.pdf": ["packages", ({ category, slug }) => `/${category}/${slug}/brosur.pdf`, 1],
  "/bagikan/:category/:slug": ["packages", ({ category, slug }) => `/bagikan/${category}/${slug}`],
  "/pratinjau/:slug/:name": ["packages", ({ slug }) => `/pratinjau/${slug}/umum.jpg`, 1],
  "/admin/packages/edit/:id": ["packages", ({ id }) => `/admin/packages/edit/${id}`],
  "/admin/packages/:id/bagikan": ["packages", ({ id }) => `/admin/packages/${id}/bagikan`],
  "/admin/packages/:id/bagikan/:file": [
    "packages",
    ({ id }) => `/admin/packages/${id}/bagikan/persegi.png`,
    1,
  ],
  "/admin/packages/:id/keberangkatan": ["packages", ({ id }) => `/admin/packages/${id}/keberangkatan`],
  "/admin/packages/:id/keberangkatan/baru": [
    "packages",
    ({ id }) => `/admin/packages/${id}/keberangkatan/baru`,
  ],
  "/admin/packages/:id/keberangkatan/rangkaian": [
    "packages",
    ({ id }) => `/admin/packages/${id}/keberangkatan/rangkaian`,
  ],
  "/admin/keberangkatan/:id": ["departures", ({ id }) => `/admin/keberangkatan/${id}`],
  "/admin/riwayat/:kind/:item": ["packages", ({ id }) => `/admin/riwayat/paket/${id}`],
  "/galeri/:slug": ["albums", ({ slug }) => `/galeri/${slug}`],
  "/panduan/:slug": ["articles", ({ slug }) => `/panduan/${slug}`],
  "/admin/panduan/:id": ["articles", ({ id }) => `/admin/panduan/${id}`],
  "/a/:code": ["agents", ({ code }) => `/a/${code}`],
  "/admin/agents/:id": ["agents", ({ id }) => `/admin/agents/${id}`],
  "/admin/agents/:id/bagikan/:file": ["agents", ({ id }) => `/admin/agents/${id}/bagikan/qr.png`],
  "/agen/:token": ["agents", ({ id }) => `/agen/${id}`, 1],
  "/agen/:token/:file": ["agents", ({ id }) => `/agen/${id}/qr.png`, 1],
  "/jamaah/:token": ["inquiries", ({ id }) => `/jamaah/${id}`, 1],
  "/jamaah/:token/kwitansi/:file": ["inquiries", ({ id }) => `/jamaah/${id}/kwitansi/KW-2027-1.pdf`, 1],
  "/admin/kwitansi/:file": ["inquiries", ({ id }) => `/admin/kwitansi/${id}.pdf`, 1],
  "/admin/pendaftaran/:id": ["inquiries", ({ id }) => `/admin/pendaftaran/${id}`, 1],
  "/admin/pendaftaran/:id/pembayaran": ["inquiries", ({ id }) => `/admin/pendaftaran/${id}/pembayaran`, 1],
  "/admin/inquiries/:id": ["inquiries", ({ id }) => `/admin/inquiries/${id}`],
  "/admin/team/:id": ["staff", ({ id }) => `/admin/team/${id}`],
  "/admin/sampah/gambar/:version": ["content_versions", ({ id }) => `/admin/sampah/gambar/${id}`],
  "/media/*": ["media", ({ file_path = "" }) => `/media/${encodeURIComponent(file_path)}`],
  "/gambar/*": ["media", ({ file_path = "" }) => `/gambar/media/${encodeURIComponent(file_path)}/160.webp`],
  "/admin/*": ["media", ({ original_name = "" }) => `/admin/${encodeURIComponent(original_name)}`, 2],
  "/*": ["media", ({ original_name = "" }) => `/${encodeURIComponent(original_name)}`, 2],
};

/** Screens that draw one row by a query. */
const forms: [path: string, table: string, kind: string][] = [
  ["/admin/features", "features", "keunggulan"],
  ["/admin/testimonials", "testimonials", "testimoni"],
  ["/admin/tanya-jawab", "questions", "pertanyaan"],
  ["/admin/galeri", "albums", "album"],
  ["/admin/agents", "agents", "agen"],
  ["/admin/cabang", "branches", "cabang"],
];

test("whatever the columns of each table hold, each page and each form opens (S39)", async () => {
  const withParameters = paths.filter((path) => /[:*]/.test(path));
  expect(Object.keys(filled).sort(), "a route that this test does not know").toEqual(withParameters.sort());
  const planted = await plantAwkwardRows(owner, rows);
  const rowsOf: Record<string, Stored[]> = {};
  for (const { table, ids, stored } of planted) {
    expect(stored, `${table} took no awkward value`).toBeGreaterThan(0);
    const { data } = await owner.from(table).select().in("id", ids);
    rowsOf[table] = (data ?? []) as Stored[];
  }
  const drawn =
    "agents albums articles branches departures features inquiries media packages questions testimonials";
  expect(Object.keys(rowsOf).sort()).toEqual(expect.arrayContaining(drawn.split(" ")));
  await forgetReads();
  const ofRows = Object.values(filled).flatMap(([table, address, most = rows]) =>
    (rowsOf[table] ?? []).slice(0, most).map(address),
  );
  const ofForms = forms.flatMap(([path, table, kind]) =>
    (rowsOf[table] ?? []).flatMap(({ id }) => [`${path}?edit=${id}`, `/admin/riwayat/${kind}/${id}`]),
  );
  const fixed = paths.filter((path) => !/[:*]/.test(path));
  const searched = (path: string) => `${path}?halaman=2&cari=a%22%29%2C%28%5C%25&q=%22%29%2C`;
  // The first page of a list shows every row; what is searched for is a text of its own.
  const lists = [...fixed, ...(isFullRun ? fixed : ["/cari", "/packages", "/admin/inquiries"]).map(searched)];
  const failed = await failing([...new Set([...lists, ...ofRows, ...ofForms])]);
  expect(failed, own.site.output().slice(-3000)).toEqual([]);
  // The bin and the versions hold the same values.
  for (const { table, ids } of planted) await owner.from(table).delete().in("id", ids);
  await forgetReads();
  const afterwards = isFullRun ? fixed : ["/", "/sitemap.xml", "/admin", "/admin/sampah"];
  expect(await failing(afterwards), own.site.output().slice(-3000)).toEqual([]);
});

test("what is left out is logged once for each kind and value, not for each request (S39)", () => {
  const lines = own.site
    .output()
    .split("\n")
    .filter((line) => line.includes('"content.unreadable"'));
  const told = lines.map((line) => JSON.parse(line) as { kind: string; value: string });
  expect(told.length).toBeGreaterThan(0);
  expect(new Set(told.map(({ kind, value }) => `${kind} ${value}`)).size).toBe(told.length);
});
