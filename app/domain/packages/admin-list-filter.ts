import { choice, type ListFilter, listAddress, readList } from "~/lib/list-address";
import { categoryLabel, categoryLabels } from "./category";

export type Status = "active" | "draft";

export const statusLabels: Record<Status, string> = { active: "Aktif", draft: "Draf" };

/** Asks for what appears or vanishes at a time ahead. */
export const scheduled = "terjadwal";

const statusFilters = { ...statusLabels, [scheduled]: "Terjadwal" } as const;

export function toStatus(stored: string): Status {
  return stored === "active" ? stored : "draft";
}

const orderLabels = {
  berangkat: "Keberangkatan terdekat",
  harga: "Harga termurah",
  judul: "Judul A–Z",
  diubah: "Terakhir diubah",
} as const;

export type PackageOrder = keyof typeof orderLabels;

export const questions = {
  category: choice("kategori", "Kategori", "Semua Kategori", categoryLabels),
  status: choice("status", "Status", "Semua Status", statusFilters),
  order: choice("urut", "Urutan", "Terbaru dibuat", orderLabels),
};

export type AdminListFilter = ListFilter<typeof questions>;

export const listPath = "/admin/packages";
export const packagesStep = { label: "Kelola Paket", to: listPath };

export function parseListFilter(query: URLSearchParams): AdminListFilter {
  return readList(questions, query);
}

export function isFiltered({ search, category, status }: AdminListFilter): boolean {
  return search !== "" || category !== undefined || status !== undefined;
}

export function packagesAddress(filter: AdminListFilter): string {
  return listAddress(listPath, questions, filter);
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
