import { expect } from "vitest";
import { admin, anon, user } from "./callers.ts";
import { add, become, confirm, day, type Ground, one, record, terbit } from "./inquiry-scene.ts";

const today = "private.jakarta_day(now())";

/** Which departures the lists of packages show, to visitors and to staff. */
export function describePackageLists({ test }: Ground): void {
  test("a card shows on any day to come the next departure and the cheapest", async (tx) => {
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

  test("departures of one day come by their cities, whichever was added first", async (tx) => {
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

  test("a card has the next bookable departure, and stands last once the last one is past", async (tx) => {
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
}
