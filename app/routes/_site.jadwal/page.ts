import { packageQuery, parseSchedule } from "../../domain/packages/list/package-filter.ts";
import { parsePage } from "../../lib/list-address.ts";
import type { PublicPage } from "../../lib/public-page.ts";

export const path = "/jadwal";
export const name = "Jadwal Keberangkatan";

const keptQuery = (query: URLSearchParams) => packageQuery(parseSchedule(query), parsePage(query));

export const pages: readonly PublicPage[] = [{ path, keptQuery, link: { label: "Jadwal", more: 10 } }];
