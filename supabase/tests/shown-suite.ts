import type { Caller } from "embedded-supabase/types";
import { beforeAll, expect, it } from "vitest";
import { admin, anon, outcome, type Stage, user } from "./callers.ts";
import { add, become, confirm, dates, day, type Ground, one, record, terbit } from "./inquiry-scene.ts";

/** Within a transaction the clock stands still: times move instead. */
const windows = {
  "now at last": ["now()", "now() + interval '1 hour'", true],
  "until just now": ["now() - interval '1 hour'", "now()", false],
  "from a moment on": ["now() + interval '1 microsecond'", "null", false],
  "long since": ["now() - interval '1 year'", "null", true],
} as const;

const show = (table: string, from: string, until: string, where: string) =>
  `update public.${table} set shown_from = ${from}, shown_until = ${until} where ${where}`;

/** What appears and vanishes at a time. */
export function describeShown({ db, scene, test }: Ground): void {
  beforeAll(async () => {
    await db.transaction("owner", (tx) =>
      tx.exec(`insert into public.testimonials (name, content) values ('Siti', 'Alhamdulillah'); ${add(60)}`),
    );
  });
  const places = {
    packages: "slug = 'terbit'",
    departures: `package_id = ${terbit} and departure_date = ${day(60)}`,
    testimonials: "true",
  };
  const count = async (tx: Stage, sql: string) => (await tx.rows(sql)).length;

  it.each(Object.entries(windows))(
    "%s: seen by whom it should be (S03, R22)",
    async (_, [from, until, seen]) => {
      for (const [table, where] of Object.entries(places))
        for (const [caller, sees] of [
          [anon, seen],
          [user, seen],
          [admin, true],
        ] as [Caller, boolean][])
          await scene(async (tx) => {
            await tx.exec(show(table, from, until, where));
            const { id } = (await one(tx, `select id from public.${table} where ${where}`)) ?? {};
            await become(tx, caller);
            expect(await count(tx, `select from public.${table} where id = '${id}'`), table).toBe(
              sees ? 1 : 0,
            );
          });
    },
  );

  it("hidden packages are in no list and in no conversation, and their departures go with them (S04)", async () => {
    for (const [from, until, seen] of Object.values(windows)) {
      await scene(async (tx) => {
        await tx.exec(show("packages", from, until, "slug = 'terbit'"));
        const { id } = (await one(tx, `select ${terbit} as id`)) ?? {};
        await become(tx, anon);
        for (const sql of [
          "select from public.find_packages() where slug = 'terbit'",
          "select from public.find_departures() where slug = 'terbit' limit 1",
          `select from public.offers where package_id = '${id}' limit 1`,
          `select from public.departures where package_id = '${id}' limit 1`,
          "select from public.departure_months()",
          "select from public.offer_choices() where cardinality(months) > 0",
        ])
          expect(Math.min(1, await count(tx, sql)), sql).toBe(seen ? 1 : 0);
        await record(tx, "booking", "terbit");
        await tx.exec("reset role");
        expect(await one(tx, "select package_title from public.inquiries")).toEqual({
          package_title: seen ? "Terbit" : null,
        });
      });
    }
  });

  test("a hidden departure is none: the next one is shown, and without any the package has no date yet", async (tx) => {
    const card = `select departure_date - ${day(0)} as day, departed from public.find_packages()`;
    const hide = (days: number) =>
      tx.exec(show("departures", "now() + interval '1 day'", "null", `departure_date = ${day(days)}`));
    const shownTo = async (caller: Caller) => {
      await become(tx, caller);
      const [found] = await tx.rows(`${card} where slug = 'terbit'`);
      const ahead = await count(tx, "select from public.find_departures() where slug = 'terbit'");
      await tx.exec("reset role");
      return [found?.day, found?.departed, ahead];
    };
    expect(await shownTo(anon)).toEqual([30, false, 2]);
    await hide(30);
    expect(await shownTo(anon)).toEqual([60, false, 1]);
    await hide(60);
    expect(await shownTo(anon)).toEqual([null, false, 0]);
    // Whoever names one that is not to be seen names none; staff keep all their dates.
    const { id } = (await one(tx, "select id from public.departures order by departure_date")) ?? {};
    await become(tx, anon);
    expect(await record(tx, "booking", "terbit", null, "{}", null, false, id)).toMatch(/^\w{5}$/);
    await become(tx, admin);
    expect(await one(tx, "select departure_id from public.inquiries")).toEqual({ departure_id: null });
    expect(await count(tx, "select from public.upcoming_departures() where departure is not null")).toBe(2);
    expect(await count(tx, `${dates} limit 9`)).toBe(3);
  });

  test("at every moment to come the offers are those of then, each once, with the seats of now (R22)", async (tx) => {
    for (const [days, price, from, until] of [
      [40, 9, "now() + interval '1 hour'", "now() + interval '4 hours'"],
      [50, 2, "null", "now() + interval '2 hours'"],
      [70, 1, "now() + interval '2 hours'", "null"],
      [80, 3, "now() - interval '1 hour'", "now() + interval '3 hours'"],
    ] as const)
      await tx.exec(
        add(days, "price_quad, quota, shown_from, shown_until", `${price}, 3, ${from}, ${until}`),
      );
    await tx.exec(
      show("packages", "now() + interval '30 minutes'", "now() + interval '270 minutes'", "slug = 'terbit'"),
    );
    await tx.exec(confirm(3, `departure_date = ${day(50)}`));
    const wrong =
      await tx.rows(`with at (time) as (select now() + n * interval '15 minutes' from generate_series(0, 20) n),
        -- What it would be if it were counted then, from what is stored.
        counted as (
          select at.time, d.id, d.departure_date as day, coalesce(d.price_quad, p.price_quad) as price, d.departure_date = ${day(50)} as full,
            coalesce(p.shown_from <= at.time, true) and coalesce(p.shown_until > at.time, true) as open
          from at, public.packages p join public.departures d on d.package_id = p.id
          where p.slug = 'terbit' and coalesce(d.shown_from <= at.time, true) and coalesce(d.shown_until > at.time, true)
        ),
        expected as (
          select t.time, t.id, t.open, row_number() over (partition by t.time order by t.day desc) = 1 as last,
            row_number() over (partition by t.time order by t.full, t.day) = 1 as shown,
            row_number() over (partition by t.time order by t.full, t.price, t.id) = 1 as cheapest, case when t.full then 0 end as seats
          from counted t
        ),
        found as (
          select at.time, o.id, o.listed as open, o.is_last as last,
            o.state <> 'penuh' and o.free_before < ${day(0)} or o.free_until < ${day(0)} and o.live_before < ${day(0)} as shown,
            o.state <> 'penuh' and o.cheaper_free_until < ${day(0)} or o.free_until < ${day(0)} and o.cheaper_until < ${day(0)} as cheapest,
            case when o.seats_left = 0 then 0 end as seats
          from at join public.offers o on o.holds_from <= at.time and o.holds_until > at.time
          where o.package_id = ${terbit} and (o.listed or o.id in (select e.id from expected e where e.time = at.time))
        )
        (table expected except all table found) union all (table found except all table expected)`);
    expect(wrong).toEqual([]);
  });

  it("departures of a package have so many different times that saving one stays quick", async () => {
    const daily = (dates: number, times: number) =>
      `insert into public.departures (package_id, departure_date, shown_from)
       select ${terbit}, ${day(100)} + n, now() + (n % ${times} + 1) * interval '1 day' from generate_series(1, ${dates}) n`;
    // The owner inserts: a member has 8 s for a statement, and a busy machine may need more.
    expect(await outcome(db, "owner", daily(365, 20))).toBe(0);
    expect(await outcome(db, admin, daily(100, 100))).toBe("23514");
  });

  it.each(Object.entries(places))("%s never end before they begin", async (table, where) => {
    expect(await outcome(db, admin, show(table, "now()", "now()", where))).toBe("23514");
    expect(await outcome(db, admin, show(table, "'infinity'", "null", where))).toBe("23514");
  });
}
