import { madeOnce } from "./made-once.ts";
import { tellUnreadable } from "./unreadable.ts";

/** The agency's time zone. A day on this site is a day in Jakarta (UTC+7, no summer time). */
const timeZone = "Asia/Jakarta";

const inJakarta = (parts: Intl.DateTimeFormatOptions) =>
  madeOnce(() => new Intl.DateTimeFormat("id-ID", { ...parts, timeZone }));
const ofDate = (parts: Intl.DateTimeFormatOptions) =>
  madeOnce(() => new Intl.DateTimeFormat("id-ID", { ...parts, timeZone: "UTC" }));
const dayMonthYear = { day: "numeric", month: "long", year: "numeric" } as const;
const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

const longDate = ofDate(dayMonthYear);
const weekday = ofDate({ weekday: "long" });
const longMonth = ofDate({ month: "long", year: "numeric" });
const shortMonth = ofDate({ month: "short", year: "numeric" });
const momentDate = inJakarta(dayMonthYear);
const momentTime = inJakarta(clock);
const shortMoment = inJakarta({ ...dayMonthYear, month: "short", ...clock });
const sheetMoment = inJakarta({ day: "2-digit", month: "2-digit", year: "numeric", ...clock });
const ago = madeOnce(() => new Intl.RelativeTimeFormat("id-ID"));
const seenDays = madeOnce(() => new Intl.RelativeTimeFormat("id-ID", { numeric: "auto" }));
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const jakartaOffsetMs = 7 * hourMs;
const isoDay = madeOnce(() => new Intl.DateTimeFormat("en-CA", { timeZone }));

/** Text for a stored date that no calendar has, such as PostgreSQL's `infinity`. */
const unknownDate = "tanggal tidak dikenal";

/** Formats a date that can be read; Intl throws for others, and one stored value must not take a page down. */
function formatWith(format: () => Intl.DateTimeFormat, iso: string): string {
  const at = new Date(iso);
  if (!Number.isNaN(at.getTime())) return format().format(at);
  tellUnreadable("date", iso);
  return unknownDate;
}

export function isMoment(text: string): boolean {
  return !Number.isNaN(Date.parse(text));
}

export function formatDate(date: string): string {
  return formatWith(longDate, `${date}T00:00:00Z`);
}

interface DatedDeparture {
  departure_date: string;
  departure_city: string | null;
}

export function formatDeparture({ departure_date, departure_city }: DatedDeparture): string {
  const date = formatDate(departure_date);
  return departure_city === null ? date : `${date} dari ${departure_city}`;
}

export function formatDay(date: string): string {
  return isMoment(`${date}T00:00:00Z`)
    ? `${formatWith(weekday, `${date}T00:00:00Z`)}, ${formatDate(date)}`
    : formatDate(date);
}

export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs;
}

export function formatMonth(month: string): string {
  return formatWith(longMonth, `${month}-01T00:00:00Z`);
}

/** Formats the month of a date as `Jan 2027`. */
export function formatShortMonth(date: string): string {
  return formatWith(shortMonth, `${date}T00:00:00Z`);
}

/** Whether a text is a month `YYYY-MM` of this century. */
export function isMonth(text: string): boolean {
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(text);
}

const firstDate = "2000-01-01";
export const lastDate = "2199-12-31";

/** Whether a text is a `YYYY-MM-DD` that exists, in this century or the next. */
export function isRealDate(typed: string): boolean {
  return typed.length === lastDate.length && typed >= firstDate && typed <= lastDate && isInCalendar(typed);
}

function isInCalendar(typed: string): boolean {
  if (!/^\d{4,6}-\d{2}-\d{2}$/.test(typed)) return false;
  // JavaScript reads four digits. The calendar repeats itself after 400 years, and so after 10,000.
  const near = typed.slice(-lastDate.length);
  const date = new Date(`${near}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(near);
}

export const dateUnknown = "Isi dengan tanggal yang ada di kalender";

/** Says in Indonesian why `isRealDate` refuses a text; null for a date that it takes. */
export function dateProblem(typed: string): string | null {
  if (isRealDate(typed)) return null;
  return isInCalendar(typed)
    ? `Isi dengan tahun ${firstDate.slice(0, 4)} sampai ${lastDate.slice(0, 4)}`
    : dateUnknown;
}

export function firstDayAfter(month: string): string {
  const [year = 0, monthNumber = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, monthNumber, 1)).toISOString().slice(0, 10);
}

/** The `count` months (`YYYY-MM`) up to `last`, the latest first. */
export function monthsUpTo(last: string, count: number): string[] {
  const [year = 0, month = 1] = last.split("-").map(Number);
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back)).toISOString().slice(0, 7),
  );
}

export function todayInJakarta(now: Date = new Date()): string {
  return isoDay().format(now);
}

/** Formats a moment (ISO time) as `21 November 2026, 15.30 WIB`. */
export function formatMoment(moment: string): string {
  const date = formatWith(momentDate, moment);
  return isMoment(moment) ? `${date}, ${formatWith(momentTime, moment)} WIB` : date;
}

/** Formats a moment for a `datetime-local` field: `2026-12-03T08:00`, with seconds unless they are 0. */
export function toJakartaInput(moment: string): string {
  return new Date(Date.parse(moment) + jakartaOffsetMs).toISOString().slice(0, 19).replace(/:00$/, "");
}

export function fromJakartaInput(typed: string): string | null {
  const isClockTime = /^.{10}T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/.test(typed);
  if (!isClockTime || !isRealDate(typed.slice(0, lastDate.length))) return null;
  return new Date(`${typed}+07:00`).toISOString().replace(".000Z", "+00:00");
}

/** Formats from when until when something is visible, as `Tayang 3 Des 2026, 08.00`; empty without bounds. */
export function shownText(from: string | null, until: string | null, now: Date = new Date()): string {
  if (until !== null && Date.parse(until) <= now.getTime()) return "Sudah berakhir";
  if (from !== null && Date.parse(from) > now.getTime()) return `Tayang ${formatWith(shortMoment, from)}`;
  return until === null ? "" : `Berakhir ${formatWith(shortMoment, until)}`;
}

/** Formats the day in Jakarta on which a moment (ISO time) falls, as `21 November 2026`. */
export function formatDateOf(moment: string): string {
  return formatWith(momentDate, moment);
}

/** Formats a moment as `21/11/2026 15:30`, in Jakarta. */
export function formatSheetMoment(moment: string): string {
  if (!isMoment(moment)) return formatWith(sheetMoment, moment);
  const parts = Object.fromEntries(
    sheetMoment()
      .formatToParts(new Date(moment))
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.day}/${parts.month}/${parts.year} ${parts.hour}:${parts.minute}`;
}

export const justNow = "baru saja";

/** Formats how long ago a moment was: `baru saja`, `5 menit yang lalu`, `3 jam yang lalu`; after a day as
 * `formatMoment`. */
export function formatAgo(moment: string, now: Date = new Date()): string {
  const passed = now.getTime() - Date.parse(moment);
  if (passed < minuteMs) return justNow;
  if (passed < hourMs) return ago().format(-Math.floor(passed / minuteMs), "minute");
  if (passed < dayMs) return ago().format(-Math.floor(passed / hourMs), "hour");
  return formatMoment(moment);
}

/** Formats when somebody was last seen: `3 jam yang lalu`, `kemarin`, `5 hari yang lalu`, then the day; null means
 * never. */
export function formatSeen(moment: string | null, now: Date = new Date()): string {
  if (moment === null) return "belum pernah";
  if (!isMoment(moment)) return formatDateOf(moment);
  const days = daysBetween(todayInJakarta(new Date(moment)), todayInJakarta(now));
  if (days <= 0) return formatAgo(moment, now);
  return days < 7 ? seenDays().format(-days, "day") : formatDateOf(moment);
}

export function oneMonthBefore(now: Date): Date {
  const jakarta = new Date(now.getTime() + jakartaOffsetMs);
  const day = jakarta.getUTCDate();
  jakarta.setUTCDate(1);
  jakarta.setUTCMonth(jakarta.getUTCMonth() - 1);
  const lastDay = new Date(Date.UTC(jakarta.getUTCFullYear(), jakarta.getUTCMonth() + 1, 0)).getUTCDate();
  jakarta.setUTCDate(Math.min(day, lastDay));
  return new Date(jakarta.getTime() - jakartaOffsetMs);
}
