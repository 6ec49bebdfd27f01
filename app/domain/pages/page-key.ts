import { packageQuery, parsePackageFilter, parsePage } from "~/domain/packages/package-filter";

/** Pages whose query says nothing. */
const plainPages = ["/", "/tentang-kami", "/kontak", "/privasi", "/sitemap.xml", "/robots.txt"];
const lists = ["/umroh", "/haji", "/packages"];
const packagePage = /^\/(umroh|haji)\/[a-z0-9]+(-[a-z0-9]+)*$/;
const longestPath = 300;

/**
 * The name under which a public page is kept: its path and the query keys that its list reads, in one order and with
 * values that mean something. Null for every address that is no public page. Equal pages have equal keys, whatever else
 * an address carries.
 */
export function publicPageKey(url: string): string | null {
  const mark = url.indexOf("?");
  const path = mark === -1 ? url : url.slice(0, mark);
  if (plainPages.includes(path)) return path;
  if (lists.includes(path)) return mark === -1 ? path : path + listQuery(path, url.slice(mark + 1));
  return path.length <= longestPath && packagePage.test(path) ? path : null;
}

function listQuery(path: string, text: string): string {
  const query = new URLSearchParams(text);
  const filter = parsePackageFilter(query);
  // The address of one category's list has said which.
  return packageQuery(path === "/packages" ? filter : { ...filter, category: undefined }, parsePage(query));
}
