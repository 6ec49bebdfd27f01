import { uuid } from "~/lib/addresses";
import { firstDayAfter, formatMonth, isMonth } from "~/lib/dates";
import { contains, wordsOf } from "~/lib/search-condition";
import { findStatus, type InquiryStatus, statusLabel } from "./words";

/** A search may be a whole message pasted from WhatsApp: the code is near its end. */
export const longestSearch = 1000;

/** As the database checks it. */
const codeFormat = /^[ACDEFHJKMNPQRTVWXY34679]{5,6}$/;
const codeInMessage = /\bkode\s*:\s*([a-z\d]{5,6})\b/i;
const codePrefix = /^\s*kode\b\s*:?\s*/i;

/** Fewer digits are no part of a phone number worth looking for. */
const fewestDigits = 3;

/** PostgREST's `or` for a code, name or phone number in any spelling, as text (S24). Null when nothing is typed. */
export function searchCondition(typed: string): string | null {
  const pasted = codeInMessage.exec(typed.slice(0, longestSearch))?.[1]?.toUpperCase();
  if (pasted !== undefined && codeFormat.test(pasted)) return `code.eq.${pasted}`;
  const search = typed.replace(codePrefix, "");
  const words = wordsOf(search).map((word) => {
    const anywhere = [contains("name", word), contains("code", word), ...phoneConditions(word)];
    return `or(${anywhere.join(",")})`;
  });
  if (words.length === 0) return null;
  return [...codeCondition(search), ...phoneConditions(search), `and(${words.join(",")})`].join(",");
}

function codeCondition(search: string): string[] {
  const code = search.replace(/[\s.:#-]/g, "").toUpperCase();
  return codeFormat.test(code) ? [`code.eq.${code}`] : [];
}

/** The column holds digits without 0 or 62 in front; the end of a number is found as it stands. */
function phoneConditions(text: string): string[] {
  const digits = text.replace(/\D/g, "");
  if (!/^[\s\d+().-]+$/.test(text) || digits.length < fewestDigits || digits.length > 20) return [];
  const local = digits.replace(/^0*(62)?0*/, "");
  const anywhere = contains("phone_digits", digits);
  return local === "" ? [anywhere] : [anywhere, `phone_digits.imatch."^(0|62)*${local}"`];
}

export const orderLabels = {
  terlama: "Terlama masuk",
  diubah: "Terakhir diubah",
  jamaah: "Jamaah terbanyak",
} as const;

export const usualOrder = "Terbaru masuk";

export type InquiryOrder = keyof typeof orderLabels;

export const inquiryOrders = Object.keys(orderLabels) as InquiryOrder[];

export interface InquiryFilter {
  search: string;
  status?: InquiryStatus | undefined;
  /** Only what came in a flood; it has the status baru, and is in no other list but a search. */
  suspicious?: true | undefined;
  packageId?: string | undefined;
  departureId?: string | undefined;
  /** Id of who handles it, or `nobody`. */
  handler?: string | undefined;
  /** Id of a branch, or `agencyItself`. */
  branch?: string | undefined;
  /** `YYYY-MM`, by Jakarta's calendar. */
  month?: string | undefined;
  order?: InquiryOrder | undefined;
  page: number;
}

export const listKeys = {
  search: "cari",
  status: "status",
  packageId: "paket",
  departureId: "keberangkatan",
  handler: "petugas",
  branch: "cabang",
  month: "bulan",
  order: "urut",
  page: "halaman",
} as const;

export const suspiciousWord = "mencurigakan";
/** In nobody's hands, and no branch's. */
export const nobody = "belum-ada";
export const agencyItself = "pusat";

export const inquiriesPath = "/admin/inquiries";
export const exportPath = `${inquiriesPath}/ekspor.csv`;
export const newInquiryPath = `${inquiriesPath}/new`;

export function inquiryAddress(id: string): string {
  return `${inquiriesPath}/${id}`;
}

export function parseInquiryFilter(query: URLSearchParams): InquiryFilter {
  const packageId = query.get(listKeys.packageId) ?? "";
  const departureId = query.get(listKeys.departureId) ?? "";
  const handler = query.get(listKeys.handler) ?? "";
  const branch = query.get(listKeys.branch) ?? "";
  const month = query.get(listKeys.month) ?? "";
  const page = query.get(listKeys.page) ?? "";
  return {
    search: (query.get(listKeys.search) ?? "").slice(0, longestSearch).toWellFormed().trim(),
    status: findStatus(query.get(listKeys.status)),
    suspicious: query.get(listKeys.status) === suspiciousWord || undefined,
    packageId: uuid.test(packageId) ? packageId : undefined,
    departureId: uuid.test(departureId) ? departureId : undefined,
    handler: uuid.test(handler) || handler === nobody ? handler : undefined,
    branch: uuid.test(branch) || branch === agencyItself ? branch : undefined,
    month: isMonth(month) ? month : undefined,
    order: inquiryOrders.find((order) => order === query.get(listKeys.order)),
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
}

export function isFiltered({ search, ...choices }: InquiryFilter): boolean {
  const { status, suspicious, packageId, departureId, handler, branch, month } = choices;
  return (
    search !== "" ||
    [status, suspicious, packageId, departureId, handler, branch, month].some(
      (choice) => choice !== undefined,
    )
  );
}

export function listAddress(filter: Partial<InquiryFilter>, path: string = inquiriesPath): string {
  const query = new URLSearchParams();
  const { page: _, ...textKeys } = listKeys;
  for (const key of Object.keys(textKeys) as (keyof typeof textKeys)[]) {
    if (filter[key]) query.set(listKeys[key], filter[key]);
  }
  if (filter.suspicious) query.set(listKeys.status, suspiciousWord);
  if (filter.page && filter.page > 1) query.set(listKeys.page, String(filter.page));
  const text = query.toString();
  return text === "" ? path : `${path}?${text}`;
}

/** What is filtered, in words: `status Baru, bulan Januari 2027`; empty when nothing is. */
export function filterText(
  filter: InquiryFilter,
  packageTitle: string | undefined,
  departure: string | null = null,
  hands: Partial<Record<"handler" | "branch", string>> = {},
): string {
  const { search, status, suspicious, packageId, departureId, handler, branch, month } = filter;
  return [
    status && `status ${statusLabel(status)}`,
    suspicious && "tanda Mencurigakan",
    packageId && `paket ${packageTitle ?? "yang dipilih"}`,
    departureId && `keberangkatan ${departure ?? "yang sudah dihapus"}`,
    handler && (handler === nobody ? "belum ditangani" : `ditangani ${hands.handler ?? "yang sudah pergi"}`),
    branch && `cabang ${hands.branch ?? "yang sudah dihapus"}`,
    month && `bulan ${formatMonth(month)}`,
    search !== "" && `pencarian "${search}"`,
  ]
    .filter((part) => typeof part === "string")
    .join(", ");
}

/** The moments that a month of Jakarta's begins and ends with (the end is the first of the next). */
export function monthBounds(month: string): { from: string; before: string } {
  return { from: `${month}-01T00:00:00+07:00`, before: `${firstDayAfter(month)}T00:00:00+07:00` };
}
