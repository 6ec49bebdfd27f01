import { isMonth } from "../../lib/dates.ts";
import { type Category, isCategory } from "./category.ts";
import { findPriceRange, type PriceRange } from "./price-ranges.ts";

/** What a visitor narrowed a list down to; undefined means no filter. */
export interface PackageFilter {
  category?: Category | undefined;
  /** `YYYY-MM` of the departure. */
  month?: string | undefined;
  price?: PriceRange | undefined;
}

/** The names under which filters and page travel in an address (decisions.md P5). */
export const filterKeys = {
  category: "kategori",
  month: "bulan",
  price: "harga",
  page: "halaman",
} as const;

const lastPage = 10_000;

/** Reads the filters of an address; unknown or malformed values mean no filter. */
export function parsePackageFilter(query: URLSearchParams): PackageFilter {
  const category = query.get(filterKeys.category) ?? undefined;
  const month = query.get(filterKeys.month) ?? "";
  return {
    category: isCategory(category) ? category : undefined,
    month: isMonth(month) ? month : undefined,
    price: findPriceRange(query.get(filterKeys.price)),
  };
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
