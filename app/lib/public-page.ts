/** Cache policy of public pages: fresh for as long as the server's own memory keeps them, at most a minute old while caches
 * renew them, and for a day where the server fails. */
export const publicPolicy = "public, max-age=0, s-maxage=30, stale-while-revalidate=30, stale-if-error=86400";

interface Declared {
  /** Returns the part of a query that makes another page; null for an answer that is not cached. */
  keptQuery?: (query: URLSearchParams) => string | null;
  /** `menu`: its place among the main links; `more`: its place among 'Lainnya' and 'Informasi' (P16). Without either, the
   * link stands under the footer. */
  link?: { label: string; menu?: number; more?: number };
  isFile?: boolean;
  unlisted?: boolean;
}

/** Declaration of a public page, in its route's `page.ts`. Node reads those files too, so they import relatively and with
 * file endings. */
export type PublicPage = Declared & ({ path: string } | { path: RegExp; example: string });

export interface NavigationLink {
  label: string;
  href: string;
}

/** Paths of the listed pages whose address has no variable part, those in the menu first. */
export function fixedPaths(pages: readonly PublicPage[]): string[] {
  const place = ({ link }: PublicPage) => link?.menu ?? Number.MAX_SAFE_INTEGER;
  return pages
    .filter(({ isFile, unlisted }) => !isFile && !unlisted)
    .toSorted((a, b) => place(a) - place(b))
    .flatMap(({ path }) => (typeof path === "string" ? [path] : []));
}

/** The links of the navigation by group. Each page stands in one group. */
export function navigationLinks(pages: readonly PublicPage[]) {
  const inGroup = (group: "menu" | "more") => {
    const order = ({ link }: PublicPage) => link?.[group] ?? 0;
    return linksOf(pages.filter(({ link }) => link?.[group]).toSorted((a, b) => order(a) - order(b)));
  };
  return {
    menu: inGroup("menu"),
    more: inGroup("more"),
    legal: linksOf(pages.filter(({ link }) => !link?.menu && !link?.more)),
  };
}

function linksOf(pages: readonly PublicPage[]): NavigationLink[] {
  return pages.flatMap(({ path, link }) =>
    link && typeof path === "string" ? [{ label: link.label, href: path }] : [],
  );
}

const longestPath = 300;

/** Returns a function that gives equal pages equal keys, and null for what is no public page. */
export function createPageKey(pages: readonly PublicPage[]): (url: string) => string | null {
  const fixed = new Map(pages.map((page) => [page.path, page]));
  const patterned = pages.flatMap((page) =>
    typeof page.path === "string" ? [] : [{ page, pattern: page.path }],
  );
  const findPage = (path: string) =>
    fixed.get(path) ??
    (path.length > longestPath ? undefined : patterned.find(({ pattern }) => pattern.test(path))?.page);
  return (url) => {
    const mark = url.indexOf("?");
    const path = mark === -1 ? url : url.slice(0, mark);
    const page = findPage(path);
    if (page === undefined) return null;
    const query = mark === -1 ? undefined : page.keptQuery?.(new URLSearchParams(url.slice(mark + 1)));
    return query === null ? null : path + (query ?? "");
  };
}
