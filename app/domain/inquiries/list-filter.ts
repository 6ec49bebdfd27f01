import { uuid } from "~/lib/addresses";
import { firstDayAfter, formatMonth, isMonth } from "~/lib/dates";
import {
  choice,
  contains,
  type ListFilter,
  listAddress,
  matching,
  readList,
  wordsOf,
} from "~/lib/list-address";
import { statusLabel, statusLabels } from "./words";

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

const orderLabels = {
  terlama: "Terlama masuk",
  diubah: "Terakhir diubah",
  jamaah: "Jamaah terbanyak",
} as const;

export type InquiryOrder = keyof typeof orderLabels;

/** In the place of a status: what came in a flood. It has the status baru, and is in no other list but a search. */
export const suspiciousWord = "mencurigakan";
/** In nobody's hands, and no branch's. */
export const nobody = "belum-ada";
export const agencyItself = "pusat";

const id = matching((text) => uuid.test(text));
const idOr = (word: string) => matching((text) => uuid.test(text) || text === word);

export const questions = {
  status: choice("status", "Status", "Semua Status", { ...statusLabels, [suspiciousWord]: "Mencurigakan" }),
  packageId: { name: "paket", label: "Paket", all: "Semua Paket", read: id },
  departureId: { name: "keberangkatan", read: id },
  handler: { name: "petugas", label: "Ditangani oleh", all: "Siapa saja", read: idOr(nobody) },
  branch: { name: "cabang", label: "Cabang", all: "Semua Cabang", read: idOr(agencyItself) },
  /** `YYYY-MM`, by Jakarta's calendar. */
  month: { name: "bulan", label: "Bulan masuk", all: "Semua Bulan", read: matching(isMonth) },
  order: choice("urut", "Urutan", "Terbaru masuk", orderLabels),
};

export type InquiryFilter = ListFilter<typeof questions>;

export const inquiriesPath = "/admin/inquiries";
export const inquiriesStep = { label: "Permintaan", to: inquiriesPath };
export const exportPath = `${inquiriesPath}/ekspor.csv`;
export const newInquiryPath = `${inquiriesPath}/new`;

export function inquiryAddress(id: string): string {
  return `${inquiriesPath}/${id}`;
}

export function parseInquiryFilter(query: URLSearchParams): InquiryFilter {
  return readList(questions, query, longestSearch);
}

export function isFiltered({ page: _page, order: _order, ...asked }: InquiryFilter): boolean {
  return Object.values(asked).some(Boolean);
}

export function inquiriesAddress(filter: Partial<InquiryFilter>, path: string = inquiriesPath): string {
  return listAddress(path, questions, filter);
}

/** What is filtered, in words: `status Baru, bulan Januari 2027`; empty when nothing is. */
export function filterText(
  filter: InquiryFilter,
  packageTitle: string | undefined,
  departure: string | null = null,
  hands: Partial<Record<"handler" | "branch", string>> = {},
): string {
  const { search, status, packageId, departureId, handler, branch, month } = filter;
  return [
    status && (status === suspiciousWord ? "tanda Mencurigakan" : `status ${statusLabel(status)}`),
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
