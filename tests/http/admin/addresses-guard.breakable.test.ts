import { type BreakableSite, sharedBreakableSite } from "../../helpers/breakable-site.ts";
import { type Answer, administrator, expect, Requests, test } from "../../helpers/client/test.ts";
import { hostileSearches } from "../../helpers/hostile-values.ts";
import { decode } from "../../helpers/html-forms.ts";
import { seed } from "../../helpers/seed.ts";
import { hiddenValue } from "../../helpers/staff-requests.ts";

const signs = [",", "(", ")", ".", '"', "\\", "%", "*", "_", "'", "[", "^", "$", "|", "?", "+", "{", ":"];
/** The row that is searched for, and one for each sign that its own pattern would match. */
const whole = `tanda ${signs.join("a")} akhir`;
const patterned = signs.map((sign) => whole.replace(sign, "x"));
const plain = "tanda axb akhir";

let own: BreakableSite;
let request: Requests;
test.beforeAll(async () => {
  own = await sharedBreakableSite();
  const { service } = own;
  const names = [whole, ...patterned, plain];
  const answers = [
    await service.from("packages").insert(
      names.map((title, index) => ({
        departure: "2196-01-07",
        title,
        slug: `tanda-${index}`,
        category: "umroh",
        price_quad: 1,
        status: "draft",
      })),
    ),
    await service.from("testimonials").insert(names.map((name) => ({ name, content: "Isi" }))),
    await service.from("media").insert(
      names.map((original_name, index) => ({
        original_name,
        filename: `tanda-${index}.jpg`,
        file_path: `tanda-${index}.jpg`,
        url: `/media/tanda-${index}.jpg`,
        file_size: 1,
        mime_type: "image/jpeg",
      })),
    ),
    await service.from("inquiries").insert(names.map((name) => ({ name }))),
  ];
  for (const { error } of answers) if (error !== null) throw error;
  await plantBookings(names);
  request = new Requests(own.site.origin);
  await request.send("/admin/login", administrator);
});

/** Holds seats for payers of these names, on the departure of the package that is named like the search. */
async function plantBookings(payers: string[]): Promise<void> {
  const { service } = own;
  const departures = service
    .from("departures")
    .select("id, packages!inner(slug)")
    .eq("packages.slug", "tanda-0");
  const { id } = (await departures.single().throwOnError()).data;
  const inquiries = payers.map((_, index) => ({ name: `Pembayar ${index}` }));
  const added = await service.from("inquiries").insert(inquiries).select("id").throwOnError();
  const bookings = added.data.map((inquiry, index) => ({
    ...{ inquiry_id: inquiry.id, departure_id: id, code: "" },
    ...{ payer_name: payers[index] ?? "", payer_phone: "0813-4455-7291" },
  }));
  await service.from("bookings").insert(bookings).throwOnError();
}

/** What a page or a sheet says. */
const saidBy = (body: string) => decode(body).replaceAll('""', '"');

/** The planted names that a list's answer shows, without the words of the search itself and what filters offer. */
function found(body: string, typed: string): string[] {
  const text = saidBy(body)
    .replace(/<option[^>]*>[^<]*<\/option>/g, "")
    // What the filters offer stands in the data for the script as well.
    .replace(/<script\b[\s\S]*?<\/script>/g, "")
    .replaceAll(`value="${typed}"`, "")
    .replaceAll(`“${typed}”`, "");
  return [whole, ...patterned, plain].filter((name) => name !== typed && text.includes(name));
}

const lists = [
  "/admin/packages",
  "/admin/keberangkatan",
  "/admin/testimonials",
  "/admin/media",
  "/admin/inquiries",
  "/admin/pendaftaran",
  "/admin/inquiries/ekspor.csv",
];

for (const [index, list] of lists.entries()) {
  test(`${list}: every sign in a search acts as text (S24)`, async () => {
    const search = async (typed: string) => {
      const answer = await request.get(`${list}?cari=${encodeURIComponent(typed)}`);
      expect(answer.status(), typed).toBe(200);
      return answer.text();
    };
    expect(found(await search("tanda akhir"), "").length).toBeGreaterThan(8);
    const body = await search(whole);
    expect(found(body, whole)).toEqual([]);
    // Once in the search box (but for the export), and at least once in the list.
    expect(saidBy(body).split(whole).length - 1).toBeGreaterThan(list.endsWith("csv") ? 0 : 1);
    // Each list is asked with half of them, and each of them of half the lists.
    for (const typed of hostileSearches.filter((_, at) => (at + index) % 2 === 0)) {
      const body = await search(`tanda ${typed} akhir zzz`);
      expect(found(body, typed), `searching ${typed}`).toEqual([]);
    }
  });
}

test("public filters and slugs: every sign means no filter, or no such page (S24)", async () => {
  const cards = (html: string) => html.split("Lihat Detail").length - 1;
  const all = cards(await request.read("/packages"));
  expect(all).toBeGreaterThan(5);
  for (const typed of [...signs, ...hostileSearches]) {
    const value = encodeURIComponent(typed);
    const keys = ["bulan", "harga", "kategori", "halaman", "cari", "order", "select", "id"];
    const answer = await request.get(`/packages?${keys.map((key) => `${key}=${value}`).join("&")}`);
    expect(answer.status(), typed).toBe(200);
    expect(cards(await answer.text()), typed).toBe(all);
    const page = `/umroh/${seed.reguler.slug}`;
    const slug = await request.get(page + value, { maxRedirects: 0 });
    // What a chat app leaves at an address's end is led on (P22); everything else is no page.
    const isLedOn = /^\.?[*_.,):]$/.test(typed);
    expect(isLedOn ? [301] : [400, 404], typed).toContain(slug.status());
    expect(slug.headers().location, typed).toBe(isLedOn ? page : undefined);
  }
});

/** Ways to name another site, of those that `safeRedirect` is tried with (addresses.test.ts). */
const ways = [
  "https://jahat.example/",
  "/\\jahat.example",
  "/\t/jahat.example",
  "/\r\nLocation: https://jahat.example",
];

/** As a browser resolves it; a `Location` may be written in many ways. */
function expectHome(answer: Answer, what: string): void {
  const { location, refresh } = answer.headers();
  expect(refresh, what).toBeUndefined();
  expect(location, `${what} answered ${answer.status()}`).toBeDefined();
  expect(new URL(location ?? "", `${own.site.origin}/admin/login`).origin, what).toBe(own.site.origin);
  expect(location, what).toMatch(/^\/(?![/\\])/);
}

test("after login nobody is led away, by `next` or by a form kept over it (S19)", async () => {
  await request.send("/admin/login", administrator);
  const formMark = hiddenValue(await request.read("/admin/packages/new"), "formMark");
  for (const way of ways) {
    const next = encodeURIComponent(way);
    const login = await request.send(`/admin/login?next=${next}`, administrator);
    expectHome(login, `login with ${way}`);
    const opened = await request.get(`/admin/login?next=${next}`, { maxRedirects: 0 });
    expectHome(opened, `login page with ${way}`);
    const resume = Buffer.from(JSON.stringify({ action: way, fields: [["title", "x"]] })).toString("base64");
    const form = { formMark, resume, ...administrator };
    const kept = await request.send("/admin/login", form);
    const html = await kept.text();
    expect(html, way).not.toMatch(/action="[^"]*jahat/);
    if (kept.status() !== 200) expectHome(kept, `kept form for ${way}`);
  }
});

test("a mailed link leads nowhere else (S19)", async () => {
  for (const way of ways) {
    const { data, error } = await own.service.auth.admin.generateLink({
      type: "recovery",
      email: administrator.email,
    });
    if (error !== null) throw error;
    const query = new URLSearchParams({
      token_hash: data.properties.hashed_token,
      type: "recovery",
      next: way,
    });
    const answer = await request.send(`/auth/confirm?${query}`, {});
    expectHome(answer, `link with ${way}`);
  }
});

test("the sidebar's button returns to this site only, whatever it or the Referer names (S19)", async () => {
  for (const way of ways) {
    const answer = await request.post("/admin/sidebar", {
      form: { state: "collapsed", returnTo: way },
      headers: { referer: way.startsWith("http") ? way : "https://jahat.example/" },
      maxRedirects: 0,
    });
    expectHome(answer, `sidebar with ${way}`);
  }
});

test("public addresses that lead on stay on this site (S19)", async () => {
  const addresses = [
    `/umroh/${seed.reguler.id}?next=//jahat.example`,
    `/haji/${seed.reguler.slug}?url=https://jahat.example`,
    "/umroh/?next=//jahat.example",
    "/jahat.example//",
    "/%2fjahat.example/",
    "/%5cjahat.example/",
    "/%09/jahat.example/",
    "/.jahat.example/",
    "/wa?next=//jahat.example",
    "/admin/tidak-ada?next=//jahat.example",
  ];
  for (const address of addresses) {
    const answer = await request.get(address, { maxRedirects: 0 });
    expect(answer.status(), address).toBeLessThan(500);
    if (answer.status() >= 300 && answer.status() < 400) expectHome(answer, address);
  }
});
