import { type BreakableSite, startBreakableSite } from "../helpers/breakable-site.ts";
import { administrator, expect, type Requests, test } from "../helpers/client/test.ts";

const signs = [",", "(", ")", ".", '"', "\\", "%", "*", "_", "'", "[", "^", "$", "|", "?", "+", "{", ":"];
/** What would be everything's filter, were it not text. */
const injections = [
  "%",
  "*",
  ".*",
  "),id.neq.x,(",
  '",id.not.is.null,"',
  "a),or(id.gt.0",
  "\\",
  "')) or 1=1--",
];

/** A row for each sign, which only the search for that sign may find, and one that they would match as patterns. */
const named = (sign: string) => `tanda a${sign}b akhir`;
const plain = "tanda axb akhir";

let own: BreakableSite;
let request: Requests;
test.beforeAll(async ({ playwright }) => {
  own = await startBreakableSite({}, async (service) => {
    const names = [...signs.map(named), plain];
    const answers = [
      await service.from("packages").insert(
        names.map((title, index) => ({
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
  });
  request = await playwright.request.newContext({ baseURL: own.site.origin });
  await request.post("/admin/login", { form: administrator, maxRedirects: 0 });
});
test.afterAll(async () => {
  await request?.dispose();
  await own?.stop();
});

function decode(html: string): string {
  return html
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll('""', '"');
}

/** The planted names that a list's answer shows, without the words of the search itself. */
function found(body: string, typed: string): string[] {
  const text = decode(body).replaceAll(`value="${typed}"`, "").replaceAll(`“${typed}”`, "");
  return [...signs.map(named), plain].filter((name) => name !== typed && text.includes(name));
}

const lists = [
  "/admin/packages",
  "/admin/testimonials",
  "/admin/media",
  "/admin/inquiries",
  "/admin/inquiries/ekspor.csv",
];

for (const list of lists) {
  test(`${list}: every sign in a search acts as text (S24)`, async () => {
    const search = async (typed: string) => {
      const answer = await request.get(`${list}?cari=${encodeURIComponent(typed)}`);
      expect(answer.status(), typed).toBe(200);
      return answer.text();
    };
    const countOf = (body: string, name: string) => decode(body).split(name).length - 1;
    expect(found(await search("tanda akhir"), "").length).toBeGreaterThan(8);
    for (const sign of signs) {
      const body = await search(named(sign));
      expect(found(body, named(sign)), `searching ${sign}`).toEqual([]);
      // Once in the search box (but for the export), and at least once in the list.
      expect(countOf(body, named(sign)), `searching ${sign}`).toBeGreaterThan(list.endsWith("csv") ? 0 : 1);
    }
    for (const typed of injections) {
      const body = await search(`tanda ${typed} akhir zzz`);
      expect(found(body, typed), `searching ${typed}`).toEqual([]);
    }
  });
}

test("public filters and slugs: every sign means no filter, or no such page (S24)", async () => {
  const cards = (html: string) => html.split("Lihat Detail").length - 1;
  const all = cards(await (await request.get("/packages")).text());
  expect(all).toBeGreaterThan(5);
  for (const typed of [...signs, ...injections]) {
    const value = encodeURIComponent(typed);
    for (const key of ["bulan", "harga", "kategori", "halaman", "cari", "order", "select", "id"]) {
      const answer = await request.get(`/packages?${key}=${value}`);
      expect(answer.status(), `${key}=${typed}`).toBe(200);
      expect(cards(await answer.text()), `${key}=${typed}`).toBe(all);
    }
    for (const slug of [`a${value}b`, `umroh-reguler-9-hari${value}`]) {
      const answer = await request.get(`/umroh/${slug}`);
      expect([400, 404], `/umroh/${slug}`).toContain(answer.status());
    }
  }
});
