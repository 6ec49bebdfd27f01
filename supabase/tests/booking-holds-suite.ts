import { expect } from "vitest";
import {
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
  playOn,
  quads,
  seatsLeft,
  settle,
} from "./booking-scene.ts";
import { day, type Ground } from "./inquiry-scene.ts";

/** Seats that are held, and what becomes of the hold (BK1 to BK4). */
export function describeBookingHolds({ scene }: Ground): void {
  const play = playOn(scene);
  const dues = `select amount::integer, due_on - ${day(0)} as day, is_last from public.booking_dues('${booking}')`;

  play("a hold takes seats, freezes prices and plans two payments (BK1, BK2, BL2)", async (tx) => {
    await tx.layanan(hold(4));
    await tx.layanan(hold(4));
    expect(await tx.rows(bill)).toEqual([
      { status: "ditahan", pilgrims: 4, total: 120 * million, paid: 0, rest: 120 * million, overpaid: 0 },
    ]);
    expect(await tx.rows(seatsLeft(early))).toEqual([{ left: 6 }]);
    expect(await tx.rows(inquiryOf())).toEqual([{ status: "terkonfirmasi", pilgrims: 4 }]);
    expect(await tx.rows(dues)).toEqual([
      { amount: 20 * million, day: 1, is_last: false },
      { amount: 100 * million, day: 70, is_last: true },
    ]);
    expect(await tx.rows("select 1 from public.bookings")).toHaveLength(1);
    const labels = "select distinct label from public.bill_lines";
    expect(await tx.rows(labels)).toEqual([{ label: "Reguler, kamar Quad" }]);
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

  play("owners alone activate without money, with a reason, and editors see nothing (BK3)", async (tx) => {
    await tx.layanan(hold(1));
    const activate = `select public.activate_booking('${booking}', ${because})`;
    expect(await tx.refusal("layanan", activate)).toBe("42501");
    expect(await tx.refusal("pemilik", activate.replace(because, "'Mau'"))).toBe("PT422 reason");
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

  play("a booking has 100 pilgrims at most, those who join later too (BK2)", async (tx) => {
    await tx.exec(
      `update public.packages set quota = 200, change_reason = ${because} where id = '${packageId}'`,
    );
    const join = `insert into public.booking_pilgrims (booking_id, name, room_type) values ('${booking}', '', 'quad')`;
    await tx.layanan(hold(99));
    await tx.layanan(join);
    expect(await tx.refusal("layanan", join)).toBe("PT422 pilgrims");
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
}
