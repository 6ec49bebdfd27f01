import { expect, it } from "vitest";
import { admin, anon, user } from "./callers.ts";
import { add, become, day, type Ground, one, record, terbit } from "./inquiry-scene.ts";

const draft = "(select id from public.packages where slug = 'draf')";

/** What visitors read of departures, and what they may ask of them. */
export function describeOffers({ scene, test }: Ground): void {
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
}
