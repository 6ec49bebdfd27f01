import { type Category, categoryLabel, isCategory } from "./category";
import { parsePage } from "./package-filter";

export type Status = "active" | "draft";

export const statusLabels: Record<Status, string> = { active: "Aktif", draft: "Draf" };

export function statusLabel(status: Status): string {
  return statusLabels[status];
}

/** Asks for what appears or vanishes at a time ahead. */
export const scheduled = "terjadwal";

export const statusFilters = { ...statusLabels, [scheduled]: "Terjadwal" } as const;

export type StatusFilter = keyof typeof statusFilters;

const statusFilterNames = Object.keys(statusFilters) as StatusFilter[];

export function toStatus(stored: string): Status {
  return stored === "active" ? stored : "draft";
}

export const orderLabels = {
  berangkat: "Keberangkatan terdekat",
  harga: "Harga termurah",
  judul: "Judul A–Z",
  diubah: "Terakhir diubah",
} as const;

export const usualOrder = "Terbaru dibuat";

export type PackageOrder = keyof typeof orderLabels;

export const packageOrders = Object.keys(orderLabels) as PackageOrder[];

export interface AdminListFilter {
  search: string;
  category?: Category | undefined;
  status?: StatusFilter | undefined;
  order?: PackageOrder | undefined;
  page: number;
}

export const listKeys = {
  search: "cari",
  category: "kategori",
  status: "status",
  order: "urut",
  page: "halaman",
} as const;

export const listPath = "/admin/packages";

export function parseListFilter(query: URLSearchParams): AdminListFilter {
  const category = query.get(listKeys.category) ?? undefined;
  const status = query.get(listKeys.status);
  return {
    search: (query.get(listKeys.search) ?? "").trim(),
    category: isCategory(category) ? category : undefined,
    status: statusFilterNames.find((known) => known === status),
    order: packageOrders.find((known) => known === query.get(listKeys.order)),
    page: parsePage(query),
  };
}

export function isFiltered({ search, category, status }: AdminListFilter): boolean {
  return search !== "" || category !== undefined || status !== undefined;
}

export function listAddress({ search, category, status, order, page }: AdminListFilter): string {
  const query = new URLSearchParams();
  if (search !== "") query.set(listKeys.search, search);
  if (category) query.set(listKeys.category, category);
  if (status) query.set(listKeys.status, status);
  if (order) query.set(listKeys.order, order);
  if (page > 1) query.set(listKeys.page, String(page));
  const text = query.toString();
  return text === "" ? listPath : `${listPath}?${text}`;
}

/** What is filtered, in words: `kategori Umroh, status Draft, pencarian "plus"`; empty when nothing is. */
export function filterText({ search, category, status }: AdminListFilter): string {
  return [
    category && `kategori ${categoryLabel(category)}`,
    status && `status ${statusFilters[status]}`,
    search !== "" && `pencarian "${search}"`,
  ]
    .filter((part) => typeof part === "string")
    .join(", ");
}
