import { z } from "zod";
import { uuid } from "~/lib/addresses";
import { formatDeparture, formatMonth } from "~/lib/dates";
import { headOffice, pageCount } from "~/lib/list-address";
import type { Option } from "~/lib/options";
import { phoneExpressions } from "~/lib/phone.server";
import { contains, literalExpression, mostMatches, wordsOf } from "~/lib/search-conditions";
import { foldText } from "~/lib/text";
import { fingerprint } from "~/records/save.server";
import { type ReadPart, readWhole } from "~/server/attempt.server";
import { oncePerRequest } from "~/server/request-scope.server";
import { readEach, readPage, readSummedPage, type Supabase, unwrap } from "~/server/supabase.server";
import {
  type InquiryFilter,
  type InquiryOrder,
  longestSearch,
  monthBounds,
  nobody,
  suspiciousWord,
} from "./list-filter";
import type { NewInquiries } from "./new-inquiries";
import { type InquiryColumns, toFields } from "./record";
import { findStatus, handlerName } from "./words";

export const inquiriesPerPage = 25;

export type ListedInquiry = NonNullable<Awaited<ReturnType<typeof listInquiries>>>["inquiries"][number];

type DepartureId = string | null | undefined;

/** Reads the names of departures by id: `7 Januari 2027 dari Surabaya`. Throws BackendError. */
export async function readDepartureNames(client: Supabase, ids: readonly DepartureId[]) {
  const offers = await readEach(ids, (part) =>
    // The offer of a departure has its id.
    client.from("offers").select("departure_id, departure_date, departure_city").in("id", part),
  );
  const names = new Map<DepartureId, string>();
  for (const { departure_id, departure_date, departure_city } of offers)
    if (departure_date !== null) names.set(departure_id, formatDeparture({ departure_date, departure_city }));
  return names;
}

export const assignmentColumns = "handler:staff(id, name, email), branch:branches(id, name)" as const;

const listedColumns =
  `id, code, kind, name, phone, package_title, status, pilgrims, anonymised_at, is_demo, suspicious, created_at, departure_id, ${assignmentColumns}` as const;

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

/** What a search looks for: a code, a phone number as a whole, or each of the words. Expressions are regular ones. */
interface SearchTerms {
  code: string | null;
  numbers: string[];
  words: { text: string; numbers: string[] }[];
}

/** Reads a search for a code, name or phone number in any spelling; every character acts as text (S24). Null for an empty
 * search. */
function searchTerms(typed: string): SearchTerms | null {
  const pasted = codeInMessage.exec(typed.slice(0, longestSearch))?.[1]?.toUpperCase();
  if (pasted !== undefined && codeFormat.test(pasted)) return { code: pasted, numbers: [], words: [] };
  const search = typed.replace(codePrefix, "");
  const words = wordsOf(search).map((word) => ({ text: foldText(word), numbers: phoneExpressions(word) }));
  if (words.length === 0) return null;
  const code = search.replace(/[\s.:#-]/g, "").toUpperCase();
  return { code: codeFormat.test(code) ? code : null, numbers: phoneExpressions(search), words };
}

/** PostgREST's `or` for a search; null for an empty one. */
export function searchCondition(typed: string): string | null {
  const terms = searchTerms(typed);
  if (terms === null) return null;
  const inNumber = (expressions: string[]) =>
    expressions.map((expression) => `phone_digits.imatch."${expression}"`);
  const words = terms.words.map(
    ({ text, numbers }) => `or(${[contains("search_text", text), ...inNumber(numbers)].join(",")})`,
  );
  return [
    ...(terms.code === null ? [] : [`code.eq.${terms.code}`]),
    ...inNumber(terms.numbers),
    ...(words.length === 0 ? [] : [`and(${words.join(",")})`]),
  ].join(",");
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

/** Counts the filtered inquiries from the database's kept sums; null where the filter asks for more than those tell. */
function countFromSums(client: Supabase, filter: InquiryFilter): Promise<number> | null {
  const { search, status, packageId, departureId, handler, branch, month } = filter;
  if (search !== "" || status === suspiciousWord || packageId || departureId || handler) return null;
  const ofBranch = branch === headOffice ? { of_no_branch: true } : { branch };
  const counting = client.rpc("count_inquiries", { status, month, ...ofBranch }, { get: true });
  return Promise.resolve(counting.then(unwrap));
}

/** Lists one page of the filtered inquiries, newest first unless the filter has an order. Null beyond the last page. A null
 * `total` could not be read. */
export async function listInquiries(client: Supabase, filter: InquiryFilter, readPart: ReadPart = readWhole) {
  const terms = searchTerms(filter.search);
  const page = await (terms === null
    ? readFiltered(client, filter, readPart)
    : readFound(client, filter, terms));
  if (page === null) return null;
  const { rows, ...counts } = page;
  const ids = rows.map(({ departure_id }) => departure_id);
  const departureNames = await readPart("nama keberangkatan", readDepartureNames(client, ids), null);
  return {
    ...counts,
    inquiries: rows.map(({ package_title, departure_id, anonymised_at, is_demo, created_at, ...row }) => ({
      ...row,
      handler: row.handler && { id: row.handler.id, name: handlerName(row.handler) },
      branch: row.branch?.name ?? null,
      departure: departureNames?.get(departure_id) ?? null,
      packageTitle: package_title,
      status: findStatus(row.status) ?? "baru",
      anonymised: anonymised_at !== null,
      isDemo: is_demo,
      createdAt: created_at,
    })),
  };
}

async function readFiltered(client: Supabase, filter: InquiryFilter, readPart: ReadPart) {
  const total = countFromSums(client, filter);
  const counting = total === null ? ({ count: "exact" } as const) : {};
  let query = narrow(client.from("inquiries").select(listedColumns, counting), filter);
  if (filter.order) {
    const { column, ascending } = orderColumns[filter.order];
    query = query.order(column, { ascending, nullsFirst: false });
  }
  query = query.order("created_at", { ascending: false }).order("id");
  const page = await (total === null
    ? readPage(query, filter.page, inquiriesPerPage)
    : readSummedPage(query, filter.page, inquiriesPerPage, readPart("jumlah permintaan", total, null)));
  return page && { ...page, isCut: false };
}

/** Reads the page of a search: the database finds its ids by an index, and then the rows are read. Where there are more than
 * `mostMatches`, the total is one more, and pages end with the last of those. */
async function readFound(client: Supabase, filter: InquiryFilter, { code, numbers, words }: SearchTerms) {
  const { status, packageId, departureId, handler, branch, month, order, page } = filter;
  const suspicious = status === suspiciousWord;
  const matches = unwrap(
    await client.rpc("find_inquiries", {
      ...(code !== null && { code }),
      number: numbers.join("|"),
      words: words.map(({ text }) => literalExpression(text)),
      numbers: words.map((word) => word.numbers.join("|")),
      ...(suspicious ? { suspicious } : { status }),
      package: packageId,
      departure: departureId,
      ...(handler === nobody ? { of_nobody: true } : { handler }),
      ...(branch === headOffice ? { of_no_branch: true } : { branch }),
      month,
      sort: order,
      page,
      size: inquiriesPerPage,
    }),
  );
  if (matches.length === 0 && page > 1) return null;
  const ids = matches.map(({ id }) => id);
  const read = unwrap(await client.from("inquiries").select(listedColumns).in("id", ids));
  const total = matches[0]?.matching ?? 0;
  const pages = pageCount(Math.min(total, mostMatches), inquiriesPerPage);
  if (page > pages) return null;
  return {
    rows: read.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)),
    total,
    pages,
    isCut: total > mostMatches,
  };
}

/** Options of the packages that inquiries are about, with their numbers. */
export async function listPackagesAskedFor(client: Supabase): Promise<Option[]> {
  return unwrap(await client.rpc("asked_packages")).map(({ package_id, title, inquiries }) => ({
    value: package_id,
    label: `${title} (${inquiries})`,
  }));
}

/** Answer of the database function `inbox_facts`. */
const inboxFacts = z.object({
  months: z.array(z.string()),
  packages: z.array(z.tuple([z.string(), z.string(), z.number()])),
  demo: z.number(),
  suspicious: z.number(),
  until: z.string().nullable(),
});

/** Reads what the list shows beside its page: the options of its filters, the number of demo inquiries, and the number of
 * suspicious ones; `until`: when the newest of those was recorded, "" if there is none. Throws BackendError. */
export async function readInboxFacts(client: Supabase) {
  const answer = unwrap(await client.rpc("inbox_facts", {}, { get: true }));
  const { months, packages, demo, suspicious, until } = inboxFacts.parse(answer);
  return {
    months: months.map((month) => ({ value: month, label: formatMonth(month) })),
    packages: packages.map(([value, title, inquiries]) => ({ value, label: `${title} (${inquiries})` })),
    demo,
    suspicious: { count: suspicious, until: until ?? "" },
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

/** Counts the new inquiries that the member may see. `newest`: when the newest was recorded; "" if there is none. Throws
 * BackendError. */
export async function readNewInquiries(client: Supabase): Promise<NewInquiries> {
  const { total, newest } = await readUnanswered(client);
  return { count: total, newest: newest ?? "" };
}

/** Counts the inquiries that nobody has answered yet, as far as the member sees them. `oldest`, `newest`: when those came;
 * null if there is none. Throws BackendError. */
export function readUnanswered(client: Supabase): Promise<Unanswered> {
  return oncePerRequest(readUnanswered, async () =>
    unwrap(await client.rpc("waiting_inquiries", {}, { get: true }).single()),
  );
}

/** The type generator does not know that a function's columns may be null. */
interface Unanswered {
  total: number;
  oldest: string | null;
  newest: string | null;
}

/** Identifies what the form of an inquiry shows: its status and its fields. */
export function openedMark(status: string, columns: InquiryColumns): string {
  const { name, phone, pilgrims, room_type, note, package_id, departure_id } = columns;
  return fingerprint([status, name, phone, pilgrims, room_type, note, package_id, departure_id]);
}

export type StoredInquiry = NonNullable<Awaited<ReturnType<typeof findInquiry>>>;

export async function findInquiry(client: Supabase, id: string, readPart: ReadPart = readWhole) {
  if (!uuid.test(id)) return null;
  const row = unwrap(
    await client
      .from("inquiries")
      .select(`*, booking:bookings(id), ${assignmentColumns}`)
      .eq("id", id)
      .maybeSingle(),
  );
  if (row === null) return null;
  const departureNames = await readPart(
    "nama keberangkatan",
    readDepartureNames(client, [row.departure_id]),
    null,
  );
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
    departure:
      departureNames === null ? "Tidak dapat dimuat" : (departureNames.get(row.departure_id) ?? null),
    handler: row.handler && { id: row.handler.id, name: handlerName(row.handler) },
    branch: row.branch,
    page: row.page,
    anonymisedAt: row.anonymised_at,
    isDemo: row.is_demo,
    suspicious: row.suspicious,
    createdAt: row.created_at,
    version: row.updated_at,
    opened: openedMark(row.status, row),
  };
}
