import { expect } from "vitest";
import {
  account,
  because,
  bill,
  booking,
  cancel,
  early,
  hold,
  inquiryOf,
  lapse,
  late,
  million,
  other,
  packageId,
  pay,
  pilgrimAt,
  plan,
  playOn,
  quads,
  seatsLeft,
  settle,
} from "./booking-scene.ts";
import type { Role } from "./callers.ts";
import { day, type Ground } from "./inquiry-scene.ts";

/** Seats that are held, changed and given back, and who sees what (BK1 to BK6, BL7, BL8). */
export function describeBookings({ scene }: Ground): void {
  const play = playOn(scene);
  const dues = (id = booking) =>
    `select amount::integer, due_on - ${day(0)} as day, is_last from public.booking_dues('${id}')`;
  const ask = (amount: number | null, id = packageId) =>
    `update public.packages set down_payment = ${amount} where id = '${id}'`;

  play("a hold takes seats, freezes prices and plans two payments (BK1, BK2, BL2)", async (tx) => {
    await tx.layanan(hold(4));
    await tx.layanan(hold(4));
    expect(await tx.rows(bill)).toEqual([
      { status: "ditahan", pilgrims: 4, total: 120 * million, paid: 0, rest: 120 * million, overpaid: 0 },
    ]);
    expect(await tx.rows(seatsLeft(early))).toEqual([{ left: 6 }]);
    expect(await tx.rows(inquiryOf())).toEqual([{ status: "terkonfirmasi", pilgrims: 4 }]);
    expect(await tx.rows(dues())).toEqual([
      { amount: 20 * million, day: 1, is_last: false },
      { amount: 100 * million, day: 70, is_last: true },
    ]);
    expect(await tx.rows("select 1 from public.bookings")).toHaveLength(1);
  });

  play("holds and confirmed inquiries share the seats of a departure (BK4)", async (tx) => {
    await tx.exec(
      `insert into public.inquiries (departure_id, pilgrims, status) values ('${early}', 8, 'terkonfirmasi')`,
    );
    expect(await tx.refusal("layanan", hold(3))).toBe("PT409 seats 2");
    await tx.layanan(hold(2));
    expect(await tx.rows(seatsLeft(early))).toEqual([{ left: 0 }]);
    const confirm = `insert into public.inquiries (departure_id, pilgrims, status) values ('${early}', 1, 'terkonfirmasi')`;
    expect(await tx.refusal("layanan", confirm)).toMatch(/^PT409 .*0$/);
  });

  play("a lapsed hold frees its seats, and comes back at today's price (BK3, BK4)", async (tx) => {
    await tx.layanan(hold(10));
    await tx.exec(lapse());
    await tx.exec(
      `update public.packages set price_quad = 31000000, change_reason = 'Harga hotel naik' where id = '${packageId}'`,
    );
    await tx.layanan(hold(8, { id: other }));
    expect(await tx.rows(inquiryOf())).toEqual([{ status: "batal", pilgrims: 10 }]);
    expect(await tx.refusal("layanan", `select public.hold_again('${booking}')`)).toBe("PT409 seats 2");
    await tx.layanan(cancel(other));
    await tx.layanan(`select public.hold_again('${booking}')`);
    expect(await tx.rows(bill)).toMatchObject([{ status: "ditahan", total: 310 * million }]);
    expect(await tx.rows(seatsLeft(early))).toEqual([{ left: 0 }]);
  });

  play("settle_holds writes down what has lapsed, for anyone, once", async (tx) => {
    await tx.layanan(hold(2));
    await tx.exec(lapse());
    expect(await tx.visitor(settle)).toEqual([{ holds: 1 }]);
    expect(await tx.visitor(settle)).toEqual([{ holds: 0 }]);
    expect(await tx.rows(bill)).toMatchObject([{ status: "kedaluwarsa", total: 0, rest: 0 }]);
    expect(await tx.rows(seatsLeft(early))).toEqual([{ left: 10 }]);
  });

  play("a hold is extended with a reason, to 14 days in all (BK3)", async (tx) => {
    await tx.layanan(hold(1));
    const extend = (hours: number, reason = because) =>
      `select public.extend_hold('${booking}', ${hours}, ${reason})`;
    expect(await tx.refusal("layanan", extend(24, "'Mau'"))).toBe("PT422 reason");
    const seen = `(select held_until from public.bookings where id = '${booking}')`;
    await tx.exec(`create temporary table opened as select ${seen} as held_until`);
    await tx.exec("grant select on opened to authenticated");
    const form = (hours: number) =>
      `select public.extend_hold('${booking}', ${hours}, ${because}, (select held_until from opened))`;
    // The same form twice extends once, and nobody extends an end that they have not seen.
    for (let press = 0; press < 2; press += 1) await tx.layanan(form(168));
    expect(await tx.refusal("layanan", form(24))).toMatch(/^PT409 hold-changed/);
    await tx.layanan(extend(144));
    expect(await tx.refusal("layanan", extend(1))).toBe("PT422 hold-length");
    await tx.exec(lapse());
    expect(await tx.refusal("layanan", extend(1))).toBe("PT409 status kedaluwarsa");
  });

  play("an extended hold moves the down payment, unless staff have planned it (BL2)", async (tx) => {
    await tx.layanan(hold(2));
    const extend = `select public.extend_hold('${booking}', 72, ${because})`;
    const first = `select min(d.due_on) - private.jakarta_day(b.held_until) as late
      from public.due_dates d join public.bookings b on b.id = d.booking_id group by b.id`;
    await tx.layanan(extend);
    expect(await tx.rows(first)).toEqual([{ late: 0 }]);
    expect(await tx.rows("select count(*)::integer as dates from public.due_dates")).toEqual([{ dates: 2 }]);
    await tx.layanan(plan("(5, 1000000), (9, null)"));
    await tx.layanan(extend);
    expect(await tx.rows(`select min(due_on) = ${day(5)} as "isKept" from public.due_dates`)).toEqual([
      { isKept: true },
    ]);
  });

  play("a package's own down payment holds for the bookings made with it (P24)", async (tx) => {
    await tx.editor(ask(12 * million));
    await tx.layanan(hold(2));
    await tx.editor(ask(1 * million));
    await tx.layanan(hold(1, { id: other }));
    // The plan is made anew, by the down payment that was agreed on.
    await tx.layanan(`select public.extend_hold('${booking}', 24, ${because})`);
    expect(await tx.layanan(dues())).toEqual([
      { amount: 24 * million, day: 2, is_last: false },
      { amount: 36 * million, day: 70, is_last: true },
    ]);
    expect(await tx.layanan(dues(other))).toMatchObject([{ amount: 1 * million }, { amount: 29 * million }]);
    await tx.keuangan(pay(23 * million));
    expect(await tx.rows(bill)).toMatchObject([{ status: "ditahan" }]);
    await tx.keuangan(pay(1 * million));
    expect(await tx.rows(bill)).toMatchObject([{ status: "aktif" }]);
  });

  play("a package without its own down payment asks for the settings' of that day (BL2)", async (tx) => {
    const set = (amount: number) =>
      `update public.page_content set content = content || '{"downPayment": "${amount}"}' where page_name = 'site-settings'`;
    await tx.pemilik(set(7 * million));
    await tx.layanan(hold(1));
    await tx.pemilik(set(8 * million));
    await tx.layanan(hold(1, { id: other }));
    for (const [id, amount] of [
      [booking, 7 * million],
      [other, 8 * million],
    ] as const)
      expect(await tx.layanan(dues(id))).toMatchObject([{ amount }, { amount: 30 * million - amount }]);
  });

  play(
    "where the down payment is above the total, the total makes active, late too (BK3, BL2)",
    async (tx) => {
      await tx.editor(ask(40 * million));
      await tx.layanan(hold(1));
      expect(await tx.layanan(dues())).toEqual([{ amount: 30 * million, day: 1, is_last: true }]);
      await tx.exec(lapse());
      await tx.visitor(settle);
      await tx.keuangan(pay(29 * million));
      expect(await tx.rows(bill)).toMatchObject([{ status: "ditahan" }]);
      await tx.keuangan(pay(1 * million));
      expect(await tx.rows(bill)).toMatchObject([{ status: "aktif", rest: 0 }]);
    },
  );

  play("without a down payment everything is due on the last day (BL2)", async (tx) => {
    await tx.editor(ask(0));
    await tx.layanan(hold(1));
    expect(await tx.layanan(dues())).toEqual([{ amount: 30 * million, day: 70, is_last: true }]);
  });

  play("today's price of another package comes with its down payment (BK5)", async (tx) => {
    const [haji, leaving] = ["b6000000-0000-4000-8000-000000000002", "d6000000-0000-4000-8000-000000000003"];
    await tx.exec(`insert into public.packages (id, slug, title, category, price_quad, down_payment, status)
        values ('${haji}', 'haji', 'Haji', 'haji', 190000000, 25000000, 'active');
      insert into public.departures (id, package_id, departure_date) values ('${leaving}', '${haji}', ${day(300)})`);
    const move = (id: string, departure: string, keep: boolean) =>
      tx.layanan(`select public.move_booking('${id}', '${departure}', ${because}, ${keep})`);
    await tx.layanan(hold(1));
    await tx.layanan(hold(1, { id: other }));
    await tx.editor(ask(3 * million));
    await move(booking, late, false);
    expect(await tx.layanan(dues())).toMatchObject([{ amount: 5 * million }, { amount: 28 * million }]);
    await move(booking, leaving, false);
    expect(await tx.layanan(dues())).toMatchObject([{ amount: 25 * million }, { amount: 165 * million }]);
    await move(other, leaving, true);
    expect(await tx.layanan(dues(other))).toMatchObject([{ amount: 5 * million }, { amount: 25 * million }]);
  });

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

  play("the inquiry of a booking is changed by the booking alone, and is not deleted (BK1)", async (tx) => {
    await tx.exec(
      `insert into public.inquiries (id, departure_id, name) values ('${other}', '${early}', 'Siti')`,
    );
    await tx.layanan(hold(2, { inquiry: `'${other}'` }));
    expect(await tx.rows(inquiryOf())).toEqual([{ status: "terkonfirmasi", pilgrims: 2 }]);
    const change = `update public.inquiries set status = 'batal' where id = '${other}'`;
    expect(await tx.refusal("layanan", change)).toBe("PT409 has-booking");
    expect(await tx.refusal("layanan", `delete from public.inquiries where id = '${other}'`)).toBe("23503");
    await tx.layanan(`update public.inquiries set note = 'Minta kursi roda' where id = '${other}'`);
  });

  play("owners alone activate without money, and editors see nothing", async (tx) => {
    await tx.layanan(hold(1));
    const activate = `select public.activate_booking('${booking}', ${because})`;
    expect(await tx.refusal("layanan", activate)).toBe("42501");
    await tx.pemilik(activate);
    expect(await tx.editor(bill)).toEqual([]);
    expect(await tx.layanan(bill)).toMatchObject([{ status: "aktif" }]);
    expect(await tx.refusal("editor", hold(1, { id: other }))).toBe("42501");
  });

  play("what is no hold is refused: 101 pilgrims, no name, a cancelled or past departure", async (tx) => {
    const tooMany = hold(4).replace(quads(4), quads(101));
    expect(await tx.refusal("layanan", tooMany)).toBe("PT422 pilgrims");
    expect(await tx.refusal("layanan", hold(1).replace("Siti Aminah", " "))).toBe("23514");
    await tx.exec(`update public.departures set status = 'batal' where id = '${early}'`);
    expect(await tx.refusal("layanan", hold(1))).toBe("PT422 departure");
    await tx.exec(`update public.departures set departure_date = ${day(-1)} where id = '${late}'`);
    expect(await tx.refusal("layanan", hold(1, { departure: late }))).toBe("PT422 departure");
  });

  play("a demo inquiry with a booking, and its package, are the agency's own", async (tx) => {
    const demo = "a0000000-0000-4000-8000-000000000001";
    await tx.exec(`insert into public.packages (id, slug, title, category, price_quad, status, departure)
        values ('${demo}', 'contoh', 'Contoh', 'umroh', 20000000, 'active', ${day(60)});
      insert into public.inquiries (id, package_id, name, is_demo) values ('${other}', '${demo}', 'Contoh', true)`);
    const [{ id }] = (await tx.rows(`select id from public.departures where package_id = '${demo}'`)) as [
      { id: string },
    ];
    const plan = `select kind, stays from private.demo_plan() where kind in ('packages', 'inquiries')`;
    expect(await tx.rows(plan)).toEqual([
      { kind: "packages", stays: false },
      { kind: "inquiries", stays: false },
    ]);
    await tx.layanan(hold(1, { departure: id, inquiry: `'${other}'` }));
    await tx.layanan(cancel());
    expect(await tx.rows(plan)).toEqual([{ kind: "packages", stays: true }]);
    expect(await tx.pemilik("select public.remove_demo_content() as counts")).toHaveLength(1);
  });

  play("one of four cancels: the seat is free, the rule's cost stays (BK6, BL7, BL8)", async (tx) => {
    await tx.layanan(hold(4));
    await tx.keuangan(pay(120 * million));
    const pilgrim = pilgrimAt(4);
    await tx.layanan(`select public.cancel_pilgrim(${pilgrim}, ${because})`);
    // The departure is in 100 days, so the rule of 150 days applies: 2 million.
    expect(await tx.rows(bill)).toMatchObject([
      { status: "aktif", pilgrims: 3, total: 92 * million, paid: 120 * million, overpaid: 28 * million },
    ]);
    expect(await tx.rows(seatsLeft(early))).toEqual([{ left: 7 }]);
    const propose = (deductions: string) =>
      `insert into public.refunds (booking_id, deductions, reason) values ('${booking}', '${deductions}', ${because}) returning id, amount::integer, status`;
    expect(await tx.refusal("layanan", propose('[{"label": "Visa", "amount": "28000000"}]'))).toBe(
      `PT422 refund ${28 * million}`,
    );
    const [refund] = await tx.layanan(propose('[{"label": "Visa", "amount": "3000000"}]'));
    expect(refund).toMatchObject({ amount: 25 * million, status: "diajukan" });
    const decide = `select public.decide_refund('${refund?.id}', 'disetujui')`;
    const payBack = `insert into public.payments (booking_id, kind, amount, paid_on, method, account, refund_id)
      values ('${booking}', 'keluar', -1, ${day(0)}, 'transfer', '${account}', '${refund?.id}') returning series, number, amount::integer`;
    expect(await tx.refusal("keuangan", decide)).toBe("42501");
    expect(await tx.refusal("keuangan", payBack)).toMatch(/^PT409 refund-status/);
    await tx.pemilik(decide);
    expect(await tx.keuangan(payBack)).toEqual([{ series: "BK", number: 1, amount: -25 * million }]);
    expect(await tx.rows(bill)).toMatchObject([
      { total: 95 * million, paid: 95 * million, rest: 0, overpaid: 0 },
    ]);
    expect(await tx.rows("select status from public.refunds")).toEqual([{ status: "dibayar" }]);
  });

  play("a departure that the agency cancels costs the pilgrims nothing (BL7)", async (tx) => {
    await tx.layanan(hold(2));
    await tx.keuangan(pay(20 * million));
    await tx.exec(
      `update public.departures set status = 'batal', change_reason = 'Maskapai membatalkan' where id = '${early}'`,
    );
    const pilgrim = pilgrimAt(2);
    await tx.layanan(`select public.cancel_pilgrim(${pilgrim}, ${because})`);
    expect(await tx.rows(bill)).toMatchObject([{ status: "aktif", pilgrims: 1, total: 30 * million }]);
    await tx.layanan(cancel());
    expect(await tx.rows(bill)).toMatchObject([{ status: "batal", total: 0, overpaid: 20 * million }]);
    expect(await tx.rows(inquiryOf())).toEqual([{ status: "batal", pilgrims: 1 }]);
  });

  play("a cancellation costs what was announced, and at most the price (BL8)", async (tx) => {
    await tx.layanan(hold(2));
    const announced = async () => {
      const sql = `select cost::integer from public.cancellation_costs('${booking}') order by cost`;
      return (await tx.layanan(sql)).map(({ cost }) => cost);
    };
    // A hold that is not active yet costs nothing.
    expect(await announced()).toEqual([0, 0]);
    await tx.keuangan(pay(12 * million));
    const rules = `'{"cancellation": [{"days": 60, "amount": 2000000}, {"days": 30, "percent": 50}, {"days": 2, "amount": 99000000}]}'`;
    await tx.exec(`update public.bookings set rules = rules || ${rules}`);
    await tx.exec("alter table public.departures disable trigger user");
    const costs = { 61: 0, 60: 2, 31: 2, 30: 15, 3: 15, 2: 30, "-1": 30 };
    for (const [daysLeft, millions] of Object.entries(costs)) {
      const cost = millions * million;
      await tx.exec(
        `update public.departures set departure_date = ${day(Number(daysLeft))} where id = '${early}'`,
      );
      expect(await announced(), `${daysLeft} days left`).toEqual([cost, cost]);
    }
    await tx.exec(`update public.departures set departure_date = ${day(31)} where id = '${early}';
      alter table public.departures enable trigger user; select private.count_all()`);
    await tx.layanan(cancel());
    expect(await tx.rows(bill)).toMatchObject([{ status: "batal", total: 4 * million }]);
    expect(await announced()).toEqual([]);
  });

  play("another room and another departure: a reason, a counter-line, a new line (BK5)", async (tx) => {
    await tx.layanan(hold(2));
    const pilgrim = pilgrimAt(1);
    const change = (room: string) => `select public.change_room(${pilgrim}, '${room}', ${because})`;
    expect(await tx.refusal("layanan", change("double"))).toBe("PT422 price double");
    await tx.layanan(change("triple"));
    expect(await tx.rows(bill)).toMatchObject([{ total: 62 * million }]);
    await tx.layanan(hold(9, { id: other, departure: late }));
    const move = (keep: boolean) =>
      `select public.move_booking('${booking}', '${late}', ${because}, ${keep})`;
    expect(await tx.refusal("layanan", move(true))).toBe("PT409 seats 1");
    await tx.layanan(cancel(other));
    await tx.layanan(move(false));
    // The triple costs on the second date what the package says; the quad its own 33.
    expect(await tx.rows(bill)).toMatchObject([{ total: 65 * million }]);
    expect(await tx.rows(seatsLeft(early))).toEqual([{ left: 10 }]);
    expect(await tx.rows(seatsLeft(late))).toEqual([{ left: 8 }]);
    const lines =
      "select count(*)::integer as lines, sum(amount)::integer as sum from public.bill_lines where reverses is not null";
    expect(await tx.rows(lines)).toMatchObject([{ lines: 11 }]);
  });
}
