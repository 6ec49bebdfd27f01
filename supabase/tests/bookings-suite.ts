import { expect, it } from "vitest";
import { callers, type Role, roles, type Stage, service } from "./callers.ts";
import { become, day, type Ground } from "./inquiry-scene.ts";
import { wrongSums } from "./wrong-sums.ts";

const packageId = "b6000000-0000-4000-8000-000000000001";
export const early = "d6000000-0000-4000-8000-000000000001";
const late = "d6000000-0000-4000-8000-000000000002";
export const booking = "e6000000-0000-4000-8000-000000000001";
const other = "e6000000-0000-4000-8000-000000000002";
const account = "0000001234";
const million = 1_000_000;

/** Two departures of ten seats, in 100 and 200 days, at 30 and 33 million; a triple costs 32 on the first. */
export const planted = `
  insert into public.page_content (page_name, content) values ('site-settings', '{
    "downPayment": "5000000", "paymentDaysBefore": "30", "bankAccounts": [{"bank": "Bank", "number": "${account}", "holder": "PT"}]
  }');
  update public.booking_rules set cancellation = '[{"days": 30, "percent": 50}, {"days": 150, "amount": 2000000}]';
  insert into public.packages (id, slug, title, category, price_quad, price_triple, quota, status, duration)
  values ('${packageId}', 'reguler', 'Reguler', 'umroh', 30000000, 32000000, 10, 'active', '9 Hari');
  insert into public.departures (id, package_id, departure_date, price_quad) values
    ('${early}', '${packageId}', ${day(100)}, null), ('${late}', '${packageId}', ${day(200)}, 33000000);`;

const quads = (count: number) =>
  JSON.stringify(
    Array.from({ length: count }, (_, index) => ({ name: `Jamaah ${index + 1}`, roomType: "quad" })),
  );

export const hold = (count: number, { id = booking, departure = early, inquiry = "null" } = {}) =>
  `select public.hold_seats('${id}', '${departure}', 'Siti Aminah', '0812-0000-5678', '${quads(count)}', ${inquiry})`;

const because = "'Permintaan keluarga'";

export async function as(tx: Stage, role: Role, sql: string) {
  await become(tx, callers[role]);
  const rows = await tx.rows(sql);
  await tx.exec("reset role");
  return rows;
}

export const pay = (amount: number, columns = "", values = "") =>
  `insert into public.payments (booking_id, kind, amount, paid_on, method, account${columns && `, ${columns}`})
   values ('${booking}', 'masuk', ${amount}, ${day(0)}, 'transfer', '${account}'${values && `, ${values}`}) returning id, series, number`;

/** Sends the clock on: the hold has ended. */
const lapse = (id = booking) =>
  `update public.bookings set held_from = now() - interval '2 days', held_until = now() - interval '1 second' where id = '${id}'`;

const bill = `select status, pilgrims, total::integer, paid::integer, rest::integer, overpaid::integer from public.booking_bills() where id = '${booking}'`;
const seatsLeft = (departure: string) =>
  `select min(seats_left) as left from public.offers where departure_id = '${departure}'`;
const inquiryOf = (id = booking) =>
  `select i.status, i.pilgrims from public.inquiries i join public.bookings b on b.inquiry_id = i.id where b.id = '${id}'`;

async function refusalOf(tx: Stage, role: Role, sql: string): Promise<object | null> {
  await tx.exec("savepoint attempt");
  const refused = await as(tx, role, sql).then(
    () => null,
    ({ code, detail, hint }) => ({ code, ...(detail && { detail }), ...(hint && { hint }) }),
  );
  await tx.exec("rollback to savepoint attempt");
  return refused;
}

/** Bookings and their bills: seats, prices, money (BK1 to BL8). */
export function describeBookings({ scene }: Ground): void {
  interface Acts extends Stage, Record<Role, Stage["rows"]> {
    /** The error's code, and its detail and hint where it has them. */
    refusal(role: Role, sql: string): Promise<object | null>;
  }
  const play = (title: string, work: (tx: Acts) => Promise<void>) =>
    it(title, () =>
      scene(async (tx) => {
        await tx.exec(planted);
        const refusal = (role: Role, sql: string) => refusalOf(tx, role, sql);
        const by = roles.map((role) => [role, (sql: string) => as(tx, role, sql)] as const);
        await work(Object.assign(tx, { refusal }, Object.fromEntries(by) as Record<Role, Stage["rows"]>));
        expect(await tx.rows(wrongSums), "stored sums that the rows do not come to").toEqual([]);
      }),
    );

  play(
    "a hold takes seats, freezes prices, makes a walk-in's inquiry and plans two payments (BK1, BK2, BL2)",
    async (tx) => {
      await tx.layanan(hold(4));
      await tx.layanan(hold(4));
      expect(await tx.rows(bill)).toEqual([
        { status: "ditahan", pilgrims: 4, total: 120 * million, paid: 0, rest: 120 * million, overpaid: 0 },
      ]);
      expect(await tx.rows(seatsLeft(early))).toEqual([{ left: 6 }]);
      expect(await tx.rows(inquiryOf())).toEqual([{ status: "terkonfirmasi", pilgrims: 4 }]);
      const dues = `select amount::integer, due_on - ${day(0)} as day, is_last from public.booking_dues('${booking}')`;
      expect(await tx.rows(dues)).toEqual([
        { amount: 20 * million, day: 1, is_last: false },
        { amount: 100 * million, day: 70, is_last: true },
      ]);
      const [{ count }] = (await tx.rows("select count(*)::integer from public.bookings")) as [
        { count: number },
      ];
      expect(count).toBe(1);
    },
  );

  play("holds and confirmed inquiries share the seats of a departure (BK4)", async (tx) => {
    await tx.exec(
      `insert into public.inquiries (departure_id, pilgrims, status) values ('${early}', 8, 'terkonfirmasi')`,
    );
    expect(await tx.refusal("layanan", hold(3))).toEqual({ code: "PT409", detail: "2", hint: "seats" });
    await tx.layanan(hold(2));
    expect(await tx.rows(seatsLeft(early))).toEqual([{ left: 0 }]);
    const confirm = `insert into public.inquiries (departure_id, pilgrims, status) values ('${early}', 1, 'terkonfirmasi')`;
    expect(await tx.refusal("layanan", confirm)).toMatchObject({ code: "PT409", detail: "0" });
  });

  play(
    "a lapsed hold frees its seats by the clock, and comes back at today's price (BK3, BK4)",
    async (tx) => {
      await tx.layanan(hold(10));
      await tx.exec(lapse());
      await tx.exec(
        `update public.packages set price_quad = 31000000, change_reason = 'Harga hotel naik' where id = '${packageId}'`,
      );
      await tx.layanan(hold(8, { id: other }));
      expect(await tx.rows(inquiryOf())).toEqual([{ status: "batal", pilgrims: 10 }]);
      expect(await tx.refusal("layanan", `select public.hold_again('${booking}')`)).toEqual({
        ...{ code: "PT409", detail: "2", hint: "seats" },
      });
      await tx.layanan(`select public.cancel_booking('${other}', ${because})`);
      await tx.layanan(`select public.hold_again('${booking}')`);
      expect(await tx.rows(bill)).toMatchObject([{ status: "ditahan", total: 310 * million }]);
      expect(await tx.rows(seatsLeft(early))).toEqual([{ left: 0 }]);
    },
  );

  play("settle_holds writes down what has lapsed, for anyone, once", async (tx) => {
    await tx.layanan(hold(2));
    await tx.exec(lapse());
    expect(await tx.visitor("select public.settle_holds() as holds")).toEqual([{ holds: 1 }]);
    expect(await tx.visitor("select public.settle_holds() as holds")).toEqual([{ holds: 0 }]);
    expect(await tx.rows(bill)).toMatchObject([{ status: "kedaluwarsa", total: 0, rest: 0 }]);
    expect(await tx.rows(seatsLeft(early))).toEqual([{ left: 10 }]);
  });

  play("a hold is extended with a reason, to 14 days in all (BK3)", async (tx) => {
    await tx.layanan(hold(1));
    const extend = (hours: number, reason = because) =>
      `select public.extend_hold('${booking}', ${hours}, ${reason})`;
    expect(await tx.refusal("layanan", extend(24, "'Mau'"))).toEqual({ code: "PT422", hint: "reason" });
    const seen = `(select held_until from public.bookings where id = '${booking}')`;
    await tx.exec(`create temporary table opened as select ${seen} as held_until`);
    await tx.exec("grant select on opened to authenticated");
    const form = (hours: number) =>
      `select public.extend_hold('${booking}', ${hours}, ${because}, (select held_until from opened))`;
    // The same form twice extends once, and nobody extends an end that they have not seen.
    for (let press = 0; press < 2; press += 1) await tx.layanan(form(168));
    expect(await tx.refusal("layanan", form(24))).toMatchObject({ code: "PT409", hint: "hold-changed" });
    await tx.layanan(extend(144));
    expect(await tx.refusal("layanan", extend(1))).toEqual({ code: "PT422", hint: "hold-length" });
    await tx.exec(lapse());
    expect(await tx.refusal("layanan", extend(1))).toMatchObject({
      code: "PT409",
      hint: "status",
      detail: "kedaluwarsa",
    });
  });

  play(
    "an extended hold moves the date of the down payment, unless staff have planned it (BL2)",
    async (tx) => {
      await tx.layanan(hold(2));
      const extend = `select public.extend_hold('${booking}', 72, ${because})`;
      const first = `select min(d.due_on) - private.jakarta_day(b.held_until) as late
      from public.due_dates d join public.bookings b on b.id = d.booking_id group by b.id`;
      await tx.layanan(extend);
      expect(await tx.rows(first)).toEqual([{ late: 0 }]);
      expect(await tx.rows("select count(*)::integer as dates from public.due_dates")).toEqual([
        { dates: 2 },
      ]);
      await tx.layanan(`select public.set_due_dates('${booking}', jsonb_build_array(
        jsonb_build_object('dueOn', ${day(5)}, 'amount', 1000000), jsonb_build_object('dueOn', ${day(9)}, 'amount', null)))`);
      await tx.layanan(extend);
      expect(await tx.rows(`select min(due_on) = ${day(5)} as "isKept" from public.due_dates`)).toEqual([
        { isKept: true },
      ]);
    },
  );

  play("an open report keeps a hold; refused after its end it lapses (BK3, BL3)", async (tx) => {
    await tx.layanan(hold(2));
    const [report] =
      await tx.layanan(`insert into public.payment_reports (booking_id, amount, paid_on, method, account)
       values ('${booking}', 1000000, ${day(0)}, 'transfer', '${account}') returning id`);
    await tx.exec(lapse());
    expect(await tx.visitor("select public.settle_holds() as holds")).toEqual([{ holds: 0 }]);
    const judge = (verdict: string, reason = "null") =>
      `select public.judge_report('${report?.id}', '${verdict}', ${reason}) as payment`;
    expect(await tx.refusal("layanan", judge("diterima"))).toEqual({ code: "42501" });
    expect(await tx.refusal("keuangan", judge("ditolak"))).toEqual({ code: "PT422", hint: "reason" });
    await tx.keuangan(judge("ditolak", "'Uang tidak masuk'"));
    expect(await tx.visitor("select public.settle_holds() as holds")).toEqual([{ holds: 1 }]);
    expect(await tx.refusal("keuangan", judge("diterima"))).toMatchObject({
      code: "PT409",
      hint: "verdict",
    });
  });

  play(
    "the down payment makes a booking active; receipts are numbered without gaps (BK3, BL4)",
    async (tx) => {
      await tx.layanan(hold(2));
      const [report] =
        await tx.layanan(`insert into public.payment_reports (booking_id, amount, paid_on, method, account)
       values ('${booking}', 4000000, ${day(0)}, 'transfer', '${account}') returning id`);
      const judge = `select public.judge_report('${report?.id}', 'diterima') as payment`;
      const [first] = await tx.keuangan(judge);
      expect(await tx.keuangan(judge)).toEqual([first]);
      expect(await tx.rows(bill)).toMatchObject([{ status: "ditahan", paid: 4 * million }]);
      expect(await tx.refusal("keuangan", pay(0))).toMatchObject({ code: "23514" });
      const [second] = await tx.keuangan(pay(6 * million));
      expect(second).toMatchObject({ series: "KW", number: 2 });
      expect(await tx.rows(bill)).toMatchObject([
        { status: "aktif", paid: 10 * million, rest: 50 * million },
      ]);
    },
  );

  play(
    "nobody changes or deletes a payment; a correction is its opposite, once, with a reason (BL3)",
    async (tx) => {
      await tx.layanan(hold(1));
      const [payment] = await tx.keuangan(pay(5 * million));
      for (const role of ["keuangan", "pemilik"] as const) {
        expect(await tx.refusal(role, "update public.payments set amount = 1")).toEqual({ code: "42501" });
        expect(await tx.refusal(role, "delete from public.payments")).toEqual({ code: "42501" });
      }
      for (const sql of [
        "update public.payments set amount = 1",
        "delete from public.payments",
        "truncate public.payments cascade",
      ]) {
        await tx.exec("savepoint attempt");
        await expect(tx.exec(sql), sql).rejects.toMatchObject({ code: "PT409", hint: "payments-stay" });
        await tx.exec("rollback to savepoint attempt");
      }
      const correct = (reason: string) =>
        `insert into public.payments (booking_id, kind, amount, paid_on, reverses, reason)
       values ('${booking}', 'koreksi', 1, ${day(0)}, '${payment?.id}', ${reason}) returning amount::integer, number`;
      expect(await tx.refusal("keuangan", correct("'Salah'"))).toEqual({ code: "PT422", hint: "reason" });
      expect(await tx.keuangan(correct("'Salah ketik jumlahnya'"))).toEqual([
        { amount: -5 * million, number: null },
      ]);
      expect(await tx.refusal("keuangan", correct("'Salah ketik jumlahnya'"))).toEqual({ code: "23505" });
      expect(await tx.rows(bill)).toMatchObject([{ paid: 0, rest: 30 * million }]);
    },
  );

  play("what cannot be paid is refused: another account, the future, before the booking", async (tx) => {
    await tx.layanan(hold(1));
    const attempt = (amount: string, when: string, number: string) =>
      tx.refusal(
        "keuangan",
        `insert into public.payments (booking_id, kind, amount, paid_on, method, account)
         values ('${booking}', 'masuk', ${amount}, ${when}, 'transfer', '${number}')`,
      );
    expect(await attempt("1", day(0), "999")).toEqual({ code: "PT422", hint: "account" });
    expect(await attempt("1", day(1), account)).toMatchObject({ code: "PT422", hint: "paid-on" });
    expect(await attempt("1", day(-1), account)).toMatchObject({ code: "PT422", hint: "paid-on" });
    expect(await attempt("-1", day(0), account)).toMatchObject({ code: "23514" });
    expect(await attempt("1234567890123", day(0), account)).toMatchObject({ code: "23514" });
  });

  play("late money is always recorded; seats come back only where they are free (BL3)", async (tx) => {
    await tx.layanan(hold(10));
    await tx.exec(lapse());
    await tx.layanan(hold(1, { id: other }));
    await tx.keuangan(pay(60 * million));
    expect(await tx.rows(bill)).toMatchObject([
      { status: "kedaluwarsa", total: 0, paid: 60 * million, overpaid: 60 * million },
    ]);
    await tx.layanan(`select public.cancel_booking('${other}', ${because})`);
    await tx.keuangan(pay(1 * million));
    expect(await tx.rows(bill)).toMatchObject([
      { status: "aktif", total: 300 * million, paid: 61 * million },
    ]);
  });

  play(
    "one of four cancels: seat and lines are free at once, the rule's cost stays, a refund follows (BK6, BL7, BL8)",
    async (tx) => {
      await tx.layanan(hold(4));
      await tx.keuangan(pay(120 * million));
      const [pilgrim] = await tx.rows(
        `select id from public.booking_pilgrims where booking_id = '${booking}' and place = 4`,
      );
      await tx.layanan(`select public.cancel_pilgrim('${pilgrim?.id}', ${because})`);
      // The departure is in 100 days, so the rule of 150 days applies: 2 million.
      expect(await tx.rows(bill)).toMatchObject([
        { status: "aktif", pilgrims: 3, total: 92 * million, paid: 120 * million, overpaid: 28 * million },
      ]);
      expect(await tx.rows(seatsLeft(early))).toEqual([{ left: 7 }]);
      const propose = (deductions: string) =>
        `insert into public.refunds (booking_id, deductions, reason) values ('${booking}', '${deductions}', ${because}) returning id, amount::integer, status`;
      expect(await tx.refusal("layanan", propose('[{"label": "Visa", "amount": "28000000"}]'))).toEqual({
        ...{ code: "PT422", hint: "refund", detail: String(28 * million) },
      });
      const [refund] = await tx.layanan(propose('[{"label": "Visa", "amount": "3000000"}]'));
      expect(refund).toMatchObject({ amount: 25 * million, status: "diajukan" });
      const decide = `select public.decide_refund('${refund?.id}', 'disetujui')`;
      const payBack = `insert into public.payments (booking_id, kind, amount, paid_on, method, account, refund_id)
      values ('${booking}', 'keluar', -1, ${day(0)}, 'transfer', '${account}', '${refund?.id}') returning series, number, amount::integer`;
      expect(await tx.refusal("keuangan", decide)).toEqual({ code: "42501" });
      expect(await tx.refusal("keuangan", payBack)).toMatchObject({ code: "PT409", hint: "refund-status" });
      await tx.pemilik(decide);
      expect(await tx.keuangan(payBack)).toEqual([{ series: "BK", number: 1, amount: -25 * million }]);
      expect(await tx.rows(bill)).toMatchObject([
        { total: 95 * million, paid: 95 * million, rest: 0, overpaid: 0 },
      ]);
      expect(await tx.rows("select status from public.refunds")).toEqual([{ status: "dibayar" }]);
    },
  );

  play("a departure that the agency cancels costs the pilgrims nothing (BL7)", async (tx) => {
    await tx.layanan(hold(2));
    await tx.keuangan(pay(20 * million));
    await tx.exec(
      `update public.departures set status = 'batal', change_reason = 'Maskapai membatalkan' where id = '${early}'`,
    );
    const [pilgrim] = await tx.rows(
      `select id from public.booking_pilgrims where booking_id = '${booking}' and place = 2`,
    );
    await tx.layanan(`select public.cancel_pilgrim('${pilgrim?.id}', ${because})`);
    expect(await tx.rows(bill)).toMatchObject([{ status: "aktif", pilgrims: 1, total: 30 * million }]);
    await tx.layanan(`select public.cancel_booking('${booking}', ${because})`);
    expect(await tx.rows(bill)).toMatchObject([{ status: "batal", total: 0, overpaid: 20 * million }]);
    expect(await tx.rows(inquiryOf())).toEqual([{ status: "batal", pilgrims: 1 }]);
  });

  play(
    "a cancellation costs by its rule, at most the price, and as much as was announced (BL8)",
    async (tx) => {
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
      await tx.layanan(`select public.cancel_booking('${booking}', ${because})`);
      expect(await tx.rows(bill)).toMatchObject([{ status: "batal", total: 4 * million }]);
      expect(await announced()).toEqual([]);
    },
  );

  play("another room and another departure: a reason, a counter-line, a new line (BK5)", async (tx) => {
    await tx.layanan(hold(2));
    const [pilgrim] = await tx.rows(
      `select id from public.booking_pilgrims where booking_id = '${booking}' and place = 1`,
    );
    const change = (room: string) => `select public.change_room('${pilgrim?.id}', '${room}', ${because})`;
    expect(await tx.refusal("layanan", change("double"))).toMatchObject({
      code: "PT422",
      hint: "price",
      detail: "double",
    });
    await tx.layanan(change("triple"));
    expect(await tx.rows(bill)).toMatchObject([{ total: 62 * million }]);
    await tx.layanan(hold(9, { id: other, departure: late }));
    const move = (keep: boolean) =>
      `select public.move_booking('${booking}', '${late}', ${because}, ${keep})`;
    expect(await tx.refusal("layanan", move(true))).toEqual({ code: "PT409", detail: "1", hint: "seats" });
    await tx.layanan(`select public.cancel_booking('${other}', ${because})`);
    await tx.layanan(move(false));
    // The triple costs on the second date what the package says; the quad its own 33.
    expect(await tx.rows(bill)).toMatchObject([{ total: 65 * million }]);
    expect(await tx.rows(seatsLeft(early))).toEqual([{ left: 10 }]);
    expect(await tx.rows(seatsLeft(late))).toEqual([{ left: 8 }]);
    const lines =
      "select count(*)::integer as lines, sum(amount)::integer as sum from public.bill_lines where reverses is not null";
    expect(await tx.rows(lines)).toMatchObject([{ lines: 11 }]);
  });

  play("discounts are finance's, with a reason, and never above the total (BL1)", async (tx) => {
    await tx.layanan(hold(1));
    const line = (kind: string, amount: number, reason = because) =>
      `insert into public.bill_lines (booking_id, kind, label, amount, reason) values ('${booking}', '${kind}', 'Keterangan', ${amount}, ${reason})`;
    expect(await tx.refusal("layanan", line("potongan", -1))).toEqual({ code: "42501" });
    expect(await tx.refusal("layanan", line("harga", 1))).toMatchObject({ code: "PT422", hint: "price" });
    expect(await tx.refusal("keuangan", line("potongan", -1, "null"))).toEqual({
      code: "PT422",
      hint: "reason",
    });
    expect(await tx.refusal("keuangan", line("potongan", -31 * million))).toMatchObject({
      code: "PT422",
      hint: "discount",
    });
    await tx.layanan(line("tambahan", 2 * million, "null"));
    await tx.keuangan(line("potongan", -1 * million));
    expect(await tx.rows(bill)).toMatchObject([{ total: 31 * million }]);
  });

  play("payments fill the oldest date first; the last date is the rest (BL2)", async (tx) => {
    await tx.layanan(hold(2));
    /** Days from now, and the amounts that are due on them. */
    const plan = (steps: string) =>
      `select public.set_due_dates('${booking}', (select jsonb_agg(jsonb_build_object('dueOn', ${day(0)} + s.day, 'amount', s.amount::bigint) order by s.day)
        from (values ${steps}) s (day, amount)))`;
    expect(await tx.refusal("layanan", plan("(1, 5000000), (10, 1)"))).toEqual({
      code: "PT422",
      hint: "plan",
    });
    expect(await tx.refusal("layanan", plan("(1, 5000000), (101, null)"))).toEqual({
      code: "PT422",
      hint: "plan",
    });
    expect(await tx.refusal("layanan", plan("(1, 60000000), (10, null)"))).toMatchObject({
      hint: "plan-total",
    });
    await tx.keuangan(plan("(0, 10000000), (20, 20000000), (60, null)"));
    await tx.keuangan(pay(15 * million));
    expect(
      await tx.rows(`select amount::integer, rest::integer from public.booking_dues('${booking}')`),
    ).toEqual([
      { amount: 10 * million, rest: 0 },
      { amount: 20 * million, rest: 15 * million },
      { amount: 30 * million, rest: 30 * million },
    ]);
    const shift = `update public.due_dates set due_on = ${day(70)} where amount = 10000000`;
    expect(await tx.refusal("layanan", shift)).toEqual({ code: "PT422", hint: "plan" });
  });

  play("money moves between two bookings as two rows that add up to 0 (BL3)", async (tx) => {
    await tx.layanan(hold(1));
    await tx.layanan(hold(1, { id: other }));
    await tx.keuangan(pay(8 * million));
    const move = (amount: number) =>
      `select public.move_money('${crypto.randomUUID()}', '${booking}', '${other}', ${amount}, ${because})`;
    expect(await tx.refusal("keuangan", move(9 * million))).toEqual({
      code: "PT422",
      hint: "transfer",
      detail: String(8 * million),
    });
    await tx.keuangan(move(3 * million));
    expect(
      await tx.rows(
        "select booking_id, sum(amount)::integer as paid from public.payments group by 1 order by 1",
      ),
    ).toEqual([
      { booking_id: booking, paid: 5 * million },
      { booking_id: other, paid: 3 * million },
    ]);
  });

  play("stored sums are those of the rows, whoever writes and whatever they write (BL6)", async (tx) => {
    await tx.layanan(hold(3));
    await tx.layanan(hold(1, { id: other }));
    for (const role of ["layanan", "keuangan", "pemilik"] as const) {
      for (const sql of ["update public.bookings set total = 1", "update public.due_dates set rest = 1"])
        expect(await tx.refusal(role, sql), sql).toEqual({ code: "42501" });
    }
    const line = (amount: number) =>
      `insert into public.bill_lines (booking_id, kind, label, amount)
       values ('${booking}', 'tambahan', 'Kursi roda', ${amount}), ('${other}', 'tambahan', 'Kursi roda', ${amount})`;
    const pays = `insert into public.payments (booking_id, kind, amount, paid_on, method)
      values ('${booking}', 'masuk', 7000000, ${day(0)}, 'tunai'), ('${other}', 'masuk', 70000000, ${day(0)}, 'tunai')`;
    const ofService = [
      "update public.bookings set total = 1, paid = 1",
      "update public.due_dates set rest = 1",
      ...[line(1_000_000), line(2_000_000), pays],
      "delete from public.bill_lines where amount = 1000000",
      "update public.due_dates set amount = 3000000, due_on = due_on + 1 where amount is not null",
      `delete from public.due_dates where booking_id = '${other}' and amount is not null`,
      "update public.bookings set status = 'kedaluwarsa'",
      "update public.bookings set status = 'aktif'",
    ];
    const ofOwner = [
      "update public.bill_lines set amount = amount + 5 where kind = 'tambahan'",
      `update public.bill_lines set booking_id = '${booking}', pilgrim_id = null where booking_id = '${other}'`,
      "update public.due_dates set rest = 1",
      "delete from public.due_dates",
      "delete from public.bill_lines",
    ];
    for (const sql of ofService) {
      await become(tx, service);
      await tx.exec(sql);
      await tx.exec("reset role");
      expect(await tx.rows(wrongSums), sql).toEqual([]);
    }
    for (const sql of ofOwner) {
      await tx.exec(sql);
      expect(await tx.rows(wrongSums), sql).toEqual([]);
    }
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
      const rows = await as(
        tx,
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

  play("staff who are bound to a branch see its bookings, bills and money alone", async (tx) => {
    const branch = "c6000000-0000-4000-8000-000000000001";
    await tx.layanan(hold(1));
    await tx.layanan(hold(1, { id: other }));
    await tx.exec(`insert into public.branches (id, name, city, whatsapp) values ('${branch}', 'Solo', 'Solo', '0812-0000-0001');
      update public.inquiries set branch_id = '${branch}' where id = '${other}';
      update public.staff set branch_id = '${branch}' where role in ('layanan', 'keuangan')`);
    const seen = {
      list: "select id from public.list_bookings()",
      bills: "select id from public.booking_bills()",
      others: `select id from public.booking_bills(array['${booking}', '${other}']::uuid[])`,
      open: "select distinct booking_id as id from public.open_money()",
    };
    for (const role of ["layanan", "keuangan"] as const) {
      for (const [name, sql] of Object.entries(seen))
        expect(await as(tx, role, sql), `${role}, ${name}`).toEqual([{ id: other }]);
      const sums = "select entries::integer, amount::integer from public.open_money_sums()";
      expect(await as(tx, role, sums)).toEqual([{ entries: 1, amount: 5 * million }]);
      expect(await as(tx, role, `select id from public.booking_dues('${booking}')`)).toEqual([]);
    }
    expect(await tx.pemilik(seen.bills)).toHaveLength(2);
  });

  play("open money is sorted into five lists, and what is no work today is left out (RD2)", async (tx) => {
    await tx.layanan(hold(2));
    await tx.layanan(hold(1, { id: other }));
    const report = `insert into public.payment_reports (booking_id, amount, paid_on, method, account)
      values ('${other}', 1000000, ${day(0)}, 'transfer', '${account}')`;
    await tx.layanan(report);
    await tx.exec(
      `update public.due_dates set due_on = ${day(-2)} where booking_id = '${booking}' and amount is not null`,
    );
    const lists = async () =>
      (
        await tx.keuangan(`select list, amount::integer, day - ${day(0)} as day, state, is_work from public.open_money()
           order by list, amount`)
      ).map((row) => Object.values(row).join(" "));
    expect(await lists()).toEqual([
      "dilaporkan 1000000 0 ditahan true",
      "jatuh-tempo 5000000 1 ditahan true",
      "jatuh-tempo 50000000 70 ditahan true",
      "lewat 10000000 -2 ditahan true",
    ]);
    const work = () =>
      tx.keuangan(
        "select list, state, entries::integer, payer_name, amount::integer from public.open_money_work()",
      );
    expect(await work()).toMatchObject([
      { list: "dilaporkan", state: null, entries: 1, payer_name: "Siti Aminah", amount: million },
      { list: "lewat", state: null, entries: 1, amount: 10 * million },
    ]);
    // The hold has lapsed by the clock, and nobody has written it down.
    await tx.exec(lapse());
    expect(await work()).toMatchObject([{ list: "dilaporkan" }]);
    await tx.keuangan(pay(20 * million));
    await tx.layanan(`select public.cancel_booking('${booking}', ${because})`);
    expect(await work()).toMatchObject([
      { list: "dilaporkan" },
      { list: "lebih", entries: 1, amount: 16 * million },
    ]);
    const propose = `insert into public.refunds (booking_id, reason) values ('${booking}', ${because})`;
    await tx.layanan(propose);
    expect(await work()).toMatchObject([
      { list: "dilaporkan" },
      { list: "pengembalian", state: "diajukan", entries: 1, amount: 16 * million },
    ]);
    expect(await tx.editor("select * from public.open_money_sums()")).toEqual([]);
  });

  play("the inquiry of a booking is changed by the booking alone, and is not deleted (BK1)", async (tx) => {
    await tx.exec(
      `insert into public.inquiries (id, departure_id, name) values ('${other}', '${early}', 'Siti')`,
    );
    await tx.layanan(hold(2, { inquiry: `'${other}'` }));
    expect(await tx.rows(inquiryOf())).toEqual([{ status: "terkonfirmasi", pilgrims: 2 }]);
    const change = `update public.inquiries set status = 'batal' where id = '${other}'`;
    expect(await tx.refusal("layanan", change)).toEqual({ code: "PT409", hint: "has-booking" });
    expect(await tx.refusal("layanan", `delete from public.inquiries where id = '${other}'`)).toMatchObject({
      code: "23503",
    });
    await tx.layanan(`update public.inquiries set note = 'Minta kursi roda' where id = '${other}'`);
  });

  play("owners alone activate without money, and editors see nothing", async (tx) => {
    await tx.layanan(hold(1));
    const activate = `select public.activate_booking('${booking}', ${because})`;
    expect(await tx.refusal("layanan", activate)).toEqual({ code: "42501" });
    await tx.pemilik(activate);
    expect(await tx.editor(bill)).toEqual([]);
    expect(await tx.layanan(bill)).toMatchObject([{ status: "aktif" }]);
    expect(await tx.refusal("editor", hold(1, { id: other }))).toEqual({ code: "42501" });
  });

  play("what is no hold is refused: 101 pilgrims, no name, a cancelled or past departure", async (tx) => {
    const tooMany = hold(4).replace(quads(4), quads(101));
    expect(await tx.refusal("layanan", tooMany)).toEqual({ code: "PT422", hint: "pilgrims" });
    expect(await tx.refusal("layanan", hold(1).replace("Siti Aminah", " "))).toMatchObject({
      code: "23514",
    });
    await tx.exec(`update public.departures set status = 'batal' where id = '${early}'`);
    expect(await tx.refusal("layanan", hold(1))).toEqual({ code: "PT422", hint: "departure" });
    await tx.exec(`update public.departures set departure_date = ${day(-1)} where id = '${late}'`);
    expect(await tx.refusal("layanan", hold(1, { departure: late }))).toEqual({
      code: "PT422",
      hint: "departure",
    });
  });

  play(
    "a payer's link opens for the last four digits, waits after 5 wrong answers and ends after 20 (PP1, PP2)",
    async (tx) => {
      await tx.layanan(hold(2));
      await tx.keuangan(pay(12 * million));
      const token = "rahasia-pembayar";
      const link = `insert into public.booking_links (booking_id, token_hash) values ('${booking}', encode(sha256('${token}'), 'hex'))`;
      await tx.layanan(link);
      const visit = "v".repeat(43);
      const open = async (digits: string, of = token) => {
        const [row] = await tx.visitor(
          `select public.open_booking_link('${of}', '${digits}', '${visit}') as answer`,
        );
        return row?.answer;
      };
      const read = async () => (await tx.visitor(`select public.booking_page('${visit}') as page`))[0]?.page;
      expect(await open("5678", "tebakan")).toBe("no");
      expect(await read()).toBeNull();
      expect(await open("5678")).toBe("yes");
      const page = (await read()) as Record<string, unknown>;
      expect(page).toMatchObject({ status: "aktif", isPayer: true, total: 60 * million, rest: 48 * million });
      expect(page.pilgrims).toHaveLength(2);
      expect(page.receipts).toMatchObject([
        { series: "KW", number: 1, amount: 12 * million, isReversed: false },
      ]);
      expect(JSON.stringify(page)).not.toMatch(/0812|5678/);
      const answers: unknown[] = [];
      for (let guess = 0; guess < 40; guess++) {
        answers.push(await open("0000"));
        if (answers.at(-1) === "wait") await tx.exec("update public.booking_links set wait_until = null");
      }
      // A wait after 5, 10 and 15 wrong answers; after 20 the link has ended, and says so.
      const waits = answers.flatMap((answer, guess) => (answer === "wait" ? [guess] : []));
      expect(waits.slice(0, 4)).toEqual([5, 11, 17, 23]);
      expect(answers.slice(23).every((answer) => answer === "wait")).toBe(true);
      expect(await open("5678")).toBe("wait");
      expect(await read()).toBeNull();
      await tx.layanan(link.replace(token, "baru"));
      expect(await open("5678", "baru")).toBe("yes");
      await tx.layanan("update public.booking_links set revoked_at = now() where revoked_at is null");
      expect(await read()).toBeNull();
    },
  );

  play("of 10,000 guesses at a link 20 are answered, however patient the guesser is (PP2)", async (tx) => {
    await tx.layanan(hold(1));
    await tx.exec(`insert into public.booking_links (booking_id, token_hash)
      values ('${booking}', encode(sha256('rahasia'), 'hex'))`);
    // Each guess comes after the wait of the one before.
    await tx.exec(`do $$
      begin
        for guess in 0..9999 loop
          update public.booking_links set wait_until = null where wait_until is not null;
          if guess <> 5678 then
            perform public.open_booking_link('rahasia', lpad(guess::text, 4, '0'), repeat('v', 43));
          end if;
        end loop;
      end $$`);
    expect(await tx.rows("select wrong from public.booking_links")).toEqual([{ wrong: 20 }]);
    const right = `select public.open_booking_link('rahasia', '5678', '${"v".repeat(43)}') as answer`;
    expect(await tx.visitor(right)).toEqual([{ answer: "wait" }]);
  });

  play("a receipt tells what was left after it, to the booking's staff and a payer's visit", async (tx) => {
    await tx.layanan(hold(2));
    const [first] = await tx.keuangan(pay(12 * million));
    await tx.keuangan(pay(8 * million));
    const read = async (role: Role) =>
      (await as(tx, role, `select public.payment_receipt('${first?.id}') as receipt`))[0]?.receipt;
    for (const role of ["layanan", "keuangan", "pemilik"] as const) {
      expect(await read(role), role).toMatchObject({
        ...{ series: "KW", number: 1, amount: 12 * million, rest: 48 * million, payerName: "Siti Aminah" },
        ...{ packageTitle: "Reguler", pilgrims: 2, isReversed: false },
      });
    }
    await tx.exec(`insert into public.booking_links (booking_id, pilgrim_id, token_hash)
      select '${booking}', null, encode(sha256('pembayar'), 'hex')
      union all select booking_id, id, encode(sha256('jamaah'), 'hex') from public.booking_pilgrims where place = 1`);
    expect(await read("editor")).toBeNull();
    const visit = async (token: string, secret: string, number = 1) => {
      await tx.visitor(`select public.open_booking_link('${token}', '5678', '${secret}')`);
      const sql = `select public.visit_receipt('${secret}', 'KW', (select max(year) from public.payments), ${number}) as receipt`;
      return (await tx.rows(sql))[0]?.receipt;
    };
    expect(await visit("pembayar", "v".repeat(43))).toMatchObject({ number: 1, rest: 48 * million });
    expect(await visit("pembayar", "v".repeat(43), 3)).toBeNull();
    expect(await visit("jamaah", "j".repeat(43))).toBeNull();
    expect(await visit("tebakan", "t".repeat(43))).toBeNull();
  });

  play("a pilgrim's link shows one pilgrim and no money (PP1, PP3)", async (tx) => {
    await tx.layanan(hold(2));
    await tx.exec(`insert into public.booking_links (booking_id, pilgrim_id, token_hash)
      select booking_id, id, encode(sha256('jamaah'), 'hex') from public.booking_pilgrims where place = 2`);
    const visit = "p".repeat(43);
    await tx.visitor(`select public.open_booking_link('jamaah', '5678', '${visit}')`);
    const [row] = await tx.visitor(`select public.booking_page('${visit}') as page`);
    expect(row?.page).toMatchObject({ isPayer: false, pilgrims: [{ place: 2, name: "Jamaah 2" }] });
    expect(Object.keys(row?.page as object)).not.toContain("total");
  });

  play("a pilgrim's link ends 30 days after the pilgrim has cancelled (PP1)", async (tx) => {
    await tx.layanan(hold(2));
    await tx.exec(`insert into public.booking_links (booking_id, pilgrim_id, token_hash)
      select booking_id, id, encode(sha256('jamaah'), 'hex') from public.booking_pilgrims where place = 2
      union all select '${booking}', null, encode(sha256('pembayar'), 'hex')`);
    const open = async (token: string) =>
      (
        await tx.visitor(`select public.open_booking_link('${token}', '5678', '${"p".repeat(43)}') as answer`)
      )[0]?.answer;
    const pilgrim = "(select id from public.booking_pilgrims where place = 2)";
    await tx.exec(
      `create temporary table leaving as select ${pilgrim} as id; grant select on leaving to authenticated`,
    );
    await tx.layanan(`select public.cancel_pilgrim((select id from leaving), ${because})`);
    const age = (days: number) =>
      tx.exec(
        `update public.booking_events set created_at = now() - interval '${days} days' where kind = 'jamaah batal'`,
      );
    await age(29);
    expect(await open("jamaah")).toBe("yes");
    await age(31);
    await tx.layanan(
      `update public.booking_pilgrims set name = 'Aminah' where id = (select id from leaving)`,
    );
    expect(await open("jamaah")).toBe("no");
    expect(await open("pembayar")).toBe("yes");
  });

  play(
    "inquiry and booking are forgotten together, a year after the return; receipts keep the name",
    async (tx) => {
      await tx.layanan(hold(2));
      await tx.keuangan(pay(12 * million));
      const age = (months: number, from: number) => `
      alter table public.inquiries disable trigger user; alter table public.departures disable trigger user;
      update public.inquiries set created_at = now() - interval '${months} months';
      update public.departures set departure_date = ${day(from)} where id = '${early}';
      alter table public.inquiries enable trigger user; alter table public.departures enable trigger user;
      select private.count_all()`;
      const forget = "select public.forget_old_inquiries() as forgotten";
      await tx.exec(age(30, -300));
      expect(await tx.visitor(forget)).toEqual([{ forgotten: 0 }]);
      await tx.exec(age(30, -380));
      expect(await tx.visitor(forget)).toEqual([{ forgotten: 1 }]);
      const left = await tx.rows(`
      select b.payer_name, b.payer_phone, i.phone, bp.name, p.payer_name as receipt
      from public.bookings b join public.inquiries i on i.id = b.inquiry_id join public.booking_pilgrims bp on bp.booking_id = b.id
      join public.payments p on p.booking_id = b.id where bp.place = 1`);
      expect(left).toEqual([
        { payer_name: "", payer_phone: "", phone: "", name: "", receipt: "Siti Aminah" },
      ]);
    },
  );

  play("an agent's commission is due with the hold or once all is paid, and goes back once", async (tx) => {
    const agent = "a6000000-0000-4000-8000-000000000001";
    await tx.exec(`insert into public.agents (id, name, code, commission_rate) values ('${agent}', 'Sari', 'SARI-6', 500000);
      insert into public.inquiries (id, departure_id, name, agent_id) values ('${other}', '${early}', 'Siti', '${agent}')`);
    const ledger = "select reason, pilgrims, amount::integer from public.commissions order by id";
    await tx.exec("savepoint early");
    await tx.layanan(hold(2, { inquiry: `'${other}'` }));
    expect(await tx.rows(ledger)).toEqual([{ reason: "terkonfirmasi", pilgrims: 2, amount: million }]);
    await tx.exec("rollback to savepoint early");
    await tx.pemilik("update public.booking_rules set commission_when = 'lunas'");
    await tx.layanan(hold(2, { inquiry: `'${other}'` }));
    await tx.keuangan(pay(59 * million));
    expect(await tx.rows(ledger)).toEqual([]);
    await tx.keuangan(pay(1 * million));
    expect(await tx.rows(ledger)).toEqual([{ reason: "terkonfirmasi", pilgrims: 2, amount: million }]);
    await tx.layanan(
      `insert into public.bill_lines (booking_id, kind, label, amount) values ('${booking}', 'tambahan', 'Visa', 1)`,
    );
    await tx.layanan(`select public.cancel_booking('${booking}', ${because})`);
    expect(await tx.rows(ledger)).toMatchObject([
      { pilgrims: 2 },
      { reason: "batal", pilgrims: -2, amount: -million },
    ]);
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
    await tx.layanan(`select public.cancel_booking('${booking}', ${because})`);
    expect(await tx.rows(plan)).toEqual([{ kind: "packages", stays: true }]);
    expect(await tx.pemilik("select public.remove_demo_content() as counts")).toHaveLength(1);
  });
}
