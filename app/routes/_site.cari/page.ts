import type { PublicPage } from "../../lib/public-page.ts";

export const path = "/cari";
export const name = "Cari";

/** What somebody looks for is an answer to one visitor. */
const keptQuery = (query: URLSearchParams) => (query.get("q")?.trim() ? null : "");

export const pages: readonly PublicPage[] = [{ path, keptQuery, unlisted: true, link: { label: name } }];
