import { isMonth } from "../../lib/dates.ts";
import { isCategory } from "../packages/category.ts";
import type { OfferFilter } from "./offer-queries.server.ts";

/** What a visitor narrowed the timetable down to; undefined means no filter. */
export type ScheduleFilter = Pick<OfferFilter, "category" | "month" | "city" | "onlyFree">;

export const scheduleKeys = {
  category: "kategori",
  month: "bulan",
  city: "kota",
  onlyFree: "kosong",
  page: "halaman",
} as const;

export const onlyFreeValue = "ya";

/** As the database checks it. */
const longestCity = 120;

export function parseSchedule(query: URLSearchParams): ScheduleFilter {
  const category = query.get(scheduleKeys.category) ?? undefined;
  const month = query.get(scheduleKeys.month) ?? "";
  const city = query.get(scheduleKeys.city)?.trim() ?? "";
  return {
    category: isCategory(category) ? category : undefined,
    month: isMonth(month) ? month : undefined,
    city: isCity(city) ? city : undefined,
    onlyFree: query.get(scheduleKeys.onlyFree) === onlyFreeValue || undefined,
  };
}

/** A name that the database could hold: without control characters, which no client can ask it for. */
function isCity(name: string): boolean {
  return name !== "" && name.length <= longestCity && !/\p{C}/u.test(name);
}

/** The query string of a timetable, in one order of keys so that equal ones have equal addresses. */
export function scheduleQuery({ category, month, city, onlyFree }: ScheduleFilter, page = 1): string {
  const query = new URLSearchParams();
  if (category) query.set(scheduleKeys.category, category);
  if (month) query.set(scheduleKeys.month, month);
  if (city) query.set(scheduleKeys.city, city);
  if (onlyFree) query.set(scheduleKeys.onlyFree, onlyFreeValue);
  if (page > 1) query.set(scheduleKeys.page, String(page));
  return query.size === 0 ? "" : `?${query}`;
}
