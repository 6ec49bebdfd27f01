/** The agency's clock; a "day" on this site is a day in Jakarta (UTC+7, no summer time). */
const timeZone = "Asia/Jakarta";

const longDate = new Intl.DateTimeFormat("id-ID", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});
const longMonth = new Intl.DateTimeFormat("id-ID", {
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});
const isoDay = new Intl.DateTimeFormat("en-CA", { timeZone });

/** A date column (`2027-01-12`) as `12 Januari 2027`. */
export function formatDate(date: string): string {
  return longDate.format(new Date(`${date}T00:00:00Z`));
}

/** A month (`2027-01`) as `Januari 2027`. */
export function formatMonth(month: string): string {
  return longMonth.format(new Date(`${month}-01T00:00:00Z`));
}

/** True for `YYYY-MM` of a real month. */
export function isMonth(text: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text);
}

/** The first day of the month after `YYYY-MM`, as `YYYY-MM-DD`: the open end of a month's range. */
export function firstDayAfter(month: string): string {
  const [year = 0, monthNumber = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, monthNumber, 1)).toISOString().slice(0, 10);
}

/** Today in Jakarta as `YYYY-MM-DD`. */
export function todayInJakarta(now: Date = new Date()): string {
  return isoDay.format(now);
}
