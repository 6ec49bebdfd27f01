import { firstDayAfter, formatMonth, isMonth } from "~/lib/dates";
import {
  headOffice,
  idOr,
  type ListFilter,
  listAddress,
  matching,
  readList,
  selectFilter,
} from "~/lib/list-address";
import { statusLabel, statusLabels } from "./words";

/** Characters of a search: it may be a whole message pasted from WhatsApp, with the code near its end. */
export const longestSearch = 1000;

const orderLabels = {
  terlama: "Terlama masuk",
  diubah: "Terakhir diubah",
  jamaah: "Jamaah terbanyak",
} as const;

export type InquiryOrder = keyof typeof orderLabels;

/** Value of the status filter for suspicious inquiries. Their status is `baru`; no other list shows them but a search. */
export const suspiciousWord = "mencurigakan";
/** Value of the handler filter: inquiries that nobody handles. */
export const nobody = "belum-ada";

export const inquiryFilters = {
  status: selectFilter({
    name: "status",
    label: "Status",
    all: "Semua Status",
    labels: { ...statusLabels, [suspiciousWord]: "Mencurigakan" },
  }),
  packageId: { name: "paket", label: "Paket", all: "Semua Paket", read: idOr() },
  departureId: { name: "keberangkatan", read: idOr() },
  handler: { name: "petugas", label: "Ditangani oleh", all: "Siapa saja", read: idOr(nobody) },
  branch: { name: "cabang", label: "Cabang", all: "Semua Cabang", read: idOr(headOffice) },
  /** `YYYY-MM`, by Jakarta's calendar. */
  month: { name: "bulan", label: "Bulan masuk", all: "Semua Bulan", read: matching(isMonth) },
  order: selectFilter({ name: "urut", label: "Urutan", all: "Terbaru masuk", labels: orderLabels }),
};

export type InquiryFilter = ListFilter<typeof inquiryFilters>;

export const inquiriesPath = "/admin/inquiries";
export const inquiriesStep = { label: "Permintaan", to: inquiriesPath };
export const exportPath = `${inquiriesPath}/ekspor.csv`;
export const newInquiryPath = `${inquiriesPath}/baru`;

export function inquiryAddress(id: string): string {
  return `${inquiriesPath}/${id}`;
}

export function parseInquiryFilter(query: URLSearchParams): InquiryFilter {
  return readList(inquiryFilters, query, longestSearch);
}

export function inquiriesAddress(filter: Partial<InquiryFilter>, path: string = inquiriesPath): string {
  return listAddress(path, inquiryFilters, filter);
}

/** Names of what a filter holds by id; null or absent once it is deleted. */
interface FilterNames {
  packageTitle?: string | null;
  departure?: string | null;
  handler?: string | undefined;
  branch?: string | undefined;
}

/** Describes a filter: `status Baru, bulan Januari 2027`; empty for an empty filter. */
export function filterText(filter: InquiryFilter, names: FilterNames = {}): string {
  const { search, status, packageId, departureId, handler, branch, month } = filter;
  return [
    status && (status === suspiciousWord ? "tanda Mencurigakan" : `status ${statusLabel(status)}`),
    packageId && `paket ${names.packageTitle ?? "yang dipilih"}`,
    departureId && `keberangkatan ${names.departure ?? "yang sudah dihapus"}`,
    handler && (handler === nobody ? "belum ditangani" : `ditangani ${names.handler ?? "yang sudah pergi"}`),
    branch && `cabang ${names.branch ?? "yang sudah dihapus"}`,
    month && `bulan ${formatMonth(month)}`,
    search !== "" && `pencarian "${search}"`,
  ]
    .filter((part) => typeof part === "string")
    .join(", ");
}

/** First moment of a month (`YYYY-MM`) in Jakarta, and of the month after it. */
export function monthBounds(month: string): { from: string; before: string } {
  return { from: `${month}-01T00:00:00+07:00`, before: `${firstDayAfter(month)}T00:00:00+07:00` };
}
