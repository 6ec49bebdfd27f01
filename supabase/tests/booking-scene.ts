import { expect, it } from "vitest";
import { callers, type Role, roles, type Stage } from "./callers.ts";
import { become, day, type Scene } from "./inquiry-scene.ts";
import { wrongSums } from "./wrong-sums.ts";

export const packageId = "b6000000-0000-4000-8000-000000000001";
export const early = "d6000000-0000-4000-8000-000000000001";
export const late = "d6000000-0000-4000-8000-000000000002";
export const booking = "e6000000-0000-4000-8000-000000000001";
export const other = "e6000000-0000-4000-8000-000000000002";
export const account = "0000001234";
export const million = 1_000_000;

/** Two departures of ten seats, in 100 and 200 days, at 30 and 33 million; a triple costs 32 on the first. */
const planted = `
  insert into public.page_content (page_name, content) values ('site-settings', '{
    "downPayment": "5000000", "paymentDaysBefore": "30", "bankAccounts": [{"bank": "Bank", "number": "${account}", "holder": "PT"}]
  }');
  update public.booking_rules set cancellation = '[{"days": 30, "percent": 50}, {"days": 150, "amount": 2000000}]';
  insert into public.packages (id, slug, title, category, price_quad, price_triple, quota, status, duration)
  values ('${packageId}', 'reguler', 'Reguler', 'umroh', 30000000, 32000000, 10, 'active', '9 Hari');
  insert into public.departures (id, package_id, departure_date, price_quad) values
    ('${early}', '${packageId}', ${day(100)}, null), ('${late}', '${packageId}', ${day(200)}, 33000000);`;

export const quads = (count: number) =>
  JSON.stringify(
    Array.from({ length: count }, (_, index) => ({ name: `Jamaah ${index + 1}`, roomType: "quad" })),
  );

export const hold = (count: number, { id = booking, departure = early, inquiry = "null" } = {}) =>
  `select public.hold_seats('${id}', '${departure}', 'Siti Aminah', '0812-0000-5678', '${quads(count)}', ${inquiry})`;

export const because = "'Permintaan keluarga'";

export const pay = (amount: number, columns = "", values = "") =>
  `insert into public.payments (booking_id, kind, amount, paid_on, method, account${columns && `, ${columns}`})
   values ('${booking}', 'masuk', ${amount}, ${day(0)}, 'transfer', '${account}'${values && `, ${values}`}) returning id, series, number`;

export const report = (amount: number, id = booking) =>
  `insert into public.payment_reports (booking_id, amount, paid_on, method, account)
   values ('${id}', ${amount}, ${day(0)}, 'transfer', '${account}') returning id`;

/** Sends the clock on: the hold has ended. */
export const lapse = (id = booking) =>
  `update public.bookings set held_from = now() - interval '2 days', held_until = now() - interval '1 second' where id = '${id}'`;

export const bill = `select status, pilgrims, total::integer, paid::integer, rest::integer, overpaid::integer from public.booking_bills() where id = '${booking}'`;
export const seatsLeft = (departure: string) =>
  `select min(seats_left) as left from public.offers where departure_id = '${departure}'`;
export const inquiryOf = (id = booking) =>
  `select i.status, i.pilgrims from public.inquiries i join public.bookings b on b.inquiry_id = i.id where b.id = '${id}'`;

export const pilgrimAt = (place: number) =>
  `(select id from public.booking_pilgrims where booking_id = '${booking}' and place = ${place})`;

export const cancel = (id = booking) => `select public.cancel_booking('${id}', ${because})`;

export const settle = "select public.settle_holds() as holds";

/** A plan of the staff's own: days from now with the amounts that are due on them, as `(1, 5000000), (9, null)`. */
export const plan = (dates: string) => `select public.set_due_dates('${booking}', (
  select jsonb_agg(jsonb_build_object('dueOn', ${day(0)} + d.day, 'amount', d.amount::bigint) order by d.day)
  from (values ${dates}) d (day, amount)))`;

/** The link of the pilgrim at a place, or the payer's; `secret` opens it. */
export const link = (secret: string, place?: number) =>
  `insert into public.booking_links (booking_id, pilgrim_id, token_hash)
   values ('${booking}', ${place === undefined ? "null" : pilgrimAt(place)}, encode(sha256('${secret}'), 'hex'))`;

/** A visit with the last four digits of the payer's number; the visit's secret is a letter, 43 times. */
export const visit = (secret: string, letter = "v", digits = "5678") =>
  `select public.open_booking_link('${secret}', '${digits}', repeat('${letter}', 43)) as answer`;

/** A transaction in which each role acts by its name. */
export interface Acts extends Stage, Record<Role, Stage["rows"]> {
  as(role: Role, sql: string): ReturnType<Stage["rows"]>;
  /** Why the database refuses work, which is taken back: the error's code, and of our own errors hint and detail; null where it
   * does not. */
  refused(work: () => Promise<unknown>): Promise<string | null>;
  /** Why the database refuses a statement of a role. */
  refusal(role: Role, sql: string): Promise<string | null>;
}

function actsOf(tx: Stage): Acts {
  const as = async (role: Role, sql: string) => {
    await become(tx, callers[role]);
    const rows = await tx.rows(sql);
    await tx.exec("reset role");
    return rows;
  };
  const refused = async (work: () => Promise<unknown>) => {
    await tx.exec("savepoint attempt");
    const refusal = await work().then(() => null, wordRefusal);
    await tx.exec("rollback to savepoint attempt");
    return refusal;
  };
  const refusal = (role: Role, sql: string) => refused(() => as(role, sql));
  const by = roles.map((role) => [role, (sql: string) => as(role, sql)] as const);
  const byName = Object.fromEntries(by) as Record<Role, Stage["rows"]>;
  return Object.assign(tx, { as, refused, refusal }, byName);
}

function wordRefusal({ code, hint, detail }: Record<"code" | "hint" | "detail", string | undefined>): string {
  return code?.startsWith("PT") ? [code, hint, detail].filter(Boolean).join(" ") : String(code);
}

/** Makes tests that play with two planted departures. The sums that are stored must be those of the rows after each. */
export function playOn(scene: Scene) {
  return (title: string, work: (tx: Acts) => Promise<void>) =>
    it(title, () =>
      scene(async (tx) => {
        await tx.exec(planted);
        await work(actsOf(tx));
        expect(await tx.rows(wrongSums), "stored sums that the rows do not come to").toEqual([]);
      }),
    );
}
