import type { PublicPage } from "../../lib/public-page.ts";

export const path = "/cek";
export const name = "Cek Rekening";
export const numberKey = "nomor";

const keptQuery = (query: URLSearchParams) => (query.has(numberKey) ? null : "");

export const pages: readonly PublicPage[] = [{ path, keptQuery, link: { label: name, more: 50 } }];
