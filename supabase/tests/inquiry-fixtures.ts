import type { Caller, Database } from "embedded-supabase/types";
import { undone } from "./callers.ts";

/** Wednesday, 11 March 2026, noon in Jakarta (UTC+7): every figure below is counted by hand from here. */
export const noon = "2026-03-11T05:00:00Z";

const literal = (value: unknown) => (value === null ? "null" : `'${String(value)}'`);

function insert(table: string, row: Record<string, unknown>): string {
  return `insert into public.${table} (${Object.keys(row).join()}) values (${Object.values(row).map(literal).join()})`;
}

export const packageId = (number: number) => `b0000000-0000-4000-8000-00000000000${number}`;

export function addPackage(number: number, row: Record<string, unknown> = {}): string {
  return insert("packages", {
    id: packageId(number),
    slug: `paket-${number}`,
    title: `Paket ${number}`,
    category: "umroh",
    price_quad: 1,
    quota: 45,
    ...row,
  });
}

/** Came at `created_at`, baru unless said otherwise. */
export const addInquiry = (row: Record<string, unknown>) => insert("inquiries", row);

export const confirmed = (pilgrims: number, row: Record<string, unknown> = {}) =>
  addInquiry({ created_at: noon, status: "terkonfirmasi", confirmed_at: noon, pilgrims, ...row });

/** The last moment of 11 March in Jakarta, and the first of the 12th. */
export const lastSecond = "2026-03-11T16:59:59Z";
export const midnight = "2026-03-11T17:00:00Z";

export const totals = (at: string) => `
  select active_pilgrims::integer, recent::integer, recent_confirmed::integer, earlier::integer, earlier_confirmed::integer
  from public.inquiry_totals('${at}')`;
export const weeks = (at: string) => `
  select week_start::text as week, inquiries::integer, confirmed::integer from public.inquiry_weeks('${at}')`;
export const asked = (at: string, most = 5) => `
  select title, inquiries::integer from public.most_asked_packages('${at}', ${most})`;
export const departures = (at: string) => `
  select title, departure::text, quota, seats_left as left, unanswered::integer from public.upcoming_departures('${at}')`;

/** What inquiry_totals answers where nothing counts. */
export const quiet = { active_pilgrims: 0, recent: 0, recent_confirmed: 0, earlier: 0, earlier_confirmed: 0 };

/** The rows of `query` for `caller`, after the owner's statements; nothing of it stays. */
export function readAs(db: Database, caller: Caller, query: string, ...before: string[]) {
  return undone(db, "owner", async (tx) => {
    for (const statement of before) await tx.query(statement);
    await tx.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify(caller.claims)]);
    await tx.exec(`set local role ${caller.role}`);
    return (await tx.query(query)).rows;
  });
}
