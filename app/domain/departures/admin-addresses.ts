import { type ListFilter, listAddress, oneOf, readList } from "~/lib/list-address";
import type { PosterSize } from "~/server/maker/tasks";
import { offerAddress } from "./offer";

export const departuresPath = "/admin/keberangkatan";
export const departuresStep = { label: "Keberangkatan", to: departuresPath };

export function editDepartureAddress(id: string): string {
  return `${departuresPath}/${id}`;
}

function packagePath(packageId: string): string {
  return `/admin/packages/${packageId}`;
}

/** The screen of one package's dates; `part` is a form of its own under it. */
export function packageDeparturesPath(packageId: string, part?: "baru" | "rangkaian"): string {
  const path = `${packagePath(packageId)}/keberangkatan`;
  return part === undefined ? path : `${path}/${part}`;
}

/** The screen from which staff pass on a package, or one departure of it as addresses name it. */
export function sharingAddress(packageId: string, choice: string | null = null): string {
  return offerAddress(`${packagePath(packageId)}/bagikan`, choice);
}

export function posterAddress(packageId: string, size: PosterSize, choice: string | null): string {
  return offerAddress(`${packagePath(packageId)}/bagikan/${size}.jpg`, choice);
}

export const questions = { past: { name: "waktu", read: oneOf(["lewat"]) } };

export const cancelKey = "batal";

/** `search`: in the package's title. */
export type DepartureFilter = ListFilter<typeof questions>;

export function parseDepartureFilter(query: URLSearchParams): DepartureFilter {
  return readList(questions, query);
}

export function departuresAddress(path: string, filter: DepartureFilter): string {
  return listAddress(path, questions, filter);
}
