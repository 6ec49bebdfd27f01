import type { Caller, Database, Transaction } from "embedded-supabase/types";
import { admin, type Stage } from "./callers.ts";

/** As the owner, then as whoever `become` makes of it; all taken back. */
export type Scene = <T>(work: (tx: Stage) => Promise<T>) => Promise<T>;

/** What a suite plays on. */
export interface Ground {
  db: Database;
  scene: Scene;
  /** A test that is a scene, as the owner unless said otherwise. */
  test(title: string, work: (tx: Stage) => Promise<void>, caller?: Caller): void;
}

export const staff: Caller = { ...admin, claims: { ...admin.claims, email: "staf@contoh.id" } };

/** Those that the scenes play with. */
export const packages = `
  insert into public.packages (slug, title, category, price_quad, quota, status, departure, duration) values
    ('terbit', 'Terbit', 'umroh', 1, 5, 'active', (now() at time zone 'Asia/Jakarta')::date + 30, '9 Hari'),
    ('penuh', 'Penuh', 'umroh', 1, 0, 'active', null, ''),
    ('draf', 'Draf', 'umroh', 1, 5, 'draft', null, '');
`;

const types = ["text", "text", "text", "jsonb", "text", "boolean", "uuid"];

/** Calls record_inquiry with as many of its arguments as are given: kind, package_slug, page, visit, tap, suspicious, departure. */
export async function record(tx: Stage, ...args: unknown[]): Promise<unknown> {
  const places = args.map((_, index) => `$${index + 1}::${types[index]}`).join(", ");
  const [row] = await tx.rows(`select public.record_inquiry(${places}) as code`, args);
  return row?.code;
}

/** Becomes another caller within a transaction of the owner's. */
export async function become(tx: Transaction, caller: Caller): Promise<void> {
  await tx.exec(becoming(caller));
}

export function becoming({ role, claims }: Caller): string {
  const text = JSON.stringify(claims).replaceAll("'", "''");
  return `set local role ${role}; set local request.jwt.claims = '${text}'`;
}

export const terbit = "(select id from public.packages where slug = 'terbit')";
/** Days from today, as the database counts them. */
export const day = (days: number) => `((now() at time zone 'Asia/Jakarta')::date + ${days})`;
export const add = (days: number, columns = "", values = "") =>
  `insert into public.departures (package_id, departure_date${columns && `, ${columns}`}) values (${terbit}, ${day(days)}${values && `, ${values}`})`;
export const confirm = (pilgrims: number, departure = `departure_date = ${day(30)}`) =>
  `insert into public.inquiries (departure_id, pilgrims, status) select id, ${pilgrims}, 'terkonfirmasi' from public.departures where ${departure}`;
export const dates = `select departure_date - ${day(0)} as day, seats_left, state from public.offers where package_id = ${terbit} order by day`;
export const own = `select departure - ${day(0)} as day from public.packages where slug = 'terbit'`;

export const one = async (tx: Stage, sql: string) => (await tx.rows(sql))[0];
