import { packageQuery, parsePackageFilter } from "../../domain/packages/list/package-filter.ts";
import { parsePage } from "../../lib/list-address.ts";
import type { PublicPage } from "../../lib/public-page.ts";

const keptQuery = (query: URLSearchParams) => packageQuery(parsePackageFilter(query), parsePage(query));

export const pages: readonly PublicPage[] = [{ path: "/packages", keptQuery }];
