import { packageQuery, parsePackageFilter } from "../../domain/packages/list/package-filter.ts";
import { parsePage } from "../../lib/list-address.ts";
import type { PublicPage } from "../../lib/public-page.ts";

function keptQuery(query: URLSearchParams): string {
  return packageQuery({ ...parsePackageFilter(query), category: undefined }, parsePage(query));
}

export const pages: readonly PublicPage[] = [
  { path: "/umroh", keptQuery, link: { label: "Paket Umroh", menu: 20 } },
  { path: "/haji", keptQuery, link: { label: "Paket Haji", menu: 30 } },
];
