import { listPath } from "~/domain/packages/admin-list-filter";
import { parsePage } from "~/domain/packages/package-filter";

export const departuresPath = "/admin/keberangkatan";

export function editDepartureAddress(id: string): string {
  return `${departuresPath}/${id}`;
}

/** The screen of one package's dates; `part` is a form of its own under it. */
export function packageDeparturesPath(packageId: string, part?: "baru" | "rangkaian"): string {
  const path = `${listPath}/${packageId}/keberangkatan`;
  return part === undefined ? path : `${path}/${part}`;
}

export const listKeys = { search: "cari", period: "waktu", page: "halaman" } as const;

export const pastPeriod = "lewat";

/** The query key of the question before a departure is cancelled: `?batal=<id>` on the list's own address. */
export const cancelKey = "batal";

export interface DepartureFilter {
  /** In the package's title. */
  search: string;
  past: boolean;
  page: number;
}

export function parseDepartureFilter(query: URLSearchParams): DepartureFilter {
  return {
    search: (query.get(listKeys.search) ?? "").trim(),
    past: query.get(listKeys.period) === pastPeriod,
    page: parsePage(query),
  };
}

export function listAddress(path: string, { search, past, page }: DepartureFilter): string {
  const query = new URLSearchParams();
  if (search !== "") query.set(listKeys.search, search);
  if (past) query.set(listKeys.period, pastPeriod);
  if (page > 1) query.set(listKeys.page, String(page));
  const text = query.toString();
  return text === "" ? path : `${path}?${text}`;
}
