import { todayInJakarta } from "~/lib/dates";

/** By Jakarta's calendar; no date: false. Like the database's `departed`, too slow for filtering thousands (R13). */
export function hasDeparted(departure: string | null, today: string = todayInJakarta()): boolean {
  return departure !== null && departure < today;
}

export function notDeparted(today: string = todayInJakarta()): string {
  return `departure.gte.${today},departure.is.null`;
}
