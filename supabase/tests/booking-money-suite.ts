import { expect } from "vitest";
import {
  account,
  because,
  bill,
  booking,
  cancel,
  early,
  hold,
  lapse,
  million,
  other,
  packageId,
  pay,
  plan,
  playOn,
  report,
  settle,
} from "./booking-scene.ts";
import { service } from "./callers.ts";
import { become, day, type Ground } from "./inquiry-scene.ts";
import { wrongSums } from "./wrong-sums.ts";

/** A booking's bill, due dates, payments and reports (BL1 to BL6). */
export function describeBookingMoney({ scene }: Ground): void {
  const play = playOn(scene);

  play("an open report keeps a hold; refused after its end it lapses (BK3, BL3)", async (tx) => {
    await tx.layanan(hold(2));
    const [made] = await tx.layanan(report(1 * million));
    await tx.exec(lapse());
    expect(await tx.visitor(settle)).toEqual([{ holds: 0 }]);
    const judge = (verdict: string, reason = "null") =>
      `select public.judge_report('${made?.id}', '${verdict}', ${reason}) as payment`;
    expect(await tx.refusal("layanan", judge("diterima"))).toBe("42501");
    expect(await tx.refusal("keuangan", judge("ditolak"))).toBe("PT422 reason");
    await tx.keuangan(judge("ditolak", "'Uang tidak masuk'"));
    expect(await tx.visitor(settle)).toEqual([{ holds: 1 }]);
    expect(await tx.refusal("keuangan", judge("diterima"))).toMatch(/^PT409 verdict/);
  });

  play("the down payment makes a booking active; receipts have no gaps (BK3, BL4)", async (tx) => {
    await tx.layanan(hold(2));
    const [made] = await tx.layanan(report(4 * million));
    const judge = `select public.judge_report('${made?.id}', 'diterima') as payment`;
    const [first] = await tx.keuangan(judge);
    expect(await tx.keuangan(judge)).toEqual([first]);
    expect(await tx.rows(bill)).toMatchObject([{ status: "ditahan", paid: 4 * million }]);
    expect(await tx.refusal("keuangan", pay(0))).toBe("23514");
    const [second] = await tx.keuangan(pay(6 * million));
    expect(second).toMatchObject({ series: "KW", number: 2 });
    expect(await tx.rows(bill)).toMatchObject([{ status: "aktif", paid: 10 * million, rest: 50 * million }]);
  });

  play("sums from 1 rupiah to billions are exact; more than the bill is overpaid (BL1, BL3)", async (tx) => {
    const most = 9_999_999_999;
    await tx.editor(`update public.packages set price_quad = ${most} where id = '${packageId}'`);
    await tx.layanan(hold(2));
    const sums = `select total::text, paid::text, rest::text, overpaid::text from public.booking_bills() where id = '${booking}'`;
    await tx.keuangan(pay(1));
    expect(await tx.rows(sums)).toEqual([
      { total: "19999999998", paid: "1", rest: "19999999997", overpaid: "0" },
    ]);
    for (let times = 0; times < 2; times += 1) await tx.keuangan(pay(most));
    expect(await tx.rows(sums)).toEqual([
      { total: "19999999998", paid: "19999999999", rest: "0", overpaid: "1" },
    ]);
    for (const amount of [0, -1, most + 1])
      expect(await tx.refusal("keuangan", pay(amount)), `${amount} rupiah`).toBe("23514");
  });

  play("nobody changes a payment; a correction is its opposite, once (BL3)", async (tx) => {
    await tx.layanan(hold(1));
    const [payment] = await tx.keuangan(pay(5 * million));
    for (const role of ["keuangan", "pemilik"] as const) {
      expect(await tx.refusal(role, "update public.payments set amount = 1")).toBe("42501");
      expect(await tx.refusal(role, "delete from public.payments")).toBe("42501");
    }
    for (const sql of [
      "update public.payments set amount = 1",
      "delete from public.payments",
      "truncate public.payments cascade",
    ]) {
      expect(await tx.refused(() => tx.exec(sql)), sql).toBe("PT409 payments-stay");
    }
    const correct = (reason: string) =>
      `insert into public.payments (booking_id, kind, amount, paid_on, reverses, reason)
       values ('${booking}', 'koreksi', 1, ${day(0)}, '${payment?.id}', ${reason}) returning amount::integer, number`;
    expect(await tx.refusal("keuangan", correct("'Salah'"))).toBe("PT422 reason");
    expect(await tx.keuangan(correct("'Salah ketik jumlahnya'"))).toEqual([
      { amount: -5 * million, number: null },
    ]);
    expect(await tx.refusal("keuangan", correct("'Salah ketik jumlahnya'"))).toBe("23505");
    expect(await tx.rows(bill)).toMatchObject([{ paid: 0, rest: 30 * million }]);
  });

  play("what cannot be paid is refused: another account, the future, before the booking", async (tx) => {
    await tx.layanan(hold(1));
    const attempt = (amount: string, when: string, number: string) =>
      tx.refusal(
        "keuangan",
        `insert into public.payments (booking_id, kind, amount, paid_on, method, account)
         values ('${booking}', 'masuk', ${amount}, ${when}, 'transfer', '${number}')`,
      );
    expect(await attempt("1", day(0), "999")).toBe("PT422 account");
    expect(await attempt("1", day(1), account)).toMatch(/^PT422 paid-on/);
    expect(await attempt("1", day(-1), account)).toMatch(/^PT422 paid-on/);
    expect(await attempt("-1", day(0), account)).toBe("23514");
    expect(await attempt("1234567890123", day(0), account)).toBe("23514");
  });

  play("late money is always recorded; seats come back only where they are free (BL3)", async (tx) => {
    await tx.layanan(hold(10));
    await tx.exec(lapse());
    await tx.layanan(hold(1, { id: other }));
    await tx.keuangan(pay(60 * million));
    expect(await tx.rows(bill)).toMatchObject([
      { status: "kedaluwarsa", total: 0, paid: 60 * million, overpaid: 60 * million },
    ]);
    await tx.layanan(cancel(other));
    await tx.keuangan(pay(1 * million));
    expect(await tx.rows(bill)).toMatchObject([
      { status: "aktif", total: 300 * million, paid: 61 * million },
    ]);
  });

  play("discounts are finance's, with a reason, and never above the total (BL1)", async (tx) => {
    await tx.layanan(hold(1));
    const line = (kind: string, amount: number, reason = because) =>
      `insert into public.bill_lines (booking_id, kind, label, amount, reason) values ('${booking}', '${kind}', 'Keterangan', ${amount}, ${reason})`;
    expect(await tx.refusal("layanan", line("potongan", -1))).toBe("42501");
    expect(await tx.refusal("layanan", line("harga", 1))).toMatch(/^PT422 price/);
    expect(await tx.refusal("keuangan", line("potongan", -1, "null"))).toBe("PT422 reason");
    expect(await tx.refusal("keuangan", line("potongan", -31 * million))).toMatch(/^PT422 discount/);
    await tx.layanan(line("tambahan", 2 * million, "null"));
    await tx.keuangan(line("potongan", -1 * million));
    expect(await tx.rows(bill)).toMatchObject([{ total: 31 * million }]);
  });

  play("payments fill the oldest date first; the last date is the rest (BL2)", async (tx) => {
    await tx.layanan(hold(2));
    expect(await tx.refusal("layanan", plan("(1, 5000000), (10, 1)"))).toBe("PT422 plan");
    expect(await tx.refusal("layanan", plan("(1, 5000000), (101, null)"))).toBe("PT422 plan");
    expect(await tx.refusal("layanan", plan("(10, 5000000), (10, null)"))).toBe("PT422 plan");
    expect(await tx.refusal("layanan", plan("(1, 60000000), (10, null)"))).toContain("plan-total");
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
    expect(await tx.refusal("layanan", shift)).toBe("PT422 plan");
  });

  play("money moves between two bookings as two rows that add up to 0 (BL3)", async (tx) => {
    await tx.layanan(hold(1));
    await tx.layanan(hold(1, { id: other }));
    await tx.keuangan(pay(8 * million));
    const move = (amount: number) =>
      `select public.move_money('${crypto.randomUUID()}', '${booking}', '${other}', ${amount}, ${because})`;
    expect(await tx.refusal("keuangan", move(9 * million))).toBe(`PT422 transfer ${8 * million}`);
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
        expect(await tx.refusal(role, sql), sql).toBe("42501");
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

  play("open money is sorted into five lists, and what is no work today is left out (RD2)", async (tx) => {
    await tx.layanan(hold(2));
    await tx.layanan(hold(1, { id: other }));
    await tx.layanan(report(1 * million, other));
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
    await tx.layanan(cancel());
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
    await tx.layanan(cancel());
    expect(await tx.rows(ledger)).toMatchObject([
      { pilgrims: 2 },
      { reason: "batal", pilgrims: -2, amount: -million },
    ]);
  });
}
