import { parseSchedule, scheduleQuery } from "../../domain/departures/schedule-filter.ts";
import { parsePage } from "../../domain/packages/package-filter.ts";
import type { PublicPage } from "../../lib/public-page.ts";

export const path = "/jadwal";
export const name = "Jadwal Keberangkatan";

const keptQuery = (query: URLSearchParams) => scheduleQuery(parseSchedule(query), parsePage(query));

export const pages: readonly PublicPage[] = [{ path, keptQuery, link: { label: name } }];
