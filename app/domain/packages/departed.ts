import { todayInJakarta } from "~/lib/dates";

/**
 * Whether a journey (first day, `YYYY-MM-DD`) has begun by Jakarta's calendar; one without a date has not. As the database's
 * computed column `departed`, which costs too much where thousands of rows are filtered, sorted or skipped by it (R13).
 */
export function hasDeparted(departure: string | null, today: string = todayInJakarta()): boolean {
  return departure !== null && departure < today;
}

/** The same for a query's `or`: packages whose journey has not begun. */
export function notDeparted(today: string = todayInJakarta()): string {
  return `departure.gte.${today},departure.is.null`;
}
