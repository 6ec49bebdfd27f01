import { uuid } from "~/lib/addresses";
import { formatDeparture, formatMonth } from "~/lib/dates";
import { partsOf } from "~/lib/list-address";
import { readPage, type Supabase, unwrap } from "~/server/supabase.server";
import { toFields } from "./fields";
import {
  agencyItself,
  type InquiryFilter,
  type InquiryOrder,
  monthBounds,
  nobody,
  suspiciousWord,
} from "./list-filter";
import { searchCondition } from "./search-condition.server";
import { findStatus, handlerName } from "./words";

export const inquiriesPerPage = 25;

export type ListedInquiry = NonNullable<Awaited<ReturnType<typeof listInquiries>>>["inquiries"][number];

type Id = string | null | undefined;

/** Reads the names of departures by id: `7 Januari 2027 dari Surabaya`. Throws BackendError. */
export async function readDepartureNames(client: Supabase, ids: readonly Id[]) {
  const names = new Map<Id, string>();
  const known = [...new Set(ids)].filter((id) => typeof id === "string");
  for (const part of partsOf(known, (id) => id)) {
    const offers = client.from("offers").select("departure_id, departure_date, departure_city");
    for (const { departure_id, departure_date, departure_city } of unwrap(
      await offers.in("departure_id", part),
    ))
      if (departure_date !== null)
        names.set(departure_id, formatDeparture({ departure_date, departure_city }));
  }
  return names;
}

export const handsColumns = "handler:staff(id, name, email), branch:branches(id, name)" as const;

const listedColumns =
  `id, code, kind, name, phone, package_title, status, pilgrims, anonymised_at, is_demo, suspicious, created_at, departure_id, version:updated_at, ${handsColumns}` as const;

interface Narrowable<Query> {
  eq(column: string, value: string | boolean): Query;
  is(column: string, value: null): Query;
  gte(column: string, value: string): Query;
  lt(column: string, value: string): Query;
  or(condition: string): Query;
}

/** All of a filter but its page. Marked inquiries are listed apart; a search finds them, by a pilgrim's code. */
export function narrow<Query extends Narrowable<Query>>(query: Query, filter: InquiryFilter): Query {
  const { search, status, packageId, departureId, handler, branch, month } = filter;
  const condition = searchCondition(search);
  const suspicious = status === suspiciousWord;
  let narrowed = query;
  if (suspicious || condition === null) narrowed = narrowed.eq("suspicious", suspicious);
  if (status && !suspicious) narrowed = narrowed.eq("status", status);
  if (packageId) narrowed = narrowed.eq("package_id", packageId);
  if (departureId) narrowed = narrowed.eq("departure_id", departureId);
  if (handler === nobody) narrowed = narrowed.is("handler_id", null);
  else if (handler) narrowed = narrowed.eq("handler_id", handler);
  if (branch === agencyItself) narrowed = narrowed.is("branch_id", null);
  else if (branch) narrowed = narrowed.eq("branch_id", branch);
  if (month)
    narrowed = narrowed
      .gte("created_at", monthBounds(month).from)
      .lt("created_at", monthBounds(month).before);
  if (condition !== null) narrowed = narrowed.or(condition);
  return narrowed;
}

const orderColumns = {
  terlama: { column: "created_at", ascending: true },
  diubah: { column: "updated_at", ascending: false },
  jamaah: { column: "pilgrims", ascending: false },
} as const satisfies Record<InquiryOrder, { column: string; ascending: boolean }>;

/** One page of the inquiries that match, newest first unless asked otherwise. Null when the page lies beyond the last one. */
export async function listInquiries(client: Supabase, filter: InquiryFilter) {
  let query = narrow(client.from("inquiries").select(listedColumns, { count: "exact" }), filter);
  if (filter.order) {
    const { column, ascending } = orderColumns[filter.order];
    query = query.order(column, { ascending, nullsFirst: false });
  }
  query = query.order("created_at", { ascending: false }).order("id");
  const page = await readPage(query, filter.page, inquiriesPerPage);
  if (page === null) return null;
  const { rows, ...counts } = page;
  const departureNames = await readDepartureNames(
    client,
    rows.map(({ departure_id }) => departure_id),
  );
  return {
    ...counts,
    inquiries: rows.map(({ package_title, departure_id, anonymised_at, is_demo, created_at, ...row }) => ({
      ...row,
      handler: row.handler && { id: row.handler.id, name: handlerName(row.handler) },
      branch: row.branch?.name ?? null,
      departure: departureNames.get(departure_id) ?? null,
      packageTitle: package_title,
      status: findStatus(row.status) ?? "baru",
      anonymised: anonymised_at !== null,
      isDemo: is_demo,
      createdAt: created_at,
    })),
  };
}

export interface Choice {
  value: string;
  label: string;
}

export async function listFilterChoices(client: Supabase): Promise<{ packages: Choice[]; months: Choice[] }> {
  const [packages, months] = await Promise.all([client.rpc("asked_packages"), client.rpc("inquiry_months")]);
  return {
    packages: unwrap(packages).map(({ package_id, title, inquiries }) => ({
      value: package_id,
      label: `${title} (${inquiries})`,
    })),
    months: unwrap(months).map((month) => ({ value: month, label: formatMonth(month) })),
  };
}

export async function countDemoInquiries(client: Supabase): Promise<number> {
  const answer = await client
    .from("inquiries")
    .select("id", { count: "exact", head: true })
    .eq("is_demo", true);
  unwrap(answer);
  return answer.count ?? 0;
}

/** What came in floods: how many, and when the newest did; "" where there is none. */
export async function countSuspicious(client: Supabase): Promise<{ count: number; until: string }> {
  const answer = await client
    .from("inquiries")
    .select("created_at", { count: "exact" })
    .eq("suspicious", true)
    .order("created_at", { ascending: false })
    .limit(1);
  const [newest] = unwrap(answer);
  return { count: answer.count ?? 0, until: newest?.created_at ?? "" };
}

export type StoredInquiry = NonNullable<Awaited<ReturnType<typeof findInquiry>>>;

export async function findInquiry(client: Supabase, id: string) {
  if (!uuid.test(id)) return null;
  const row = unwrap(await client.from("inquiries").select(`*, ${handsColumns}`).eq("id", id).maybeSingle());
  if (row === null) return null;
  const departureNames = await readDepartureNames(client, [row.departure_id]);
  return {
    id: row.id,
    row,
    code: row.code,
    kind: row.kind,
    status: findStatus(row.status) ?? "baru",
    fields: toFields(row),
    agentId: row.agent_id,
    packageId: row.package_id,
    packageTitle: row.package_title,
    departure: departureNames.get(row.departure_id) ?? null,
    handler: row.handler && { id: row.handler.id, name: handlerName(row.handler) },
    branch: row.branch,
    page: row.page,
    anonymisedAt: row.anonymised_at,
    isDemo: row.is_demo,
    suspicious: row.suspicious,
    createdAt: row.created_at,
    version: row.updated_at,
  };
}
