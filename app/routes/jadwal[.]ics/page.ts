import { parseSchedule, scheduleQuery } from "../../domain/departures/schedule-filter.ts";
import type { PublicPage } from "../../lib/public-page.ts";

const keptQuery = (query: URLSearchParams) => scheduleQuery(parseSchedule(query));

export const pages: readonly PublicPage[] = [{ path: "/jadwal.ics", keptQuery, isFile: true }];
