import { isMonth } from "~/lib/dates";
import { listAddress, matching, parsePage, readFilters, selectFilter } from "~/lib/list-address";
import { duesPath } from "./words";

/** The lists of what is open, as the address names them. */
export const dueLists = {
  "jatuh-tempo": "Jatuh tempo",
  lewat: "Lewat",
  dilaporkan: "Dilaporkan",
  lebih: "Lebih bayar",
  pengembalian: "Pengembalian",
} as const;

export type DueList = keyof typeof dueLists;

const filters = {
  list: selectFilter({ name: "daftar", label: "Daftar", all: "Jatuh tempo", labels: dueLists }),
  /** `YYYY-MM`, by Jakarta's calendar. */
  month: { name: "bulan", read: matching(isMonth) },
};

export interface DueFilter {
  list: DueList;
  month: string | undefined;
  page: number;
}

export function readDueFilter(query: URLSearchParams): DueFilter {
  const { list = "jatuh-tempo", month } = readFilters(filters, query);
  return { list, month, page: parsePage(query) };
}

export function duesAddress(filter: Partial<DueFilter>): string {
  return listAddress(duesPath, filters, { ...filter });
}
