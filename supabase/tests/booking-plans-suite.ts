import { expect } from "vitest";
import {
  because,
  bill,
  booking,
  early,
  hold,
  lapse,
  late,
  million,
  other,
  packageId,
  pay,
  plan,
  playOn,
  settle,
} from "./booking-scene.ts";
import { day, type Ground } from "./inquiry-scene.ts";

/** Down payments and due dates: by the rules, by the staff, and when the departure is another or on another day (BL2, BK5, P24). */
export function describeBookingPlans({ scene }: Ground): void {
  const play = playOn(scene);
  const dues = (id = booking) =>
    `select amount::integer, due_on - ${day(0)} as day, is_last from public.booking_dues('${id}')`;
  const ask = (amount: number | null, id = packageId) =>
    `update public.packages set down_payment = ${amount} where id = '${id}'`;
  const leaveIn = (days: number) =>
    `update public.departures set departure_date = ${day(days)}, change_reason = ${because} where id = '${early}'`;
  const endedAgo = (days: number) =>
    `update public.bookings set held_from = held_from - interval '${days} days', held_until = held_until - interval '${days} days'`;
  const join = `insert into public.booking_pilgrims (booking_id, name, room_type) values ('${booking}', 'Budi', 'quad')`;
  const down = { amount: 10 * million, day: 1, is_last: false };

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

  play("who joins months later pays the down payment within the time of a hold (BL2)", async (tx) => {
    const open = `select rest::integer, due_on - ${day(0)} as day from public.booking_dues('${booking}')`;
    await tx.layanan(hold(2));
    await tx.keuangan(pay(10 * million));
    await tx.exec(endedAgo(61));
    await tx.exec(`select private.plan_due_dates('${booking}')`);
    await tx.layanan(join);
    expect(await tx.layanan(open)).toEqual([
      { rest: 5 * million, day: 1 },
      { rest: 75 * million, day: 70 },
    ]);
    // The day stays when the plan is made anew.
    await tx.editor(leaveIn(80));
    expect(await tx.layanan(open)).toMatchObject([{ day: 1 }, { day: 50 }]);
  });

  play("who joins a booking that is overdue takes nothing from what is overdue (BL2)", async (tx) => {
    await tx.layanan(hold(2));
    await tx.pemilik(`select public.activate_booking('${booking}', ${because})`);
    await tx.exec(endedAgo(10));
    await tx.exec(`select private.plan_due_dates('${booking}')`);
    await tx.layanan(join);
    expect(await tx.layanan(dues())).toMatchObject([{ amount: 15 * million, day: -9 }, { day: 70 }]);
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
    "no down payment is due on the last day; one above the total makes active with the total (BK3, BL2)",
    async (tx) => {
      await tx.editor(ask(0));
      await tx.layanan(hold(1, { id: other }));
      expect(await tx.layanan(dues(other))).toEqual([{ amount: 30 * million, day: 70, is_last: true }]);
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

  play("the rest follows a departure whose day changes (BL2)", async (tx) => {
    await tx.layanan(hold(2));
    await tx.editor(leaveIn(80));
    expect(await tx.rows(dues())).toEqual([down, { amount: 50 * million, day: 50, is_last: true }]);
    // The settings' day is the hold's last one, or over: everything is due at once.
    for (const days of [31, 20]) {
      await tx.editor(leaveIn(days));
      expect(await tx.rows(dues()), `${days}`).toEqual([{ amount: 60 * million, day: 1, is_last: true }]);
    }
  });

  play("a plan of the staff's own stays, unless a date of it is after the departure (BL2)", async (tx) => {
    await tx.layanan(hold(2));
    await tx.keuangan(pay(10 * million));
    await tx.layanan(plan("(5, 20000000), (60, null)"));
    const own = [
      { amount: 20 * million, day: 5, is_last: false },
      { amount: 40 * million, day: 60, is_last: true },
    ];
    await tx.editor(leaveIn(60));
    expect(await tx.rows(dues())).toEqual(own);
    await tx.editor(leaveIn(59));
    expect(await tx.rows(dues())).toEqual([down, { amount: 50 * million, day: 29, is_last: true }]);
    const note =
      "select reason from public.booking_events where kind = 'jadwal bayar' order by id desc limit 1";
    expect(await tx.rows(note)).toEqual([{ reason: "Disusun ulang: ada tanggal sesudah keberangkatan" }]);
  });

  play("a booking that moves to an earlier departure has no date after it (BK5, BL2)", async (tx) => {
    await tx.layanan(hold(1, { departure: late }));
    await tx.layanan(plan("(5, 20000000), (150, null)"));
    await tx.layanan(`select public.move_booking('${booking}', '${early}', ${because}, true)`);
    expect(await tx.rows(dues())).toEqual([
      { amount: 5 * million, day: 1, is_last: false },
      { amount: 28 * million, day: 70, is_last: true },
    ]);
  });

  play("seats held until after the departure are paid by its day (BL2)", async (tx) => {
    await tx.exec("update public.booking_rules set hold_hours = 168");
    await tx.editor(leaveIn(3));
    await tx.layanan(hold(1));
    expect(await tx.rows(dues())).toEqual([{ amount: 30 * million, day: 3, is_last: true }]);
  });
}
