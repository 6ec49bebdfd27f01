import type { PublicPage } from "../../lib/public-page.ts";

export const path = "/sitemap.xml";
/** Names a part of a sitemap that is too long for one file: 1, 2 ... */
export const partKey = "bagian";

const keptQuery = (query: URLSearchParams) => {
  const part = query.get(partKey);
  if (part === null) return "";
  return /^[1-9]\d?$/.test(part) ? `?${partKey}=${part}` : null;
};

export const pages: readonly PublicPage[] = [{ path, keptQuery, isFile: true }];
