import type { PublicPage } from "../../lib/public-page.ts";

export const path = "/cari";
export const name = "Cari";

/** A search is answered for one visitor and enters no cache. */
const keptQuery = (query: URLSearchParams) => (query.get("q")?.trim() ? null : "");

export const pages: readonly PublicPage[] = [
  { path, keptQuery, unlisted: true, link: { label: name, more: 60 } },
];
