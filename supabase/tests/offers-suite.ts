import { expect, it } from "vitest";
import { admin, anon, user } from "./callers.ts";
import { add, become, confirm, day, type Ground, one, record, terbit } from "./inquiry-scene.ts";

const today = "private.jakarta_day(now())";
const draft = "(select id from public.packages where slug = 'draf')";

/** What visitors read of departures, and what they may ask of them. */
export function describeOffers({ scene, test }: Ground): void {
  test("say for any day to come which one a card shows, and which is the cheapest", async (tx) => {
    for (const [days, columns, values] of [
      [10, "status, price_quad", "'tutup', 9"],
      [20, "quota, price_quad", "0, 3"],
      [30, "departure_city, price_quad", "'Solo', 1"],
      [40, "status, price_quad", "'batal', 0"],
      [50, "quota, price_quad", "3, 2"],
      [60, "status, price_quad", "'tutup', 2"],
    ] as const)
      await tx.exec(add(days, columns, values));
    await tx.exec(confirm(3, `departure_date = ${day(50)}`));
    await tx.exec("update public.inquiries set pilgrims = 2");
    for (const closes of [0, 14]) {
      const ahead = `o.package_id = ${terbit} and o.listed and o.day >= ${day(0)} + at.day`;
      const from = `${day(closes)} + at.day`;
      const bookable = `(o.state in ('tersedia', 'sisa') and o.day >= ${from})`;
      const offer = (name: string, ending: string) =>
        `left join lateral (select id from public.offers o where ${ahead} ${ending}) ${name} on true`;
      const rows = await tx.rows(
        `select at.day, shown.id, found.id as expected, cheapest.id as cheap, lowest.id as expected_cheap
        from generate_series(0, 60) at (day)
        ${offer("shown", `and (${bookable} and o.free_before < ${from} or o.free_until < ${from} and o.live_before < ${day(0)} + at.day)`)}
        ${offer("cheapest", `and (${bookable} and o.cheaper_free_until < ${from} or o.free_until < ${from} and o.cheaper_until < ${day(0)} + at.day)`)}
        ${offer("found", `order by not ${bookable}, o.day, o.city_key, o.id limit 1`)}
        ${offer("lowest", `order by not ${bookable}, o.price_quad, o.id limit 1`)}`,
      );
      expect(rows).toHaveLength(61);
      expect(rows.filter((row) => row.id !== row.expected || row.cheap !== row.expected_cheap)).toEqual([]);
    }
  });

  test("of one day come by their cities, whichever was added first", async (tx) => {
    const cities = ["jakarta", "Surabaya"];
    const ids = ["d7000000-0000-4000-8000-000000000001", "d7000000-0000-4000-8000-000000000002"];
    for (const added of [cities, cities.toReversed()])
      for (const day of [`${today} + 40`, `${today} - 40`]) {
        await tx.exec("delete from public.departures");
        for (const [index, city] of added.entries())
          await tx.exec(`insert into public.departures (id, package_id, departure_date, departure_city)
            values ('${ids[index]}', ${terbit}, ${day}, '${city}')`);
        const cityOf = (offers: string) => `(select o.departure_city from ${offers} o limit 1)`;
        const marks = `select m.departure_city from public.offers m where m.package_id = ${terbit} and m.listed`;
        const shown = await one(
          tx,
          `select ${cityOf(`private.shown_offer(${terbit})`)} as shown, (select f.departure_city from public.find_packages() f where f.slug = 'terbit') as card,
            array(${marks} and m.is_last) as last, array(${marks} and m.free_before < m.day) as next,
            array(select f.departure_city from public.find_departures() f where f.slug = 'terbit') as dates`,
        );
        const [first] = cities;
        expect(shown).toEqual({
          shown: first,
          card: first,
          last: [first],
          next: [first],
          dates: day.includes("+") ? cities : [],
        });
      }
  });

  test("are asked for by nonsense without an error: it counts as no choice", async (tx) => {
    await tx.exec("update public.packages set departure = current_date + 9 where slug = 'draf'");
    await tx.exec(add(40, "status", "'batal'"));
    await tx.exec(add(50, "status", "'tutup'"));
    await tx.exec(add(-9));
    const { ids = [] } =
      (await one(
        tx,
        "select array_agg(id order by departure_date) || gen_random_uuid() as ids from public.departures",
      )) ?? {};
    await become(tx, anon);
    for (const id of ids as string[])
      expect(await record(tx, "booking", "terbit", null, "{}", null, false, id)).toMatch(/^\w{5}$/);
    await record(tx, "booking", "draf", null, "{}", null, false, (ids as string[])[1]);
    await tx.exec("reset role");
    const booking = { slug: "terbit", kind: "booking" };
    expect(
      await tx.rows(
        `select p.slug, d.departure_date - ${day(0)} as day, i.kind from public.inquiries i left join public.packages p on p.id = i.package_id left join public.departures d on d.id = i.departure_id order by 1, 2`,
      ),
    ).toEqual([
      { ...booking, day: 30 },
      { ...booking, day: 50 },
      ...Array.from({ length: 4 }, () => ({ ...booking, day: null })),
      { slug: null, day: null, kind: "booking" },
    ]);
  });

  it("of drafts, their departures and what changed of them are seen by staff alone, who alone write (S03, S04)", async () => {
    const seen =
      "select (select count(*)::integer from public.departures d where d.package_id = p.id) as dates, (select count(*)::integer from public.offers o where o.package_id = p.id) as offers, (select count(*)::integer from public.departure_changes c where c.package_id = p.id) as changes from (select $1::uuid as id) p";
    const [visitor, stranger, staff] = await scene(async (tx) => {
      await tx.exec(`
        update public.packages set departure = current_date + 9 where slug = 'draf';
        update public.departures set airline = 'Lain', change_reason = 'Maskapai mengubah jadwal' where package_id = ${draft}`);
      const { id } = (await one(tx, `select ${draft} as id`)) ?? {};
      const counts = [];
      for (const caller of [anon, user, admin]) {
        await tx.exec("reset role");
        await become(tx, caller);
        counts.push((await tx.rows(seen, [id]))[0]);
      }
      return counts;
    });
    const nothing = { dates: 0, offers: 0, changes: 0 };
    expect([visitor, stranger, staff]).toEqual([nothing, nothing, { dates: 1, offers: 1, changes: 1 }]);
    for (const [caller, write] of [
      [
        anon,
        "insert into public.departures (package_id, departure_date) select id, current_date from public.packages",
      ],
      [
        user,
        "insert into public.departures (package_id, departure_date) select id, current_date from public.packages",
      ],
      [anon, "update public.departures set note = 'x'"],
      [anon, "delete from public.departures"],
      [
        admin,
        "insert into public.departure_changes (departure_id, package_id, changes, reason) values (gen_random_uuid(), gen_random_uuid(), '[]', 'x')",
      ],
      [admin, "update public.offers set seats_left = 9"],
    ] as const) {
      const tried = scene(async (tx) => {
        await become(tx, caller);
        await tx.exec(write);
      });
      await expect(tried).rejects.toMatchObject({ code: "42501" });
    }
  });

  test("are found as cards, with the next bookable one, and stand last once they are past", async (tx) => {
    await tx.exec(add(20, "quota, departure_city, price_quad", "0, 'Surabaya', 7"));
    await tx.exec(`
      insert into public.packages (slug, title, category, price_quad, is_promo, departure) values ('lalu', 'Lalu', 'umroh', 1, true, ${day(-9)})`);
    const card = `select slug, departure_date - ${day(0)} as day, state, other_dates::integer as more, lowest_quad::integer as lowest, is_promo, departed, total::integer from public.find_packages`;
    await become(tx, anon);
    const all = await tx.rows(`${card}(sort => 'terdekat')`);
    const ahead = await tx.rows(`${card}(ahead_only => true, sort => 'terdekat')`);
    const some = await tx.rows(`${card}(from_city => 'Surabaya')`);
    for (const sort of ["promo", "terdekat", "termurah"])
      some.push(...(await tx.rows(`${card}(only_free => true, sort => '${sort}')`)));
    const { id } = (await one(tx, "select id from public.departures where quota = 0")) ?? {};
    await record(tx, "booking", "terbit", null, "{}", null, false, id);
    await tx.exec("reset role");
    const [cards, found, waiting] = [
      all,
      some,
      await tx.rows("select kind, departure_id is not null as tied from public.inquiries"),
    ];
    const state = { is_promo: false, departed: false, total: 3 };
    expect(cards).toEqual([
      { slug: "terbit", day: 30, state: "sisa", more: 1, lowest: 1, ...state },
      { slug: "penuh", day: null, state: "penuh", more: 0, lowest: 1, ...state },
      { slug: "lalu", day: -9, state: "ditutup", more: 0, lowest: 1, ...state, departed: true },
    ]);
    expect(ahead, "no total").toEqual(cards.slice(0, 2).map((found) => ({ ...found, total: null })));
    expect(found).toEqual([
      { slug: "terbit", day: 20, state: "penuh", more: 1, lowest: 7, ...state, total: 1 },
      ...Array.from({ length: 3 }, () => ({ ...cards?.[0], total: 1 })),
    ]);
    expect(waiting).toEqual([{ kind: "daftar-tunggu", tied: true }]);
  });

  test("are closed for visitors some days before they leave, as the settings say (P18)", async (tx) => {
    const closeBefore = (days: string) =>
      `insert into public.page_content (page_name, content) values ('site-settings', '{"registrationClosesDays": ${days}}')
       on conflict (page_name) do update set content = excluded.content`;
    await tx.exec(add(13, "price_quad", "0"));
    await tx.exec(add(14, "price_quad, departure_city", "3, 'Solo'"));
    await tx.exec(add(40, "price_quad", "2"));
    const read = async () => {
      await become(tx, anon);
      const states = await tx.rows(
        `select string_agg(o.current_state, ' ' order by o.day) as offers from public.offers o where o.package_id = ${terbit}`,
      );
      const free = await tx.rows(
        `select string_agg(f.state, ' ') as found, count(*) filter (where f.state = 'ditutup')::integer as closed from public.find_departures() f`,
      );
      const [card] = await tx.rows(
        `select departure_date - ${day(0)} as day, state, lowest_quad::integer as lowest, lowest_date - ${day(0)} as lowest_day, lowest_city from public.find_packages() where slug = 'terbit'`,
      );
      const [nearest] = await tx.rows(
        `select next_departure - ${day(0)} as day from public.packages p, public.next_departure(p) where slug = 'terbit'`,
      );
      await tx.exec("reset role");
      return { ...states[0], ...free[0], card, nearest: nearest?.day };
    };
    const terms = "sisa sisa sisa sisa";
    const lowest = { state: "sisa", lowest: 1, lowest_day: 30, lowest_city: null };
    const byDefault = {
      offers: terms.replace("sisa", "ditutup"),
      found: terms.replace("sisa", "ditutup"),
      closed: 1,
      card: { day: 14, ...lowest },
      nearest: 14,
    };
    expect(await read()).toEqual(byDefault);
    await tx.exec(closeBefore('"lama"'));
    expect(await read()).toEqual(byDefault);
    await tx.exec(closeBefore('"0"'));
    expect(await read()).toEqual({
      offers: terms,
      found: terms,
      closed: 0,
      card: { ...lowest, day: 13, lowest: 0, lowest_day: 13 },
      nearest: 13,
    });
    await tx.exec(closeBefore('"41"'));
    expect(await read()).toMatchObject({
      closed: 4,
      card: { day: 13, state: "ditutup", lowest: 0, lowest_day: 13 },
      nearest: 13,
    });
  });

  test("months are those in which a list shows something, departed packages included (P17)", async (tx) => {
    await tx.exec(add(-70));
    await tx.exec(add(400));
    await tx.exec(`
      insert into public.packages (slug, title, category, price_quad, departure) values
        ('lalu', 'Lalu', 'haji', 1, ${day(-200)}), ('draf-lalu', 'Draf', 'haji', 1, ${day(-300)});
      update public.packages set status = 'draft' where slug = 'draf-lalu'`);
    await become(tx, anon);
    for (const category of ["null", "'umroh'", "'haji'"]) {
      const rows = await tx.rows(`select month, offered is not null as offered, exists (
            select from public.find_packages(of_category => ${category}, in_month => month)
          ) as shown
        from (
          select to_char(current_date + step * interval '1 month', 'YYYY-MM') as month from generate_series(-24, 24) step
        ) every
        left join public.package_months(${category}) offered on offered = month`);
      expect(
        rows.filter(({ offered, shown }) => offered !== shown),
        category,
      ).toEqual([]);
      expect(rows.filter(({ offered }) => offered)).toHaveLength(
        category === "null" ? 3 : category === "'haji'" ? 1 : 2,
      );
    }
    const [{ months } = { months: null }] = await tx.rows(
      "select array_agg(month) = array_agg(month order by month) as months from public.package_months() month",
    );
    expect(months).toBe(true);
  });

  test("a card has the quotas and seats of all departures ahead together (A19)", async (tx) => {
    await tx.exec("update public.packages set quota = 40 where slug = 'terbit'");
    await tx.exec(add(-9, "quota", "90"));
    await tx.exec(add(40, "quota", "10"));
    await tx.exec(add(50));
    await tx.exec(confirm(4, `departure_date = ${day(40)}`));
    await tx.exec(confirm(1));
    const card = (filter: string) =>
      tx.rows(`select quota, seats_left from public.find_packages(${filter}) where slug = 'terbit'`);
    await become(tx, anon);
    const sums = [{ quota: 90, seats_left: 85 }];
    expect(await card("")).toEqual(sums);
    expect(await card(`in_month => to_char(${day(40)}, 'YYYY-MM')`)).toEqual(sums);
    await tx.exec(
      "reset role; delete from public.inquiries; delete from public.departures where departure_date > current_date + 35",
    );
    await become(tx, anon);
    expect(await card("")).toEqual([{ quota: 40, seats_left: 40 }]);
  });

  test("the dates of listed packages are their computed columns, for each who asks", async (tx) => {
    await tx.exec("update public.packages set quota = 40");
    for (const [days, columns, values] of [
      [-9, "quota", "90"],
      [3, "quota", "7"],
      [20, "status", "'tutup'"],
      [40, "quota", "10"],
      [50, "status", "'batal'"],
    ] as const)
      await tx.exec(add(days, columns, values));
    await tx.exec(confirm(4, `departure_date = ${day(40)}`));
    const ids = (await tx.rows("select id from public.packages")).map(({ id }) => id);
    const computed = `select p.id, p.departed, p.seats_left, p.next_departure, (select count(*) from public.departures d where d.package_id = p.id) as departures
      from public.packages p order by 1`;
    const dates = `select id, departed, seats_left, next_departure, departures from public.package_dates('{${ids.join(",")}}') order by 1`;
    for (const closes of [0, 14, 300]) {
      await tx.exec("reset role");
      await tx.exec(
        `insert into public.page_content (page_name, content) values ('site-settings', '{"registrationClosesDays": "${closes}"}')
        on conflict (page_name) do update set content = excluded.content`,
      );
      for (const caller of [anon, user, admin]) {
        await tx.exec("reset role");
        await become(tx, caller);
        const expected = await tx.rows(computed);
        expect(expected).not.toEqual([]);
        expect(await tx.rows(dates)).toEqual(expected);
      }
    }
  });

  test("staff's list by departure has each package once: bookable, full or closed, undated, departed", async (tx) => {
    await tx.exec("delete from public.packages");
    await tx.exec(`insert into public.packages (slug, title, category, price_quad, quota, status, created_at)
      select name, name, case when name like 'lalu%' then 'haji' else 'umroh' end, 1, 5, case when name like '%draf' then 'draft' else 'active' end,
        now() - place * interval '1 hour'
      from unnest('{lalu-jauh,lalu-dekat,tanpa,tanpa-draf,dibatalkan,nanti-draf,penuh,tertutup,tersembunyi-draf,kedua,pertama-draf}'::text[])
        with ordinality as p (name, place)`);
    for (const [slug, days, columns, values] of [
      ["pertama-draf", 20, "", ""],
      ["kedua", 3, "", ""],
      ["kedua", 25, "", ""],
      ["kedua", 30, "", ""],
      ["tersembunyi-draf", 16, "shown_from", "now() + interval '1 day'"],
      ["tersembunyi-draf", 40, "", ""],
      ["nanti-draf", 18, "shown_from", "now() + interval '1 day'"],
      ["tertutup", 2, "", ""],
      ["tertutup", 50, "status", "'tutup'"],
      ["penuh", 22, "quota", "0"],
      ["dibatalkan", 21, "status", "'batal'"],
      ["lalu-dekat", -5, "", ""],
      ["lalu-dekat", -40, "", ""],
      ["lalu-jauh", -9, "", ""],
    ] as const)
      await tx.exec(add(days, columns, values).replace("'terbit'", `'${slug}'`));
    await become(tx, admin);
    const list = async (more: string) =>
      (
        await tx.rows(
          `select slug, total::integer, next_departure - ${day(0)} as day from public.list_packages(sort => 'berangkat'${more})`,
        )
      ).map(({ slug, total, day }) => `${slug} ${day} of ${total}`);
    const shown = [
      ...["pertama-draf 20", "kedua 25", "tersembunyi-draf 40", "tertutup 2", "penuh 22"],
      ...[
        "tanpa null",
        "tanpa-draf null",
        "dibatalkan null",
        "nanti-draf null",
        "lalu-dekat -5",
        "lalu-jauh -9",
      ],
    ];
    const of = (total: number, lines: string[]) => lines.map((line) => `${line} of ${total}`);
    expect(await list("")).toEqual(of(11, shown));
    const pages = [];
    for (const page of [1, 2, 3, 4, 5]) pages.push(...(await list(`, page => ${page}, size => 3`)));
    expect(pages, "in pages").toEqual(of(11, shown));
    const drafts = shown.filter((line) => line.includes("draf"));
    expect(await list(", of_status => 'draft'")).toEqual(of(4, drafts));
    expect(await list(", of_category => 'haji'")).toEqual(of(2, shown.slice(-2)));
    expect(await list(", words => '{TANPA,draf}'")).toEqual(of(1, ["tanpa-draf null"]));
    await tx.exec("reset role");
    await become(tx, user);
    expect(await list(""), "for a guest").toEqual([]);
  });

  test("have the hotels of their departure; one of another name has no stars of the package", async (tx) => {
    await tx.exec(`update public.packages set hotel_makkah_name = 'Jauh', hotel_makkah_stars = 3, hotel_makkah_distance_m = 900,
      hotel_madinah_name = 'Nabawi', hotel_madinah_stars = 4, hotel_madinah_distance_m = 200 where slug = 'terbit'`);
    await tx.exec(
      add(
        40,
        "hotel_makkah_name, hotel_makkah_distance_m, flight_numbers, leader",
        "'Dekat', 250, 'SV 1', 'Ustadz A'",
      ),
    );
    await tx.exec(add(50, "hotel_makkah_distance_m", "650"));
    await become(tx, anon);
    expect(
      await tx.rows(`select hotel_makkah_name as name, hotel_makkah_stars as stars, walk, hotel_madinah_name as other, hotel_madinah_stars as other_stars,
          hotel_madinah_distance_m as other_walk, flight_numbers as flights, leader from public.offers where package_id = ${terbit} order by day`),
    ).toEqual(
      [
        { name: "Jauh", stars: 3, walk: 900, flights: null, leader: null },
        { name: "Dekat", stars: null, walk: 250, flights: "SV 1", leader: "Ustadz A" },
        { name: "Jauh", stars: 3, walk: 650, flights: null, leader: null },
      ].map((own) => ({ ...own, other: "Nabawi", other_stars: 4, other_walk: 200 })),
    );
    const found = (walk: number) =>
      tx.rows(
        `select departure_date - ${day(0)} as day, other_dates::integer as more from public.find_packages(walk => ${walk})`,
      );
    expect(await found(200)).toEqual([]);
    expect(await found(300)).toEqual([{ day: 40, more: 2 }]);
    expect(await found(700)).toEqual([{ day: 40, more: 2 }]);
    expect(await found(900)).toEqual([{ day: 30, more: 2 }]);
    const walks = async () => (await one(tx, "select walks from public.offer_choices()"))?.walks;
    expect(await walks()).toEqual(["300", "700"]);
    await tx.exec(`reset role; delete from public.departures where departure_date = ${day(40)}`);
    await become(tx, anon);
    expect(await walks()).toEqual(["700"]);
  });

  test("of many departures written in one statement are those of a rebuild, with each text folded", async (tx) => {
    await tx.exec(`
      insert into public.packages (slug, title, category, price_quad, quota, duration, departure_city, airline, hotel_makkah_name, hotel_makkah_stars)
        select 'banyak-' || n, 'Banyak ' || n, 'umroh', n, nullif(n % 3, 0) * 20, n || ' Hari', 'Jakarta', 'Garuda Indonesia', 'Hotel A', 4
        from generate_series(1, 9) n;
      insert into public.departures (package_id, departure_date, departure_city, airline, status, quota, shown_from, shown_until, hotel_makkah_name)
        select p.id, ${day(0)} + 7 * n, case n % 4 when 0 then 'Jeddah' when 1 then 'Solo  Baru' end, case n % 5 when 0 then 'Saudia' end,
          case n % 6 when 0 then 'tutup' when 1 then 'batal' else 'buka' end, nullif(n % 7, 0), case n % 8 when 0 then now() + interval '9 days' end,
          case n % 9 when 0 then now() + interval '20 days' end, case n % 10 when 0 then 'Hotel B' end
        from public.packages p, generate_series(1, 12) n where p.slug like 'banyak-%'`);
    await tx.exec(`
      insert into public.inquiries (departure_id, pilgrims, status)
        select d.id, 1, 'terkonfirmasi' from public.departures d join public.packages p on p.id = d.package_id
        where p.slug in ('banyak-1', 'banyak-2') and d.status = 'buka' and d.quota > 1;
      update public.departures set price_double = 9, change_reason = 'Harga hotel berubah' where departure_city is not null`);
    const offers = "select to_jsonb(o) as offer from public.offers o order by o.id, o.holds_from";
    const kept = await tx.rows(offers);
    expect(kept.length).toBeGreaterThan(200);
    await tx.exec("select private.refresh_offers(array(select id from public.packages))");
    expect(await tx.rows(offers)).toEqual(kept);
    const wrong = `select o.id from public.offers o
      where o.city_key is distinct from private.search_text(o.departure_city) or o.airline_key is distinct from private.search_text(o.airline)
        or o.seats_left is distinct from case when o.quota is not null then greatest(o.quota - private.confirmed_pilgrims(o.package_id, o.departure_id), 0) end`;
    expect(await tx.rows(wrong)).toEqual([]);
    const taken =
      "select count(*)::integer as offers from public.offers where departure_id is not null and seats_left < quota";
    expect(await one(tx, taken)).not.toEqual({ offers: 0 });
  });

  test("are found by the hotels of their departures", async (tx) => {
    await tx.exec(add(40, "hotel_madinah_name", "'Taiba Suites'"));
    await become(tx, anon);
    expect(await tx.rows("select slug from public.search_site('taiba')")).toEqual([{ slug: "terbit" }]);
  });

  it("leave no account whose number has letters", async () => {
    const letters = scene((tx) =>
      tx.exec(`insert into public.page_content (page_name, content) values
        ('site-settings', '{"bankAccounts": [{"bank": "B", "number": "12345678a", "holder": "C"}]}')`),
    );
    await expect(letters).rejects.toMatchObject({ code: "23514" });
  });
}
