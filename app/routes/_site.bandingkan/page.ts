import type { PublicPage } from "../../lib/public-page.ts";

export const path = "/bandingkan";
export const name = "Bandingkan Paket";

/** The query key that stands once for each package, with its slug. */
const slugKey = "p";

const mostNamed = 40;

/** The texts of an address that could be slugs of packages, each once. */
export function namedSlugs(query: URLSearchParams): string[] {
  const slugs = query.getAll(slugKey).filter((slug) => /^[a-z0-9-]{1,250}$/.test(slug));
  return [...new Set(slugs)].slice(0, mostNamed);
}

/** A cache key of bounded size. The loader lets no cache keep a page that names packages. */
function keptQuery(query: URLSearchParams): string {
  const slugs = namedSlugs(query);
  return slugs.length === 0 ? "" : `?${new URLSearchParams(slugs.map((slug) => [slugKey, slug]))}`;
}

export const pages: readonly PublicPage[] = [{ path, keptQuery, unlisted: true }];
