import { listPath } from "~/domain/packages/admin-list-filter";
import { type ListFilter, listAddress, oneOf, readList } from "~/lib/list-address";

export const departuresPath = "/admin/keberangkatan";
export const departuresStep = { label: "Keberangkatan", to: departuresPath };

export function editDepartureAddress(id: string): string {
  return `${departuresPath}/${id}`;
}

/** The screen of one package's dates; `part` is a form of its own under it. */
export function packageDeparturesPath(packageId: string, part?: "baru" | "rangkaian"): string {
  const path = `${listPath}/${packageId}/keberangkatan`;
  return part === undefined ? path : `${path}/${part}`;
}

export const questions = { past: { name: "waktu", read: oneOf(["lewat"]) } };

/** The query key of the question before a departure is cancelled: `?batal=<id>` on the list's own address. */
export const cancelKey = "batal";

/** `search`: in the package's title. */
export type DepartureFilter = ListFilter<typeof questions>;

export function parseDepartureFilter(query: URLSearchParams): DepartureFilter {
  return readList(questions, query);
}

export function departuresAddress(path: string, filter: DepartureFilter): string {
  return listAddress(path, questions, filter);
}
