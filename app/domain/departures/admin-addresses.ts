import { formatMonth, isMonth } from "~/lib/dates";
import {
  idOr,
  type ListFilter,
  listAddress,
  matching,
  named,
  oneOf,
  readList,
  selectFilter,
} from "~/lib/list-address";
import type { PosterSize } from "~/server/render-worker/tasks";
import { offerAddress } from "./offer";

export const departuresPath = "/admin/keberangkatan";
export const departuresStep = { label: "Keberangkatan", to: departuresPath };

/** The screen that asks for the package of a new departure. */
export const newDeparturePath = `${departuresPath}/baru`;

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

const stateLabels = { buka: "Buka", penuh: "Penuh", tutup: "Ditutup", batal: "Batal" } as const;

export const departureFilters = {
  past: { name: "waktu", read: oneOf(["lewat"]) },
  /** `YYYY-MM` of the day of departure. */
  month: { name: "bulan", label: "Bulan", all: "Semua Bulan", read: matching(isMonth) },
  city: { name: "kota", label: "Berangkat dari", all: "Semua Kota", read: named },
  state: selectFilter({ name: "status", label: "Status", all: "Semua Status", labels: stateLabels }),
  packageId: {
    name: "paket",
    label: "Paket",
    all: "Semua Paket",
    read: idOr(),
  },
};

export const cancelKey = "batal";

/** `search` looks for words in the title of the package. */
export type DepartureFilter = ListFilter<typeof departureFilters>;

export function parseDepartureFilter(query: URLSearchParams): DepartureFilter {
  return readList(departureFilters, query);
}

/** Describes a filter: `bulan Januari 2027, kota Surabaya`; empty for an empty filter. */
export function filterText(filter: DepartureFilter, packageTitle: string | undefined): string {
  const { search, month, city, state, packageId } = filter;
  return [
    month && `bulan ${formatMonth(month)}`,
    city && `kota ${city}`,
    state && `status ${stateLabels[state]}`,
    packageId && `paket ${packageTitle ?? "yang sudah dihapus"}`,
    search !== "" && `pencarian “${search}”`,
  ]
    .filter((part) => typeof part === "string")
    .join(", ");
}

export function departuresAddress(path: string, filter: Partial<DepartureFilter>): string {
  return listAddress(path, departureFilters, filter);
}
