import type { PublicPage } from "../../lib/public-page.ts";

export const path = "/bandingkan";
export const name = "Bandingkan Paket";

/** Once for each package, with its slug. */
const slugKey = "p";

const mostNamed = 40;

/** What an address names that could be a package's slug, each once. */
export function namedSlugs(query: URLSearchParams): string[] {
  const slugs = query.getAll(slugKey).filter((slug) => /^[a-z0-9-]{1,250}$/.test(slug));
  return [...new Set(slugs)].slice(0, mostNamed);
}

/** Of a bounded size; what names packages is rendered as pages are, but its loader lets no cache keep it. */
function keptQuery(query: URLSearchParams): string {
  const slugs = namedSlugs(query);
  return slugs.length === 0 ? "" : `?${new URLSearchParams(slugs.map((slug) => [slugKey, slug]))}`;
}

export const pages: readonly PublicPage[] = [{ path, keptQuery, unlisted: true }];
