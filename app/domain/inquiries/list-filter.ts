import { uuid } from "~/lib/addresses";
import { firstDayAfter, formatMonth, isMonth } from "~/lib/dates";
import { type ListFilter, listAddress, matching, readList, selectFilter } from "~/lib/list-address";
import { statusLabel, statusLabels } from "./words";

/** A search may be a whole message pasted from WhatsApp: the code is near its end. */
export const longestSearch = 1000;

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
  status: selectFilter({
    name: "status",
    label: "Status",
    all: "Semua Status",
    labels: { ...statusLabels, [suspiciousWord]: "Mencurigakan" },
  }),
  packageId: { name: "paket", label: "Paket", all: "Semua Paket", read: id },
  departureId: { name: "keberangkatan", read: id },
  handler: { name: "petugas", label: "Ditangani oleh", all: "Siapa saja", read: idOr(nobody) },
  branch: { name: "cabang", label: "Cabang", all: "Semua Cabang", read: idOr(agencyItself) },
  /** `YYYY-MM`, by Jakarta's calendar. */
  month: { name: "bulan", label: "Bulan masuk", all: "Semua Bulan", read: matching(isMonth) },
  order: selectFilter({ name: "urut", label: "Urutan", all: "Terbaru masuk", labels: orderLabels }),
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
