import { type ListFilter, listAddress, oneOf, readList } from "~/lib/list-address";
import type { PosterSize } from "~/server/render-worker/tasks";
import { offerAddress } from "./offer";

export const departuresPath = "/admin/keberangkatan";
export const departuresStep = { label: "Keberangkatan", to: departuresPath };

export function editDepartureAddress(id: string): string {
  return `${departuresPath}/${id}`;
}

function packagePath(packageId: string): string {
  return `/admin/packages/${packageId}`;
}

/** The screen with the departures of a package, or with `form` one of its forms that add some. */
export function packageDeparturesPath(packageId: string, form?: "baru" | "rangkaian"): string {
  const path = `${packagePath(packageId)}/keberangkatan`;
  return form === undefined ? path : `${path}/${form}`;
}

/** The screen from which staff pass on a package or one of its departures. */
export function sharingAddress(packageId: string, departureSlug: string | null = null): string {
  return offerAddress(`${packagePath(packageId)}/bagikan`, departureSlug);
}

export function posterAddress(packageId: string, size: PosterSize, departureSlug: string | null): string {
  return offerAddress(`${packagePath(packageId)}/bagikan/${size}.jpg`, departureSlug);
}

export const listFilters = { past: { name: "waktu", read: oneOf(["lewat"]) } };

export const cancelKey = "batal";

/** `search` looks for words in the title of the package. */
export type DepartureFilter = ListFilter<typeof listFilters>;

export function parseDepartureFilter(query: URLSearchParams): DepartureFilter {
  return readList(listFilters, query);
}

export function departuresAddress(path: string, filter: DepartureFilter): string {
  return listAddress(path, listFilters, filter);
}
