import { type ListFilter, listAddress, readList, selectFilter } from "~/lib/list-address";
import { categoryLabel, categoryLabels } from "../category";

type Status = "active" | "draft";

export const packageStatusLabels: Record<Status, string> = { active: "Aktif", draft: "Draf" };

/** The filter for packages that appear or vanish at a time ahead. */
export const scheduled = "terjadwal";

const statusFilters = { ...packageStatusLabels, [scheduled]: "Terjadwal" } as const;

export function toStatus(stored: string): Status {
  return stored === "active" ? stored : "draft";
}

const orderLabels = {
  berangkat: "Keberangkatan terdekat",
  harga: "Harga termurah",
  judul: "Judul A–Z",
  diubah: "Terakhir diubah",
} as const;

export const listFilters = {
  category: selectFilter({
    name: "kategori",
    label: "Kategori",
    all: "Semua Kategori",
    labels: categoryLabels,
  }),
  status: selectFilter({ name: "status", label: "Status", all: "Semua Status", labels: statusFilters }),
  order: selectFilter({ name: "urut", label: "Urutan", all: "Terbaru dibuat", labels: orderLabels }),
};

export type AdminListFilter = ListFilter<typeof listFilters>;

export const listPath = "/admin/packages";
export const packagesStep = { label: "Kelola Paket", to: listPath };

export function parseListFilter(query: URLSearchParams): AdminListFilter {
  return readList(listFilters, query);
}

export function packagesAddress(filter: AdminListFilter): string {
  return listAddress(listPath, listFilters, filter);
}

export function filterText({ search, category, status }: AdminListFilter): string {
  return [
    category && `kategori ${categoryLabel(category)}`,
    status && `status ${statusFilters[status]}`,
    search !== "" && `pencarian "${search}"`,
  ]
    .filter((part) => typeof part === "string")
    .join(", ");
}
