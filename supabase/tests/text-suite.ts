import fc from "fast-check";
import { expect, it } from "vitest";
import { foldText, normalizeLine, spellings } from "../../app/lib/text.ts";
import { anon, type Stage } from "./callers.ts";
import { add, become, type Ground } from "./inquiry-scene.ts";

const marks = ["\u200b", "\u00ad", "\u202e", "\ufeff", "\u2060", "\u3164", "\u2800", "\u00a0", "\u0308"];

const samples = [
  "Umrah Ramadhan, umroh romadon, UMROH RAMADAN",
  "Zülfa Zu\u0308lfa Søren Łódź ğüşıÇ",
  "Dzulqa'dah Dzulqa’dah dzulqo`dah Zulkaidah Zulhijah ka´bah Ka'bah",
  "  Sura\u200bbaya\t\u00adJakarta \u00a0 Pusat\n",
  "Jedah jiddah Jeddah jedda jeda",
  "Mekkah Mecca Medina Jemaah jama'ah I'tikaf Masjidil Aqsa, tawaf",
  "makanan Salatiga aksara saban",
  ...spellings.map(([, spelling]) => spelling),
];

async function slugsFound(tx: Stage, query: string): Promise<unknown[]> {
  const rows = await tx.rows(`select slug from public.search_site('${query.replaceAll("'", "''")}')`);
  return rows.map(({ slug }) => slug);
}

/** Text on its way in, and as searches and filters compare it. */
export function describeText({ db, test }: Ground): void {
  it("is folded by the database as by the site", async () => {
    const piece = fc.oneof(
      fc.constantFrom(...samples.flatMap((text) => text.split(" ")), ...marks, " ", "-", "'"),
      fc.string({ unit: "grapheme-ascii", maxLength: 4 }),
    );
    const texts = [
      ...samples,
      ...fc.sample(fc.array(piece, { maxLength: 8 }), 200).map((all) => all.join("")),
    ];
    const { rows } = await db.transaction("owner", (tx) =>
      tx.query<{ folded: string }>(
        "select private.search_text(t) as folded from unnest($1::text[]) with ordinality u (t, place) order by place",
        [texts],
      ),
    );
    const folded = rows.map((row, index) => [texts[index], row.folded]);
    expect(folded).toEqual(texts.map((typed) => [typed, foldText(typed)]));
  });

  test("is normalised on its way into the table, as forms do it (S39)", async (tx) => {
    for (const typed of [
      "  Umroh\u200b \u00a0 Zu\u0308lfa\n",
      "Sura\u00adbaya",
      "\u202eKeluarga \u{1f468}\u200d\u{1f469}",
    ]) {
      await tx.query("update public.packages set title = $1, departure_city = $1 where slug = 'terbit'", [
        typed,
      ]);
      const [row] = await tx.rows("select title, departure_city from public.packages where slug = 'terbit'");
      expect(row).toEqual({ title: normalizeLine(typed), departure_city: normalizeLine(typed) });
    }
  });

  for (const title of ["\u3164", "\u200b\u00ad", "\u2800 \u00a0"])
    test(`${JSON.stringify(title)} has nothing visible and is refused as a title`, async (tx) => {
      const writing = tx.query("update public.packages set title = $1 where slug = 'terbit'", [title]);
      await expect(writing).rejects.toMatchObject({ code: "23514" });
    });

  test("a row that was stored without a visible title can still be switched off", async (tx) => {
    await tx.exec(`
      alter table public.features disable trigger user;
      insert into public.features (title, description) values (e'\\u3164', 'x');
      alter table public.features enable trigger user;
      select private.count_all();
      update public.features set is_active = false where description = 'x'`);
    expect(await tx.rows("select is_active from public.features where description = 'x'")).toEqual([
      { is_active: false },
    ]);
  });

  test("a city in six spellings is one option, and each of them finds all departures", async (tx) => {
    const cities = ["Surabaya", "SURABAYA", "surabaya", "Súrabaya", "Su\u0301rabaya", "Sura\u200cbaya"];
    for (const [index, city] of cities.entries())
      await tx.exec(add(40 + index, "departure_city", `'${city}'`));
    await become(tx, anon);
    const [choices] = await tx.rows("select cities from public.offer_choices()");
    expect(choices).toEqual({ cities: ["Sura\u200cbaya"] });
    for (const city of [...cities, "sura\u200bbaya"]) {
      const found = await tx.rows(`select id from public.find_departures(from_city => '${city}')`);
      expect(found, JSON.stringify(city)).toHaveLength(cities.length);
      expect(await tx.rows(`select id from public.find_packages(from_city => '${city}')`)).toHaveLength(1);
    }
  });

  test("a search finds words in every spelling, and packages by the cities of their departures", async (tx) => {
    await tx.exec(`
      update public.packages set title = 'Umrah Ramadhan bersama Zülfa', description = 'Berangkat awal Dzulqa’dah' where slug = 'terbit';
      ${add(50, "departure_city, airline", "'Surabaya', 'Lion Air'")};
      ${add(60, "departure_city, status", "'Medan', 'batal'")}`);
    await become(tx, anon);
    for (const query of ["umroh ramadan", "zulfa", "dzulqadah", "dzulqa'dah", "surabaya", "lion surabaya"])
      expect(await slugsFound(tx, query), query).toEqual(["terbit"]);
    expect(await slugsFound(tx, "medan")).toEqual([]);
    await tx.exec("reset role");
    await tx.exec("delete from public.departures where departure_city = 'Surabaya'");
    await become(tx, anon);
    expect(await slugsFound(tx, "surabaya")).toEqual([]);
  });

  test("one wrong, missing, surplus or swapped letter of a word is forgiven, in few milliseconds", async (tx) => {
    await tx.exec(`
      update public.packages set title = 'Umroh Ramadhan', description = 'Bermalam di Madinah' where slug = 'terbit';
      update public.packages set title = 'Rahasia Samarkand' where slug <> 'terbit' and status = 'draft';
      ${add(50, "departure_city", "'Surabaya'")}`);
    await become(tx, anon);
    const search = (query: string) =>
      tx.rows(`select slug, corrected, is_near from public.search_site('${query}')`);
    for (const [query, corrected] of [
      ["surabya ramadhan", "surabaya ramadhan"],
      ["umroh madnah", "umroh madinah"],
      ["surabaaya", "surabaya"],
      ["dari surabaay", "surabaya"],
      ["ramadjan murabaya", "ramadhan surabaya"],
    ] as const)
      expect(await search(query), query).toEqual([{ slug: "terbit", corrected, is_near: false }]);
    expect(await search("surabaya samarkan")).toEqual([{ slug: "terbit", corrected: null, is_near: true }]);
    expect(await search("surabya tidakada")).toEqual([
      { slug: "terbit", corrected: "surabaya tidakada", is_near: true },
    ]);
    expect(await search("samarkan")).toEqual([]);
    expect(await search("zzsurabaya")).toEqual([{ slug: "terbit", corrected: null, is_near: true }]);
  });

  const kindsFound = async (tx: Stage, query: string) =>
    (await tx.rows(`select kind from public.search_site('${query}')`)).map(({ kind }) => kind);

  test("packages stand first where title and facts have all words, unless a question is asked", async (tx) => {
    await tx.exec(`
      update public.packages set title = 'Perjalanan', description = 'Manasik di Jakarta' where slug = 'terbit';
      ${add(50, "departure_city", "'Surabaya'")};
      insert into public.questions (question, answer, topic)
      values ('Apa itu umroh, umroh dari Surabaya?', 'Umroh dengan manasik umroh', 'Umroh')`);
    await become(tx, anon);
    for (const query of ["umroh", "Umrah", "umroh surabaya", "um"])
      expect((await kindsFound(tx, query))[0], query).toBe("packages");
    expect((await kindsFound(tx, "apa itu umroh"))[0]).not.toBe("packages");
    expect(new Set(await kindsFound(tx, "paket umroh"))).toEqual(new Set(["packages"]));
    expect((await kindsFound(tx, "manasik umroh"))[0]).toBe("questions");
  });

  test("'promo' and 'diskon' find what has a promo mark, and nothing that has left", async (tx) => {
    const promo = (is: boolean) =>
      tx.exec(`update public.packages set is_promo = ${is} where slug = 'terbit'`);
    await become(tx, anon);
    expect(await slugsFound(tx, "promo")).toEqual([]);
    await tx.exec("reset role");
    await promo(true);
    await become(tx, anon);
    for (const query of ["promo", "diskon", "promo umroh"])
      expect(await slugsFound(tx, query), query).toEqual(["terbit"]);
    const [hit] = await tx.rows("select excerpt from public.search_site('promo')");
    expect(hit?.excerpt).toContain("\u0002Promo\u0003");
    await tx.exec("reset role");
    await tx.exec(
      "delete from public.departures; update public.packages set departure = '2020-01-07' where slug = 'terbit'",
    );
    await become(tx, anon);
    expect(await slugsFound(tx, "promo")).toEqual([]);
    expect(await slugsFound(tx, "umroh")).toContain("terbit");
    await tx.exec("reset role");
    await promo(false);
    await become(tx, anon);
    expect(await slugsFound(tx, "diskon")).toEqual([]);
  });

  test("the rarest word decides the order of what a search finds", async (tx) => {
    await tx.exec(`
      insert into public.packages (slug, title, description, category, price_quad, status)
      select 'umum-' || n, 'Umroh Umroh Hemat ' || n, 'Umroh hemat', 'umroh', 1, 'active' from generate_series(1, 40) n;
      insert into public.packages (slug, title, description, category, price_quad, status)
      values ('langka', 'Perjalanan panjang ke negeri lain', repeat('kata lain ', 50) || 'umroh samarkand', 'umroh', 1, 'active')`);
    await become(tx, anon);
    expect((await slugsFound(tx, "umroh hemat samarkand"))[0]).toBe("langka");
  });
}
