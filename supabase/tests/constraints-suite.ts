import { beforeAll, expect, it } from "vitest";
import { admin, outcome, undone } from "./callers.ts";
import type { Ground } from "./inquiry-scene.ts";

const check = "23514";
const notNull = "23502";
const duplicate = "23505";
const badValue = "22P02";

function insertPackage(values: Record<string, string>): string {
  const row = { slug: "'paket-baru'", title: "'Paket'", category: "'umroh'", price_quad: "1", ...values };
  return `insert into public.packages (${Object.keys(row).join()}) values (${Object.values(row).join()}) returning id`;
}

const strings = (count: number) =>
  `'${JSON.stringify(Array.from({ length: count }, (_, i) => `/media/${i}.jpg`))}'`;
const day = (fields: object) =>
  `'${JSON.stringify([{ day: 1, title: "Tiba", activities: ["Istirahat"], ...fields }])}'`;
const text = (length: number) => `repeat('a', ${length})`;

const accepted: [string, Record<string, string>][] = [
  ["only what is required", {}],
  ["six images", { images: strings(6) }],
  ["a full day", { itinerary: day({}) }],
  ["a free package", { price_quad: "0", price_triple: "0", price_double: "0", quota: "0" }],
  ["a dear package", { price_quad: "9999999999", down_payment: "9999999999" }],
  ["a package without a down payment", { down_payment: "0" }],
  ["a day trip", { departure: "'2027-01-01'", return_date: "'2027-01-01'" }],
  ["a return without a departure", { return_date: "'2027-01-01'" }],
  ["a slug of digits", { slug: "'umroh-9-hari-1795000000000'" }],
];

/** Of a package: a column, what it is refused with, and the values. */
const refused: [column: string, code: string, ...values: string[]][] = [
  ["title", notNull, "null"],
  ["title", check, "'  '", text(201)],
  ["description", check, text(10_001)],
  ["category", notNull, "null"],
  ["category", check, "'wisata'"],
  ["status", check, "'arsip'"],
  ["price_quad", notNull, "null"],
  ["price_quad", check, "-1"],
  ["price_triple", check, "-1"],
  ["price_double", check, "-1"],
  ["down_payment", check, "-1", "10000000000"],
  ["quota", check, "-1"],
  ["slug", notNull, "null"],
  ["slug", check, "''", "'Umroh'", "'umroh/9'", "'-umroh'", "E'umroh\\n'"],
  ["slug", check, "'550e8400-e29b-41d4-a716-446655440000'"],
  ["slug", duplicate, "'ada'"],
  ["images", notNull, "null"],
  ["images", check, strings(7), "'{}'", "'\"a\"'", "'null'", "'[1]'", "'[[\"a\"]]'"],
  ["images", badValue, "'['"],
  ["itinerary", check, "'[\"a\"]'", day({ day: undefined }), day({ day: "1" }), day({ title: undefined })],
  ["itinerary", check, day({ activities: undefined }), day({ activities: "a" }), day({ activities: [1] })],
  ["itinerary", check, `'[${day({}).slice(1, -1)}]'`],
  ["included", check, "'{}'"],
  ["excluded", check, "'[1]'"],
  ["terms", check, "'\"a\"'"],
  ["departure, return_date", check, "'2027-01-02', '2027-01-01'"],
  ["hotel_makkah_stars", check, "0"],
  ["hotel_madinah_stars", check, "6"],
  ["hotel_makkah_distance_m", check, "-1"],
];

const albums = "albums (slug, title, traveled_on, pictures)";

function album(count: number, fields: object): string {
  const picture = { address: "/media/a.jpg", caption: "", alt: "", ...fields };
  const pictures = JSON.stringify(Array.from({ length: count }, () => picture));
  return `${albums} values ('a', 'A', '2026-01-02', '${pictures}')`;
}

const large = `jsonb_build_object('a', ${text(200_000)})`;
const medium = (path: string, bytes: number, type: string) =>
  `media (filename, original_name, file_path, file_size, mime_type, url) values ('a', 'a', '${path}', ${bytes}, '${type}', 'a')`;

const others: [string, string, string | number][] = [
  ["a rating of 1", "testimonials (name, content, rating) values ('A', 'B', 1)", 1],
  ["a rating of 0", "testimonials (name, content, rating) values ('A', 'B', 0)", check],
  ["a rating of 6", "testimonials (name, content, rating) values ('A', 'B', 6)", check],
  ["a testimonial without a name", "testimonials (name, content) values (' ', 'B')", check],
  ["a testimonial without content", "testimonials (name, content) values ('A', '')", check],
  ["a video's id", "testimonials (name, content, video_id) values ('A', 'B', 'a1B2-c3_D4e')", 1],
  [
    "a video's address",
    "testimonials (name, content, video_id) values ('A', 'B', 'https://youtu.be/a')",
    check,
  ],
  ["a year of two figures", "testimonials (name, content, travel_year) values ('A', 'B', 25)", check],
  ["a feature without a title", "features (title, description) values ('', 'B')", check],
  ["a feature without a description", "features (title) values ('A')", notNull],
  ["an icon nobody knows", "features (title, description, icon) values ('A', 'B', 'unknown')", 1],
  ["a page nobody knows", "page_content (page_name) values ('blog')", check],
  ["a second row for a page", "page_content (page_name) values ('home')", duplicate],
  ["page content as a list", "page_content (page_name, content) values ('about', '[]')", check],
  ["page content of 200 kB", `page_content (page_name, content) values ('about', ${large})`, check],
  [
    "an account whose number has letters",
    `page_content (page_name, content) values
      ('site-settings', '{"bankAccounts": [{"bank": "B", "number": "12345678a", "holder": "C"}]}')`,
    check,
  ],
  ["a medium of another type", medium("a", 1, "text/html"), check],
  ["a medium smaller than nothing", medium("a", -1, "image/png"), check],
  ["a second medium for a file", medium("ada.jpg", 1, "image/png"), duplicate],
  ["a question without an answer", "questions (question, answer, topic) values ('A', ' ', 'B')", check],
  ["a question without a topic", "questions (question, answer, topic) values ('A', 'B', '')", check],
  [
    "a question of another category",
    "questions (question, answer, topic, category) values ('A', 'B', 'C', 'x')",
    check,
  ],
  ["an album without a date", "albums (slug, title) values ('a', 'A')", notNull],
  [
    "an album at an address in use",
    "albums (slug, title, traveled_on) values ('ada', 'A', '2026-01-02')",
    duplicate,
  ],
  [
    "an album at a made-up address",
    "albums (slug, title, traveled_on) values ('a/b', 'A', '2026-01-02')",
    check,
  ],
  ["an album of sixty pictures", album(60, {}), 1],
  ["an album of sixty-one pictures", album(61, {}), check],
  ["a picture without a description", album(1, { alt: undefined }), check],
  ["a picture whose caption is no text", album(1, { caption: 1 }), check],
  ["an album of texts", `${albums} values ('a', 'A', '2026-01-02', '["a"]')`, check],
];

/** What the tables accept, refuse and fill in by themselves. */
export function describeConstraints({ db, test }: Ground): void {
  beforeAll(async () => {
    await db.transaction("owner", (tx) =>
      tx.exec(`
        insert into public.packages (slug, title, category, price_quad) values ('ada', 'Ada', 'umroh', 1);
        insert into public.features (title, description) values ('Ada', 'Ada');
        insert into public.testimonials (name, content) values ('Ada', 'Ada');
        insert into public.page_content (page_name) values ('home');
        insert into public.albums (slug, title, traveled_on) values ('ada', 'Ada', '2026-01-02');
        insert into public.media (filename, original_name, file_path, file_size, mime_type, url)
          values ('ada.jpg', 'ada.jpg', 'ada.jpg', 1, 'image/jpeg', '/media/ada.jpg');
      `),
    );
  });

  /** The rows of the last statement, after the others; nothing of it stays. */
  const read = (query: string, ...before: string[]) =>
    undone(db, "owner", async (tx) => {
      for (const statement of before) await tx.query(statement);
      return (await tx.query(query)).rows;
    });

  it.each(accepted)("accepts %s", async (_, values) => {
    expect(await outcome(db, admin, insertPackage(values))).toBe(1);
  });

  it.each(refused)("refuses of %s with %s: %s", async (column, code, ...values) => {
    for (const value of values)
      expect([value, await outcome(db, admin, insertPackage({ [column]: value }))]).toEqual([value, code]);
  });

  it.each(others)("knows what to do with %s", async (_, statement, expected) => {
    expect(await outcome(db, admin, `insert into public.${statement} returning 1`)).toBe(expected);
  });

  it("fills in what a package leaves out", async () => {
    const columns =
      "status, quota, is_promo, duration, tagline, images, itinerary, included, excluded, terms";
    const rows = await read(`select ${columns} from public.packages`);
    const lists = { images: [], itinerary: [], included: [], excluded: [], terms: [] };
    expect(rows).toEqual([
      { status: "active", quota: null, is_promo: false, duration: "", tagline: "", ...lists },
    ]);
  });

  it("gives five stars and the shield where none are named", async () => {
    const rows = await read(`
      select t.rating, f.icon, f.is_active from public.testimonials t, public.features f`);
    expect(rows).toEqual([{ rating: 5, icon: "shield", is_active: true }]);
  });

  test("updated_at moves forward", async (tx) => {
    for (const table of ["packages", "testimonials", "features", "page_content"]) {
      const select = `select updated_at::text as at from public.${table}`;
      const update = `update public.${table} set updated_at = '2000-01-01' returning updated_at::text as at`;
      const rows = [...(await tx.rows(select)), ...(await tx.rows(update)), ...(await tx.rows(update))];
      const times = rows.map(({ at }) => String(at));
      expect(times, table).toHaveLength(3);
      expect(times, table).toEqual([...new Set(times)].sort());
    }
  });

  it("moves updated_at forward even when the clock was set back", async () => {
    const ahead = insertPackage({ updated_at: "'2100-01-01 00:00:00Z'" });
    const update =
      "update public.packages set title = 'B' where slug = 'paket-baru' returning updated_at > '2100-01-01 00:00:00Z' as later";
    expect(await read(update, ahead)).toEqual([{ later: true }]);
  });

  it("knows which departures are past, by the calendar of Jakarta", async () => {
    const today = "(now() at time zone 'Asia/Jakarta')::date";
    const days = { kemarin: `${today} - 1`, "hari-ini": today, besok: `${today} + 1`, terbuka: "null" };
    const setup = Object.entries(days).map(([slug, departure]) =>
      insertPackage({ slug: `'${slug}'`, departure }),
    );
    const rows = await read("select p.slug from public.packages p where p.departed", ...setup);
    expect(rows).toEqual([{ slug: "kemarin" }]);
  });

  it.each([
    ["", ["2027-01", "2027-05"]],
    ["'haji'", ["2027-05"]],
    ["'wisata'", []],
  ])("lists departure months once and in order: (%s)", async (argument, months) => {
    const setup = [
      insertPackage({ slug: "'c'", category: "'haji'", departure: "'2027-05-31'" }),
      insertPackage({ slug: "'d'", departure: "'2027-01-31'" }),
      insertPackage({ slug: "'e'", departure: "'2027-01-01'" }),
      insertPackage({ slug: "'f'", departure: "'2026-12-31'", status: "'draft'" }),
    ];
    const rows = await read(`select * from public.departure_months(${argument}) as month`, ...setup);
    expect(rows).toEqual(months.map((month) => ({ month })));
  });
}
