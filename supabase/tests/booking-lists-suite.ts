import { expect } from "vitest";
import {
  because,
  booking,
  cancel,
  early,
  hold,
  lapse,
  late,
  million,
  other,
  playOn,
  settle,
} from "./booking-scene.ts";
import type { Role } from "./callers.ts";
import { day, type Ground } from "./inquiry-scene.ts";

/** Which bookings a list shows, in which order, to whom. */
export function describeBookingLists({ scene }: Ground): void {
  const play = playOn(scene);

  play("the list comes by its filter, a page at a time, newest or longest overdue first", async (tx) => {
    const ids = Array.from(
      { length: 4 },
      (_, index) => `e6000000-0000-4000-8000-0000000001${index.toString().padStart(2, "0")}`,
    );
    for (const id of ids) await tx.layanan(hold(1, { id, departure: late }));
    const [first, second, third, fourth] = ids;
    await tx.exec(`update public.bookings set created_at = created_at - interval '1 minute' * (200 - right(id::text, 2)::integer);
      update public.due_dates set due_on = ${day(-9)} where booking_id = '${first}' and amount is not null;
      update public.due_dates set due_on = ${day(-20)} where booking_id = '${second}' and amount is not null;
      update public.due_dates set due_on = ${day(3)} where booking_id = '${second}' and amount is null;
      update public.bookings set payer_name = 'Budi (50%)', payer_phone = '+62 899-123' where id = '${fourth}'`);
    await tx.exec(`insert into public.payments (booking_id, kind, amount, paid_on, method) values
      ('${third}', 'masuk', 33000000, ${day(0)}, 'tunai'), ('${fourth}', 'masuk', 40000000, ${day(0)}, 'tunai')`);
    const list = async (filter: string, role: Role = "layanan") => {
      const rows = await tx.as(
        role,
        `select id, matching::integer from public.list_bookings(${filter}) order by place`,
      );
      return rows.map(({ id, matching }) => `${ids.indexOf(String(id)) + 1} of ${matching}`);
    };
    expect(await list("")).toEqual(["4 of 4", "3 of 4", "2 of 4", "1 of 4"]);
    expect(await list("size := 3, page := 2")).toEqual(["1 of 4"]);
    expect(await list("page := 2")).toEqual([]);
    expect(await list("due := 'lewat'")).toEqual(["2 of 2", "1 of 2"]);
    expect(await list("due := 'tempo'")).toEqual(["2 of 1"]);
    expect(await list("due := 'lunas'")).toEqual(["3 of 1"]);
    expect(await list("due := 'lebih'")).toEqual(["4 of 1"]);
    expect(await list("status := 'aktif'")).toEqual(["4 of 2", "3 of 2"]);
    expect(await list(`departure := '${early}'`)).toEqual([]);
    expect(await list("words := '{budi,50}', numbers := '{\"\",\"\"}'")).toEqual(["4 of 1"]);
    expect(await list("words := '{0899}', numbers := '{8[^0-9]*9[^0-9]*9}'")).toEqual(["4 of 1"]);
    expect(await list("of_no_branch := true")).toHaveLength(4);
    expect(await list("", "editor")).toEqual([]);
  });

  play(
    "who departs in a month, and who has not paid: seats, rests and days of all that match",
    async (tx) => {
      const ids = Array.from({ length: 5 }, (_, index) => `e6000000-0000-4000-8000-00000000020${index}`);
      const [later = "", sooner = "", paid = "", lapsed = "", cancelled = ""] = ids;
      const pilgrimsOf = { [later]: 2, [sooner]: 3, [paid]: 1, [lapsed]: 2, [cancelled]: 1 };
      for (const [id, count] of Object.entries(pilgrimsOf))
        await tx.layanan(hold(count, { id, departure: id === later ? late : early }));
      await tx.exec(lapse(lapsed));
      await tx.visitor(settle);
      await tx.layanan(cancel(cancelled));
      const leave = `select public.cancel_pilgrim(id, ${because}) from public.booking_pilgrims where booking_id = '${sooner}' and place = 3`;
      await tx.layanan(leave);
      await tx.exec(`insert into public.payments (booking_id, kind, amount, paid_on, method) values
        ('${paid}', 'masuk', 30000000, ${day(0)}, 'tunai'), ('${later}', 'masuk', 6000000, ${day(0)}, 'tunai');
      update public.departures set departure_date = '2060-01-31', change_reason = ${because} where id = '${early}';
      update public.departures set departure_date = '2060-02-01', change_reason = ${because} where id = '${late}'`);
      const list = async (filter: string) => {
        const sums = "matching::integer, pilgrims::integer, rest::integer";
        const rows = await tx.layanan(
          `select id, ${sums} from public.list_bookings(${filter}) order by place`,
        );
        const [first] = rows;
        return [rows.map(({ id }) => id), first?.matching, first?.pilgrims, first?.rest];
      };
      const rests = Object.fromEntries(
        (await tx.rows("select id, rest::integer from public.bookings")).map(({ id, rest }) => [
          String(id),
          Number(rest),
        ]),
      );
      const sum = (of: string[]) => of.reduce((all, id) => all + (rests[id] ?? 0), 0);
      expect([rests[later], rests[paid], rests[lapsed]]).toEqual([60 * million, 0, 0]);
      expect(await list("due := 'belum'")).toEqual([[sooner, later], 2, 4, sum([sooner, later])]);
      expect(await list("due := 'belum', page := 2, size := 1")).toEqual([
        [later],
        2,
        4,
        sum([sooner, later]),
      ]);
      expect(await list("due := 'belum', month := '2060-02'")).toEqual([[later], 1, 2, 60 * million]);
      const [january, ...sums] = await list("month := '2060-01'");
      expect([new Set(january as string[]), ...sums]).toEqual([
        new Set([sooner, paid, lapsed, cancelled]),
        ...[4, 3, sum([sooner, cancelled])],
      ]);
      expect(await list("month := '2060-03'")).toEqual([[], undefined, undefined, undefined]);
      expect(await list("status := 'kedaluwarsa', month := '2060-01'")).toEqual([[lapsed], 1, 0, 0]);
      expect(await list("status := 'kedaluwarsa'")).toEqual([[lapsed], 1, null, null]);
      expect((await list("month := '2060-13'"))[1]).toBe(5);
      expect(await tx.layanan("select * from public.booking_months()")).toEqual([
        { booking_months: "2060-02" },
        { booking_months: "2060-01" },
      ]);
      expect(await tx.editor("select * from public.booking_months()")).toEqual([]);
    },
  );

  play("staff who are bound to a branch see its bookings, bills and money alone", async (tx) => {
    const branch = "c6000000-0000-4000-8000-000000000001";
    await tx.layanan(hold(2, { departure: late }));
    await tx.layanan(hold(1, { id: other }));
    await tx.exec(`insert into public.branches (id, name, city, whatsapp) values ('${branch}', 'Solo', 'Solo', '0812-0000-0001');
      update public.inquiries set branch_id = '${branch}' where id = '${other}';
      update public.staff set branch_id = '${branch}' where role in ('layanan', 'keuangan')`);
    const seen = {
      list: "select id from public.list_bookings()",
      unpaid: "select id from public.list_bookings(due := 'belum') where matching = 1 and pilgrims = 1",
      bills: "select id from public.booking_bills()",
      others: `select id from public.booking_bills(array['${booking}', '${other}']::uuid[])`,
      open: "select distinct booking_id as id from public.open_money()",
    };
    for (const role of ["layanan", "keuangan"] as const) {
      for (const [name, sql] of Object.entries(seen))
        expect(await tx.as(role, sql), `${role}, ${name}`).toEqual([{ id: other }]);
      const sums = "select entries::integer, amount::integer from public.open_money_sums()";
      expect(await tx.as(role, sums)).toEqual([{ entries: 1, amount: 5 * million }]);
      expect(await tx.as(role, `select id from public.booking_dues('${booking}')`)).toEqual([]);
      expect(await tx.as(role, "select * from public.booking_months()")).toHaveLength(1);
    }
    expect(await tx.pemilik("select * from public.booking_months()")).toHaveLength(2);
    expect(await tx.pemilik(seen.bills)).toHaveLength(2);
  });
}
