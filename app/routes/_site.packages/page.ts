import { packageQuery, parsePackageFilter, parsePage } from "../../domain/packages/package-filter.ts";
import type { PublicPage } from "../../lib/public-page.ts";

const keptQuery = (query: URLSearchParams) => packageQuery(parsePackageFilter(query), parsePage(query));

export const pages: readonly PublicPage[] = [{ path: "/packages", keptQuery }];
