import fc from "fast-check";
import { callers, type Role, type Stage, service } from "../../supabase/tests/callers.ts";
import { becoming, day } from "../../supabase/tests/inquiry-scene.ts";

const packageId = "b8000000-0000-4000-8000-000000000001";
const departures = Array.from({ length: 6 }, (_, index) => `d8000000-0000-4000-8000-00000000000${index}`);
const account = "0000001234";
const because = "'Permintaan keluarga jamaah'";

/** Six departures between 20 and 220 days ahead, for which the bookings of a run fight. */
export const operationsGround = `
  insert into public.page_content (page_name, content) values ('site-settings', '{}') on conflict do nothing;
  update public.page_content set content = content || '{
    "downPayment": "5000000", "paymentDaysBefore": "30", "bankAccounts": [{"bank": "Bank", "number": "${account}", "holder": "PT"}]
  }' where page_name = 'site-settings';
  update public.booking_rules set cancellation = '[{"days": 30, "percent": 50}, {"days": 100, "amount": 2000000}]';
  insert into public.packages (id, slug, title, category, price_quad, price_triple, price_double, quota, status, duration)
  values ('${packageId}', 'acak', 'Umroh Acak', 'umroh', 30000000, 32000000, 35000000, 60, 'active', '9 Hari');
  insert into public.departures (id, package_id, departure_date) values
    ${departures.map((id, index) => `('${id}', '${packageId}', ${day(20 + 40 * index)})`).join(", ")};`;

const quietDeparture = "d8000000-0000-4000-8000-000000000009";

/** Holds bookings on a departure of their own, of which every second lapses, so that a run ends with some of both. */
export async function holdAtTheEnd(tx: Stage, count: number): Promise<void> {
  await tx.exec(
    `insert into public.departures (id, package_id, departure_date) values ('${quietDeparture}', '${packageId}', ${day(300)})`,
  );
  for (let index = 0; index < count; index += 1) {
    await tx.exec(becoming(callers.layanan));
    await tx.query(
      `select public.hold_seats(gen_random_uuid(), '${quietDeparture}', 'Pembayar Akhir', '0812-0000-${String(index).padStart(4, "0")}', '[{"roomType": "quad"}]')`,
    );
    await tx.exec("reset role; set local request.jwt.claims = ''");
  }
  await tx.exec(`update public.bookings set held_from = now() - interval '2 days', held_until = now() - interval '1 second'
    where id in (select id from public.bookings where departure_id = '${quietDeparture}' order by id limit ${Math.floor(count / 2)})`);
}

interface Draws {
  /** 0 to 999,999, from which bookings, rooms and days are taken. */
  pick: number;
  other: number;
  /** Rupiah. */
  amount: number;
}

interface Operation {
  /** Who may do it; several share the turns. */
  roles: readonly (Role | "service" | "clock")[];
  weight: number;
  /** `booking`, `second`: SQL of ids; null while there is no booking. */
  sql: (draws: Draws, booking: string, second: string) => string;
}

const rooms = ["quad", "triple", "double"];
const roomOf = (pick: number) => rooms[pick % rooms.length] ?? "quad";
const departureOf = (pick: number) => departures[pick % departures.length] ?? "";
const pilgrimOf = (booking: string, pick: number) =>
  `(select id from public.booking_pilgrims where booking_id = ${booking} order by place offset ${pick % 3} limit 1)`;
const dated = (values: string) => `${values}, private.jakarta_day(now()), 'transfer', '${account}'`;
const moneyColumns = "booking_id, kind, amount, paid_on, method, account";

/** What staff, finance, owners and the clock do with bookings. Each is one statement. */
const operations = {
  hold: {
    roles: ["layanan"],
    weight: 6,
    sql: ({ pick, other }) =>
      `select public.hold_seats(gen_random_uuid(), '${departureOf(pick)}', 'Pembayar ${pick}', '0812-0000-${String(pick % 10_000).padStart(4, "0")}',
        '${JSON.stringify(Array.from({ length: 1 + (other % 4) }, (_, index) => ({ name: `Jamaah ${index}`, roomType: roomOf(other + index) })))}')`,
  },
  "add pilgrim": {
    roles: ["layanan"],
    weight: 4,
    sql: ({ pick }, booking) =>
      `insert into public.booking_pilgrims (booking_id, name, room_type) values (${booking}, 'Tambahan', '${roomOf(pick)}')`,
  },
  "cancel pilgrim": {
    roles: ["layanan"],
    weight: 4,
    sql: ({ pick }, booking) => `select public.cancel_pilgrim(${pilgrimOf(booking, pick)}, ${because})`,
  },
  "cancel booking": {
    roles: ["layanan"],
    weight: 2,
    sql: (_, booking) => `select public.cancel_booking(${booking}, ${because})`,
  },
  extend: {
    roles: ["layanan"],
    weight: 3,
    sql: ({ pick }, booking) => `select public.extend_hold(${booking}, ${pick % 200}, ${because})`,
  },
  lapse: {
    roles: ["clock"],
    weight: 4,
    sql: (_, booking) =>
      `update public.bookings set held_from = now() - interval '2 days', held_until = now() - interval '1 second'
       where id = ${booking} and status = 'ditahan'`,
  },
  settle: { roles: ["visitor"], weight: 2, sql: () => "select public.settle_holds()" },
  "hold again": {
    roles: ["layanan"],
    weight: 4,
    sql: (_, booking) =>
      `select public.hold_again(coalesce((select id from public.bookings where status = 'kedaluwarsa' order by id limit 1), ${booking}))`,
  },
  activate: {
    roles: ["pemilik"],
    weight: 1,
    sql: (_, booking) => `select public.activate_booking(${booking}, ${because})`,
  },
  "change room": {
    roles: ["layanan"],
    weight: 4,
    sql: ({ pick, other }, booking) =>
      `select public.change_room(${pilgrimOf(booking, pick)}, '${roomOf(other)}', ${because})`,
  },
  "move departure": {
    roles: ["layanan"],
    weight: 4,
    sql: ({ pick, other }, booking) =>
      `select public.move_booking(${booking}, '${departureOf(pick)}', ${because}, ${other % 2 === 0})`,
  },
  "change price": {
    roles: ["clock"],
    weight: 1,
    sql: ({ pick, other }) =>
      `update public.departures set price_quad = ${28_000_000 + (other % 5) * 1_000_000}, change_reason = 'Harga hotel berubah'
       where id = '${departureOf(pick)}'`,
  },
  extra: {
    roles: ["layanan", "keuangan"],
    weight: 4,
    sql: ({ amount }, booking) =>
      `insert into public.bill_lines (booking_id, kind, label, amount) values (${booking}, 'tambahan', 'Kursi roda', ${amount})`,
  },
  discount: {
    roles: ["keuangan"],
    weight: 3,
    sql: ({ amount }, booking) =>
      `insert into public.bill_lines (booking_id, kind, label, amount, reason)
       values (${booking}, 'potongan', 'Potongan', ${-Math.ceil(amount / 3)}, ${because})`,
  },
  "take line back": {
    roles: ["keuangan"],
    weight: 2,
    sql: (_, booking) =>
      `insert into public.bill_lines (booking_id, kind, label, amount, reverses, reason)
       select l.booking_id, l.kind, l.label, -l.amount, l.id, ${because} from public.bill_lines l
       where l.booking_id = ${booking} and l.kind in ('tambahan', 'potongan') and l.reverses is null limit 1`,
  },
  "plan dates": {
    roles: ["layanan", "keuangan"],
    weight: 3,
    sql: ({ pick, amount }, booking) =>
      `select public.set_due_dates(${booking}, jsonb_build_array(
        jsonb_build_object('dueOn', ${day((pick % 12) - 2)}, 'amount', ${Math.ceil(amount / 4)}),
        jsonb_build_object('dueOn', ${day(11 + (pick % 20))}, 'amount', ${amount}), jsonb_build_object('dueOn', ${day(33 + (pick % 9))})))`,
  },
  "change date": {
    roles: ["layanan"],
    weight: 2,
    sql: ({ pick }, booking) =>
      `update public.due_dates set due_on = due_on - ${pick % 30} where booking_id = ${booking} and amount is not null`,
  },
  report: {
    roles: ["layanan"],
    weight: 5,
    sql: ({ amount }, booking) =>
      `insert into public.payment_reports (booking_id, amount, paid_on, method, account) values (${dated(`${booking}, ${amount}`)})`,
  },
  verify: {
    roles: ["keuangan"],
    weight: 5,
    sql: () =>
      `select public.judge_report((select id from public.payment_reports where verdict is null order by id limit 1), 'diterima')`,
  },
  refuse: {
    roles: ["keuangan"],
    weight: 2,
    sql: () =>
      `select public.judge_report((select id from public.payment_reports where verdict is null order by id limit 1), 'ditolak', ${because})`,
  },
  pay: {
    roles: ["keuangan"],
    weight: 10,
    sql: ({ amount }, booking) =>
      `insert into public.payments (${moneyColumns}) values (${dated(`${booking}, 'masuk', ${amount}`)})`,
  },
  correct: {
    roles: ["keuangan"],
    weight: 3,
    sql: (_, booking) =>
      `insert into public.payments (booking_id, kind, amount, paid_on, reverses, reason)
       select p.booking_id, 'koreksi', 1, p.paid_on, p.id, ${because} from public.payments p
       where p.booking_id = ${booking} and p.series is not null order by p.created_at desc limit 1`,
  },
  transfer: {
    roles: ["keuangan"],
    weight: 4,
    sql: ({ amount }, booking, second) =>
      `select public.move_money(gen_random_uuid(), ${booking}, ${second}, ${Math.ceil(amount / 2)}, ${because})`,
  },
  "propose refund": {
    roles: ["layanan"],
    weight: 5,
    sql: ({ pick, amount }, booking) =>
      `insert into public.refunds (booking_id, deductions, reason)
       select coalesce((select b.id from public.bookings b where b.overpaid > 0
         and not exists (select from public.refunds r where r.booking_id = b.id and r.status in ('diajukan', 'disetujui')) order by b.id limit 1), ${booking}),
         ${pick % 3 === 0 ? "'[]'" : `'[{"label": "Visa", "amount": "${Math.ceil(amount / 10)}"}]'`}, ${because}`,
  },
  "approve refund": {
    roles: ["pemilik"],
    weight: 4,
    sql: () =>
      "select public.decide_refund((select id from public.refunds where status = 'diajukan' order by id limit 1), 'disetujui')",
  },
  "refuse refund": {
    roles: ["pemilik"],
    weight: 1,
    sql: () =>
      `select public.decide_refund((select id from public.refunds where status = 'diajukan' order by id limit 1), 'ditolak', ${because})`,
  },
  "pay refund": {
    roles: ["keuangan"],
    weight: 4,
    sql: () =>
      `insert into public.payments (${moneyColumns}, refund_id)
       select ${dated("r.booking_id, 'keluar', -1")}, r.id from public.refunds r where r.status = 'disetujui' order by r.id limit 1`,
  },
  "delete as service": {
    roles: ["service"],
    weight: 1,
    sql: (_, booking) =>
      `delete from public.bill_lines where booking_id = ${booking} and label = 'Kursi roda'`,
  },
  "forge as service": {
    roles: ["service"],
    weight: 1,
    sql: ({ amount }, booking) =>
      `update public.bookings set total = ${amount}, paid = ${amount} where id = ${booking}`,
  },
} satisfies Record<string, Operation>;

export type OperationName = keyof typeof operations;
export const operationNames = Object.keys(operations) as OperationName[];

/** Statements that lock rows of a booking before the booking itself, so that two of them at once may be refused with 40P01. No screen
 * and no function issues one: dates are written by `set_due_dates`, and lines of a bill are never deleted. */
export const lockRowsFirst: ReadonlySet<OperationName> = new Set<OperationName>([
  "change date",
  "delete as service",
]);

const strangers: Role[] = ["visitor", "guest", "inactive", "editor", "layanan", "keuangan", "pemilik"];

/** One operation: mostly by somebody who may do it, every tenth time by anybody. */
const drawn = fc.record({
  name: fc.oneof(
    ...operationNames.map((name) => ({ arbitrary: fc.constant(name), weight: operations[name].weight })),
  ),
  role: fc.nat(999_999),
  stranger: fc.oneof(
    { arbitrary: fc.constant(null), weight: 9 },
    { arbitrary: fc.constantFrom(...strangers), weight: 1 },
  ),
  pick: fc.nat(999_999),
  other: fc.nat(999_999),
  amount: fc.oneof(
    fc.integer({ min: 1, max: 40_000_000 }),
    fc.constantFrom(5_000_000, 10_000_000, 30_000_000),
  ),
});

/** SQLSTATE of the refusals that the rules of bookings know; any other is a fault. */
const refusals = new Set(["42501", "PT409", "PT422", "23505", "23514", "23502"]);

export interface Outcome {
  done: Map<OperationName, number>;
  /** Number of refusals by operation and SQLSTATE. */
  refused: Map<string, number>;
}

const bookingOf = (pick: number, known: readonly string[]) => {
  // Recent bookings get most of the work, so that some of them live through many operations.
  const recent = known.slice(-40);
  const from = pick % 4 === 0 ? known : recent;
  const id = from[pick % Math.max(1, from.length)];
  return id === undefined ? "null::uuid" : `'${id}'::uuid`;
};

/** Draws operations. The same seed gives the same ones. */
export function drawOperations(count: number, seed: number) {
  return fc.sample(drawn, { numRuns: count, seed });
}

type Drawn = ReturnType<typeof drawOperations>[number];

/** Does operations one after the other in the owner's transaction, each as its caller; what is refused is taken back. Throws for a
 * refusal that no rule explains. */
export async function operate(tx: Stage, draws: readonly Drawn[], { done, refused }: Outcome): Promise<void> {
  const ids = async () =>
    (
      await tx.rows(
        `select id from public.bookings where departure_id in (select id from public.departures where package_id = '${packageId}') order by created_at, id`,
      )
    ).map(({ id }) => String(id));
  let known = await ids();
  for (const { name, role, stranger, ...draw } of draws) {
    const { roles, sql }: Operation = operations[name];
    const usual = roles[role % roles.length] ?? "clock";
    const caller = usual === "clock" || usual === "service" ? usual : (stranger ?? usual);
    const statement = sql(draw, bookingOf(draw.pick, known), bookingOf(draw.other, known));
    await tx.exec("savepoint operation");
    try {
      if (caller !== "clock") await tx.exec(becoming(caller === "service" ? service : callers[caller]));
      await tx.query(statement);
      await tx.exec("reset role; set local request.jwt.claims = ''; release savepoint operation");
      done.set(name, (done.get(name) ?? 0) + 1);
      if (name === "hold") known = await ids();
    } catch (error) {
      await tx.exec("rollback to savepoint operation; release savepoint operation");
      const code = error instanceof Error && "code" in error ? String(error.code) : "";
      if (!refusals.has(code)) throw new Error(`${name} as ${caller}: ${statement}`, { cause: error });
      const key = `${name} ${code}`;
      refused.set(key, (refused.get(key) ?? 0) + 1);
    }
  }
}
