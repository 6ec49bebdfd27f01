import { expect, it } from "vitest";
import { admin, anon } from "./callers.ts";
import { add, become, confirm, dates, day, type Ground, one, own } from "./inquiry-scene.ts";

/** Departures, and what they make of packages and inquiries. */
export function describeDepartures({ scene, test }: Ground): void {
  test("follow the package's own date while there is one at most, and the other way round", async (tx) => {
    const steps = [await one(tx, dates)];
    await tx.exec(`update public.packages set departure = ${day(40)} where slug = 'terbit'`);
    steps.push(await one(tx, dates));
    await tx.exec(add(50));
    steps.push(await one(tx, own));
    await tx.exec(`update public.packages set departure = ${day(60)} where slug = 'terbit'`);
    steps.push(await one(tx, own));
    await tx.exec(`delete from public.departures where departure_date = ${day(40)}`);
    steps.push(await one(tx, own));
    await tx.exec("update public.packages set departure = null where slug = 'terbit'");
    steps.push(await one(tx, "select count(*)::integer as day from public.departures"));
    expect(steps.map((row) => row?.day)).toEqual([30, 40, null, null, 50, 0]);
  });

  test("take over what was asked before the first date was fixed", async (tx) => {
    await tx.exec(`
      update public.packages set quota = 9 where slug = 'draf'; insert into public.inquiries (package_id, pilgrims, status) select id, 4, 'terkonfirmasi' from public.packages where slug = 'draf';
      update public.packages set quota = 2, departure = ${day(9)} where slug = 'draf'; update public.packages set quota = 9 where slug = 'draf'`);
    expect(
      await tx.rows(
        "select o.seats_left, i.departure_id = o.departure_id as tied from public.offers o join public.inquiries i using (package_id)",
      ),
    ).toEqual([{ seats_left: 5, tied: true }]);
  });

  it("count their seats each for itself, by their own quota or the package's", async () => {
    const seen = await scene(async (tx) => {
      await tx.exec(add(40, "quota", "2"));
      await tx.exec(confirm(5));
      const full = await tx.rows(dates);
      await tx.exec("update public.inquiries set status = 'batal'");
      return [full, await tx.rows(dates)];
    });
    const small = { day: 40, seats_left: 2, state: "sisa" };
    expect(seen).toEqual([
      [{ day: 30, seats_left: 0, state: "penuh" }, small],
      [{ day: 30, seats_left: 5, state: "sisa" }, small],
    ]);
    const refused = scene(async (tx) => {
      await tx.exec(add(40, "quota", "2"));
      await tx.exec(confirm(3, `departure_date = ${day(40)}`));
    });
    await expect(refused).rejects.toMatchObject({ code: "PT409", detail: "2" });
  });

  test("tell a list what each has: pilgrims that are confirmed, and inquiries that are open", async (tx) => {
    await tx.exec(`${add(40)}; ${confirm(3)}`);
    await tx.exec("insert into public.inquiries (departure_id) select id from public.departures");
    await become(tx, admin);
    const figures = await tx.rows(
      "select f.confirmed::integer, f.open::integer from public.departure_figures(array(select id from public.departures)) f order by 1",
    );
    expect(figures).toEqual([
      { confirmed: 0, open: 1 },
      { confirmed: 3, open: 1 },
    ]);
  });

  it("leave a city once a day", async () => {
    const city = "update public.packages set departure_city = 'Solo' where slug = 'terbit'";
    const spelled = add(30, "departure_city", "'solo '");
    for (const twice of [`${add(30)}`, `${city}; ${spelled}`, `${spelled}; ${city}`]) {
      await expect(scene((tx) => tx.exec(twice))).rejects.toMatchObject({ code: "23505" });
    }
    const cities = await scene(async (tx) => {
      await tx.exec(`${city}; ${add(30, "departure_city", "'Surabaya'")}`);
      await tx.exec(`${spelled} on conflict (package_id, departure_date, departure_city) do nothing`);
      return tx.rows("select departure_city as city from public.departures order by 1");
    });
    expect(cities).toEqual([{ city: "Surabaya" }, { city: null }]);
  });

  it.each([
    ["return before they leave", add(40, "return_date", day(39))],
    ["last 366 days", add(40, "return_date", day(405))],
    ["leave after 2199", add(99_999)],
    ["cost less than nothing", add(40, "price_quad", "-1")],
    ["have a hotel without a name", add(40, "hotel_makkah_name", "' '")],
    ["have a hotel of six stars", add(40, "hotel_madinah_stars", "6")],
    ["have a hotel nearer than the mosque", add(40, "hotel_madinah_distance_m", "-1")],
    ["have flight numbers of 81 letters", add(40, "flight_numbers", "repeat('1', 81)")],
    ["have a leader of 121 letters", add(40, "leader", "repeat('a', 121)")],
  ])("never %s", async (_, sql) => {
    await expect(scene((tx) => tx.exec(sql))).rejects.toMatchObject({ code: "23514" });
  });

  it.each([
    ["its date", `update public.departures set departure_date = ${day(31)}`],
    ["its price", "update public.departures set price_quad = 5"],
    ["the package's date", `update public.packages set departure = ${day(31)} where slug = 'terbit'`],
    ["the package's price", "update public.packages set price_quad = 5 where slug = 'terbit'"],
    ["the hotel", "update public.packages set hotel_makkah_name = 'Lain' where slug = 'terbit'"],
    ["their own hotel", "update public.departures set hotel_madinah_name = 'Lain'"],
    ["the stars of the hotel", "update public.departures set hotel_makkah_stars = 3"],
    ["the way to the mosque", "update public.departures set hotel_madinah_distance_m = 900"],
  ])("with confirmed pilgrims change %s with a reason that visitors may read", async (_, change) => {
    await scene((tx) => tx.exec(change));
    const bare = scene(async (tx) => {
      await tx.exec(confirm(1));
      await tx.exec(change);
    });
    await expect(bare).rejects.toMatchObject({ code: "PT422", detail: "1" });
    const told = await scene(async (tx) => {
      await tx.exec(confirm(1));
      await tx.exec(change.replace(" set ", " set change_reason = 'Maskapai mengubah jadwal', "));
      await become(tx, anon);
      return tx.rows("select reason, jsonb_array_length(changes) as changes from public.departure_changes");
    });
    expect(told).toEqual([{ reason: "Maskapai mengubah jadwal", changes: 1 }]);
  });

  test("name flights and leader without a reason, and change them with one", async (tx) => {
    await tx.exec(confirm(1));
    await tx.exec("update public.departures set flight_numbers = ' SV  1 ', leader = 'Ustadz A'");
    for (const change of ["flight_numbers = 'SV 2'", "leader = null"]) {
      await tx.exec("savepoint unchanged");
      await expect(tx.exec(`update public.departures set ${change}`)).rejects.toMatchObject({
        code: "PT422",
      });
      await tx.exec("rollback to savepoint unchanged");
    }
    await tx.exec(
      "update public.departures set flight_numbers = 'SV 2', change_reason = 'Maskapai mengganti nomor'",
    );
    expect(await tx.rows("select changes from public.departure_changes")).toEqual([
      { changes: [{ field: "flight_numbers", before: "SV 1", after: "SV 2" }] },
    ]);
  });

  test("with a hotel of their own are not told of the package's new one", async (tx) => {
    await tx.exec(add(40, "hotel_makkah_name, hotel_makkah_stars", "'Sendiri', 4"));
    await tx.exec(confirm(1, `departure_date = ${day(40)}`));
    await tx.exec(`delete from public.departures where departure_date = ${day(30)};
      update public.packages set hotel_makkah_name = 'Baru', hotel_makkah_stars = 5 where slug = 'terbit'`);
    expect(
      await tx.rows(
        "select hotel_makkah_name, hotel_makkah_stars from public.offers where departure_id is not null",
      ),
    ).toEqual([{ hotel_makkah_name: "Sendiri", hotel_makkah_stars: 4 }]);
    expect(await tx.rows("select 1 from public.departure_changes")).toEqual([]);
  });

  test("keep their hotels, flights and leader in the bin", async (tx) => {
    const own = "hotel_makkah_name, hotel_makkah_stars, hotel_madinah_distance_m, flight_numbers, leader";
    await tx.exec(add(40, own, "'Sendiri', 4, 250, 'SV 1', 'Ustadz A'"));
    const read = `select ${own} from public.departures where departure_date = ${day(40)}`;
    const before = await tx.rows(read);
    await tx.exec(`delete from public.departures where departure_date = ${day(40)}`);
    await tx.rows(
      "select public.restore_version((select version from public.bin() where kind = 'departures'))",
    );
    expect(await tx.rows(read)).toEqual(before);
    expect(before).toHaveLength(1);
  });

  it("with confirmed pilgrims are not deleted, and come back from the bin with their inquiries", async () => {
    const refused = scene(async (tx) => {
      await tx.exec(confirm(1));
      await tx.exec("delete from public.departures");
    });
    await expect(refused).rejects.toMatchObject({ code: "PT409", detail: "1" });
    const tied = await scene(async (tx) => {
      await tx.exec(add(40));
      await tx.exec(`
        insert into public.inquiries (departure_id) select id from public.departures where departure_date = ${day(40)};
        delete from public.departures where departure_date = ${day(40)}`);
      const { version } = (await one(tx, "select version from public.bin() where kind = 'departures'")) ?? {};
      await tx.rows("select public.restore_version($1)", [version]);
      return tx.rows(
        `select departure_date - ${day(0)} as day from public.inquiries i join public.departures d on d.id = i.departure_id`,
      );
    });
    expect(tied).toEqual([{ day: 40 }]);
  });

  test("go into the bin with their package, and come back with it", async (tx) => {
    const all = `select d.departure_date - ${day(0)} as day, i.pilgrims from public.departures d left join public.inquiries i on i.departure_id = d.id order by 1`;
    await tx.exec(add(40));
    await tx.exec(confirm(2, `departure_date = ${day(40)}`));
    const steps = [await tx.rows(all)];
    await tx.exec("delete from public.packages where slug = 'terbit'");
    const bin = await tx.rows("select version, kind from public.bin()");
    expect(bin.map(({ kind }) => kind)).toEqual(["packages"]);
    await tx.rows("select public.restore_version($1)", [bin[0]?.version]);
    const [before, after] = [...steps, await tx.rows(all)];
    expect(before).toHaveLength(2);
    expect(after).toEqual(before);
  });

  test("keep their dates when an older version of the package comes back", async (tx) => {
    await tx.exec(add(40));
    await tx.exec("update public.packages set title = 'Lain' where slug = 'terbit'");
    await tx.exec(`delete from public.departures where departure_date = ${day(30)}`);
    await tx.rows(
      "select public.restore_version((select max(id) from public.content_versions where kind = 'packages'))",
    );
    expect(
      await tx.rows(
        "select title, departure is not null as dated from public.packages where slug = 'terbit'",
      ),
    ).toEqual([{ title: "Terbit", dated: true }]);
  });
}
