import type { Category } from "../../domain/packages/category.ts";
import { packageQuery, parsePackageFilter } from "../../domain/packages/list/package-filter.ts";
import { readService, withService } from "../../domain/packages/list/services.ts";
import { parsePage } from "../../lib/list-address.ts";
import type { PublicPage } from "../../lib/public-page.ts";

function keptQuery(query: URLSearchParams, category: Category): string {
  const listQuery = packageQuery({ ...parsePackageFilter(query), category: undefined }, parsePage(query));
  return withService(listQuery, readService(query, category));
}

export const pages: readonly PublicPage[] = [
  {
    path: "/umroh",
    keptQuery: (query) => keptQuery(query, "umroh"),
    link: { label: "Paket Umroh", menu: 20 },
  },
  { path: "/haji", keptQuery: (query) => keptQuery(query, "haji"), link: { label: "Paket Haji", menu: 30 } },
];
