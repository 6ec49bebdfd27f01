import {
  comparisonAddress,
  namedPackages,
  comparisonPath as path,
} from "../../domain/packages/comparison-address.ts";
import type { PublicPage } from "../../lib/public-page.ts";

export const name = "Bandingkan Paket";

/** A cache key of bounded size. The loader lets no cache keep a page that names packages. */
function keptQuery(query: URLSearchParams): string {
  const named = namedPackages(query);
  return named.length === 0 ? "" : comparisonAddress(named).slice(path.length);
}

export const pages: readonly PublicPage[] = [{ path, keptQuery, unlisted: true }];
