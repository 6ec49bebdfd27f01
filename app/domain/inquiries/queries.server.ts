import { uuid } from "~/lib/addresses";
import type { Option } from "~/lib/content";
import { formatDeparture, formatMonth } from "~/lib/dates";
import { contains, wordsOf } from "~/lib/list-address";
import { phoneConditions } from "~/lib/phone.server";
import { foldText } from "~/lib/text";
import { readEach, readPage, type Supabase, unwrap } from "~/server/supabase.server";
import {
  headOffice,
  type InquiryFilter,
  type InquiryOrder,
  longestSearch,
  monthBounds,
  nobody,
  suspiciousWord,
} from "./list-filter";
import type { NewInquiries } from "./new-inquiries";
import { toFields } from "./record";
import { findStatus, handlerName, type InquiryStatus } from "./words";

export const inquiriesPerPage = 25;

export type ListedInquiry = NonNullable<Awaited<ReturnType<typeof listInquiries>>>["inquiries"][number];

type DepartureId = string | null | undefined;

/** Reads the names of departures by id: `7 Januari 2027 dari Surabaya`. Throws BackendError. */
export async function readDepartureNames(client: Supabase, ids: readonly DepartureId[]) {
  const offers = await readEach(ids, (part) =>
    client.from("offers").select("departure_id, departure_date, departure_city").in("departure_id", part),
  );
  const names = new Map<DepartureId, string>();
  for (const { departure_id, departure_date, departure_city } of offers)
    if (departure_date !== null) names.set(departure_id, formatDeparture({ departure_date, departure_city }));
  return names;
}

export const assignmentColumns = "handler:staff(id, name, email), branch:branches(id, name)" as const;

const listedColumns =
  `id, code, kind, name, phone, package_title, status, pilgrims, anonymised_at, is_demo, suspicious, created_at, departure_id, version:updated_at, ${assignmentColumns}` as const;

interface Narrowable<Query> {
  eq(column: string, value: string | boolean): Query;
  is(column: string, value: null): Query;
  gte(column: string, value: string): Query;
  lt(column: string, value: string): Query;
  or(condition: string): Query;
}

/** The database checks codes in the same way. */
const codeFormat = /^[ACDEFHJKMNPQRTVWXY34679]{5,6}$/;
const codeInMessage = /\bkode\s*:\s*([a-z\d]{5,6})\b/i;
const codePrefix = /^\s*kode\b\s*:?\s*/i;

/** PostgREST's `or` for a code, name or phone number in any spelling; every character acts as text (S24). Null for an
 * empty search. */
export function searchCondition(typed: string): string | null {
  const pasted = codeInMessage.exec(typed.slice(0, longestSearch))?.[1]?.toUpperCase();
  if (pasted !== undefined && codeFormat.test(pasted)) return `code.eq.${pasted}`;
  const search = typed.replace(codePrefix, "");
  const words = wordsOf(search).map((word) => {
    const anywhere = [contains("search_text", foldText(word)), ...phoneConditions("phone_digits", word)];
    return `or(${anywhere.join(",")})`;
  });
  if (words.length === 0) return null;
  const code = search.replace(/[\s.:#-]/g, "").toUpperCase();
  const isCode = codeFormat.test(code);
  const phone = phoneConditions("phone_digits", search);
  return [...(isCode ? [`code.eq.${code}`] : []), ...phone, `and(${words.join(",")})`].join(",");
}

/** Applies a filter, except for its page. Suspicious inquiries have a list of their own; a search finds them too,
 * because a pilgrim may send their code. */
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
  if (branch === headOffice) narrowed = narrowed.is("branch_id", null);
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

/** Lists one page of the filtered inquiries, newest first unless the filter has an order. Null beyond the last page. */
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

/** Options of the packages that inquiries are about, with their numbers. */
export async function listPackagesAskedFor(client: Supabase): Promise<Option[]> {
  return unwrap(await client.rpc("asked_packages")).map(({ package_id, title, inquiries }) => ({
    value: package_id,
    label: `${title} (${inquiries})`,
  }));
}

export async function listFilterOptions(client: Supabase): Promise<{ packages: Option[]; months: Option[] }> {
  const [packages, months] = await Promise.all([listPackagesAskedFor(client), client.rpc("inquiry_months")]);
  return { packages, months: unwrap(months).map((month) => ({ value: month, label: formatMonth(month) })) };
}

export async function countDemoInquiries(client: Supabase): Promise<number> {
  const answer = await client
    .from("inquiries")
    .select("id", { count: "exact", head: true })
    .eq("is_demo", true);
  unwrap(answer);
  return answer.count ?? 0;
}

/** Counts the inquiries that match. `newest`: when the newest was recorded; "" if there is none. Throws BackendError. */
async function countNewest(client: Supabase, match: { suspicious: boolean; status?: InquiryStatus }) {
  const answer = await client
    .from("inquiries")
    .select("created_at", { count: "exact" })
    .match(match)
    .order("created_at", { ascending: false })
    .limit(1);
  const [newest] = unwrap(answer);
  return { count: answer.count ?? 0, newest: newest?.created_at ?? "" };
}

/** Counts the suspicious inquiries. `until`: when the newest was recorded; "" if there is none. */
export async function countSuspicious(client: Supabase): Promise<{ count: number; until: string }> {
  const { count, newest } = await countNewest(client, { suspicious: true });
  return { count, until: newest };
}

/** Counts the new inquiries that the member may see. Throws BackendError. */
export function readNewInquiries(client: Supabase): Promise<NewInquiries> {
  return countNewest(client, { status: "baru", suspicious: false });
}

export type StoredInquiry = NonNullable<Awaited<ReturnType<typeof findInquiry>>>;

export async function findInquiry(client: Supabase, id: string) {
  if (!uuid.test(id)) return null;
  const row = unwrap(
    await client
      .from("inquiries")
      .select(`*, booking:bookings(id), ${assignmentColumns}`)
      .eq("id", id)
      .maybeSingle(),
  );
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
    bookingId: row.booking?.id ?? null,
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
