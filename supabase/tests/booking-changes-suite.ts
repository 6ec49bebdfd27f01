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
  late,
  million,
  other,
  pay,
  pilgrimAt,
  playOn,
  seatsLeft,
} from "./booking-scene.ts";
import { day, type Ground } from "./inquiry-scene.ts";

/** Pilgrims who cancel, and other rooms and departures (BK5, BK6, BL7, BL8). */
export function describeBookingChanges({ scene }: Ground): void {
  const play = playOn(scene);

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
    for (const role of ["layanan", "keuangan"] as const)
      expect(await tx.refusal(role, decide), role).toBe("42501");
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
    expect(await tx.refusal("layanan", change("triple").replace(because, "'Mau'"))).toBe("PT422 reason");
    await tx.layanan(change("triple"));
    expect(await tx.rows(bill)).toMatchObject([{ total: 62 * million }]);
    await tx.layanan(hold(9, { id: other, departure: late }));
    const move = (keep: boolean) =>
      `select public.move_booking('${booking}', '${late}', ${because}, ${keep})`;
    expect(await tx.refusal("layanan", move(true))).toBe("PT409 seats 1");
    await tx.layanan(cancel(other));
    expect(await tx.refusal("layanan", move(true).replace(because, "'Mau'"))).toBe("PT422 reason");
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
