import type { Transaction } from "../embedded/types.ts";
import { rowsOf } from "./inquiry-scene.ts";

export const terbit = "(select id from public.packages where slug = 'terbit')";
/** Days from today, as the database counts them. */
export const day = (days: number) => `((now() at time zone 'Asia/Jakarta')::date + ${days})`;
export const add = (days: number, columns = "", values = "") =>
  `insert into public.departures (package_id, departure_date${columns && `, ${columns}`}) values (${terbit}, ${day(days)}${values && `, ${values}`})`;
export const confirm = (pilgrims: number, departure = `departure_date = ${day(30)}`) =>
  `insert into public.inquiries (departure_id, pilgrims, status) select id, ${pilgrims}, 'terkonfirmasi' from public.departures where ${departure}`;
export const dates = `select departure_date - ${day(0)} as day, seats_left, state from public.offers where package_id = ${terbit} order by day`;
export const own = `select departure - ${day(0)} as day from public.packages where slug = 'terbit'`;

export const one = async (tx: Transaction, sql: string) => (await rowsOf(tx, sql))[0];
