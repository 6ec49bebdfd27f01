import { packageQuery, parsePackageFilter, parsePage } from "../../domain/packages/package-filter.ts";
import type { PublicPage } from "../../lib/public-page.ts";

/** The address has said which category. */
function keptQuery(query: URLSearchParams): string {
  return packageQuery({ ...parsePackageFilter(query), category: undefined }, parsePage(query));
}

export const pages: readonly PublicPage[] = [
  { path: "/umroh", keptQuery, menu: { label: "Paket Umroh", order: 20 } },
  { path: "/haji", keptQuery, menu: { label: "Paket Haji", order: 30 } },
];
