import { parsePage } from "../../lib/list-address.ts";
import type { PublicPage } from "../../lib/public-page.ts";

export const path = "/panduan";
export const name = "Panduan";

export function articlesQuery(page: number): string {
  return page > 1 ? `?halaman=${page}` : "";
}

export const pages: readonly PublicPage[] = [
  { path, keptQuery: (query) => articlesQuery(parsePage(query)), link: { label: name, more: 20 } },
];
