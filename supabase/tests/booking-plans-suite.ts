import { expect } from "vitest";
import { because, booking, early, hold, late, million, pay, plan, playOn } from "./booking-scene.ts";
import { day, type Ground } from "./inquiry-scene.ts";

/** Plans of payments when the departure is another, or on another day (BL2, BK5). */
export function describeBookingPlans({ scene }: Ground): void {
  const play = playOn(scene);
  const dues = `select amount::integer, due_on - ${day(0)} as day, is_last from public.booking_dues('${booking}')`;
  const leaveIn = (days: number) =>
    `update public.departures set departure_date = ${day(days)}, change_reason = ${because} where id = '${early}'`;
  const down = { amount: 10 * million, day: 1, is_last: false };

  play("the rest follows a departure whose day changes (BL2)", async (tx) => {
    await tx.layanan(hold(2));
    await tx.editor(leaveIn(80));
    expect(await tx.rows(dues)).toEqual([down, { amount: 50 * million, day: 50, is_last: true }]);
    // Nearer than the settings' days: everything is due at once.
    await tx.editor(leaveIn(20));
    expect(await tx.rows(dues)).toEqual([{ amount: 60 * million, day: 1, is_last: true }]);
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
    expect(await tx.rows(dues)).toEqual(own);
    await tx.editor(leaveIn(59));
    expect(await tx.rows(dues)).toEqual([down, { amount: 50 * million, day: 29, is_last: true }]);
    const note =
      "select reason from public.booking_events where kind = 'jadwal bayar' order by id desc limit 1";
    expect(await tx.rows(note)).toEqual([{ reason: "Disusun ulang: ada tanggal sesudah keberangkatan" }]);
  });

  play("a booking that moves to an earlier departure has no date after it (BK5, BL2)", async (tx) => {
    await tx.layanan(hold(1, { departure: late }));
    await tx.layanan(plan("(5, 20000000), (150, null)"));
    await tx.layanan(`select public.move_booking('${booking}', '${early}', ${because}, true)`);
    expect(await tx.rows(dues)).toEqual([
      { amount: 5 * million, day: 1, is_last: false },
      { amount: 28 * million, day: 70, is_last: true },
    ]);
  });

  play("seats held until after the departure are paid by its day (BL2)", async (tx) => {
    await tx.exec("update public.booking_rules set hold_hours = 168");
    await tx.editor(leaveIn(3));
    await tx.layanan(hold(1));
    expect(await tx.rows(dues)).toEqual([{ amount: 30 * million, day: 3, is_last: true }]);
  });
}
