interface Declared {
  /** What of a query makes it another page, in one order and with values that mean something; without it nothing
   * does. Null: an answer to one visitor, which nobody keeps. */
  keptQuery?: (query: URLSearchParams) => string | null;
  /** What links call it: in the main navigation with `menu`, its place from the left; else in the footer's last line. */
  link?: { label: string; menu?: number };
  /** Kept like a page, but read by programs: not listed in the sitemap. */
  isFile?: boolean;
  /** Not for search engines: not listed in the sitemap either. */
  unlisted?: boolean;
}

/** What is known of a public page without running its route. Each route's folder declares its own in `page.ts`, as
 * plain data that Node reads as well, for tests walk the same list: its imports are relative, with their endings. */
export type PublicPage = Declared & ({ path: string } | { path: RegExp; example: string });

export interface NavigationLink {
  label: string;
  href: string;
}

export function fixedPaths(pages: readonly PublicPage[]): string[] {
  const place = ({ link }: PublicPage) => link?.menu ?? Number.MAX_SAFE_INTEGER;
  return pages
    .filter(({ isFile, unlisted }) => !isFile && !unlisted)
    .toSorted((one, other) => place(one) - place(other))
    .flatMap(({ path }) => (typeof path === "string" ? [path] : []));
}

export function menuLinks(pages: readonly PublicPage[]): NavigationLink[] {
  const order = ({ link }: PublicPage) => link?.menu ?? 0;
  return linksOf(pages.filter(({ link }) => link?.menu).toSorted((one, other) => order(one) - order(other)));
}

export function footerLinks(pages: readonly PublicPage[]): NavigationLink[] {
  return linksOf(pages.filter(({ link }) => !link?.menu));
}

function linksOf(pages: readonly PublicPage[]): NavigationLink[] {
  return pages.flatMap(({ path, link }) =>
    link && typeof path === "string" ? [{ label: link.label, href: path }] : [],
  );
}

const longestPath = 300;

/** The name under which the page at a site-relative address is kept: its path and what its query means. Null for
 * every address that is no public page. Equal pages have equal keys, whatever else an address carries. */
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

/** Pages prefetch each other on hover or press, except what acts or leaves. Constant: the policy allows it by hash. */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: ["/admin", "/admin/*", "/wa", "/media/*", "/*.pdf"] } },
        ],
      },
      eagerness: "moderate",
    },
  ],
});
