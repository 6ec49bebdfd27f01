import { packageQuery, parseSchedule } from "../../domain/packages/list/package-filter.ts";
import type { PublicPage } from "../../lib/public-page.ts";

const keptQuery = (query: URLSearchParams) => packageQuery(parseSchedule(query));

export const pages: readonly PublicPage[] = [{ path: "/jadwal.ics", keptQuery, isFile: true }];
