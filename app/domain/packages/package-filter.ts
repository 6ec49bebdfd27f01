import { isMonth } from "../../lib/dates.ts";
import { type Category, isCategory } from "./category.ts";

/** The price filter: bounds on the quad price in rupiah, the upper one exclusive. */
export const priceRanges = [
  { value: "di-bawah-20", label: "< 20 Juta", from: 0, below: 20_000_000 },
  {
    value: "20-30",
    label: "20 - 30 Juta",
    from: 20_000_000,
    below: 30_000_000,
  },
  {
    value: "30-50",
    label: "30 - 50 Juta",
    from: 30_000_000,
    below: 50_000_000,
  },
  { value: "di-atas-50", label: "> 50 Juta", from: 50_000_000, below: null },
] as const;

type PriceRange = (typeof priceRanges)[number];

/** The range an address asks for; undefined for no or an unknown value, which means no filter. */
function findPriceRange(value: string | null): PriceRange | undefined {
  return priceRanges.find((range) => range.value === value);
}

/** What a visitor narrowed a list down to; undefined means no filter. */
export interface PackageFilter {
  category?: Category | undefined;
  /** `YYYY-MM` of the departure. */
  month?: string | undefined;
  price?: PriceRange | undefined;
}

export const filterKeys = {
  category: "kategori",
  month: "bulan",
  price: "harga",
  page: "halaman",
} as const;

const lastPage = 10_000;

export function parsePackageFilter(query: URLSearchParams): PackageFilter {
  const category = query.get(filterKeys.category) ?? undefined;
  const month = query.get(filterKeys.month) ?? "";
  return {
    category: isCategory(category) ? category : undefined,
    month: isMonth(month) ? month : undefined,
    price: findPriceRange(query.get(filterKeys.price)),
  };
}

/** Whether a filter asks for single departures of packages, not for packages as a whole. */
export function narrowsDepartures({ month, price }: PackageFilter): boolean {
  return month !== undefined || price !== undefined;
}

/** The page of an address, from 1; anything that is no page number means the first. */
export function parsePage(query: URLSearchParams): number {
  const page = query.get(filterKeys.page) ?? "";
  return /^[1-9]\d{0,4}$/.test(page) ? Math.min(Number(page), lastPage) : 1;
}

/** The query string of a filtered list page, in one order of keys so that equal lists have equal addresses. */
export function packageQuery(filter: PackageFilter, page = 1): string {
  const query = new URLSearchParams();
  if (filter.category) query.set(filterKeys.category, filter.category);
  if (filter.month) query.set(filterKeys.month, filter.month);
  if (filter.price) query.set(filterKeys.price, filter.price.value);
  if (page > 1) query.set(filterKeys.page, String(page));
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}
