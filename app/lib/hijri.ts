import { madeOnce } from "./made-once.ts";

/** Months in the spelling of Indonesian agencies. */
const monthNames = [
  "Muharram",
  "Shafar",
  "Rabiul Awal",
  "Rabiul Akhir",
  "Jumadil Awal",
  "Jumadil Akhir",
  "Rajab",
  "Sya'ban",
  "Ramadhan",
  "Syawal",
  "Dzulqa'dah",
  "Dzulhijjah",
] as const;

const ramadhan = 9;
const dayMs = 86_400_000;
/** Umm al-Qura, the calendar that every itinerary uses. */
const calendar = madeOnce(
  () =>
    new Intl.DateTimeFormat("en-u-ca-islamic-umalqura-nu-latn", {
      day: "numeric",
      month: "numeric",
      year: "numeric",
      timeZone: "UTC",
    }),
);

interface HijriDay {
  day: number;
  month: number;
  year: number;
}

const at = (date: string) => Date.parse(`${date}T00:00:00Z`);
const isoDate = (moment: number) => new Date(moment).toISOString().slice(0, 10);

function hijriDay(moment: number): HijriDay {
  const parts = Object.fromEntries(
    calendar()
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  return { day: Number(parts.day), month: Number(parts.month), year: Number(parts.year) };
}

const nameOf = ({ month }: HijriDay) => monthNames[month - 1] ?? "";

/** Formats a date as `29 Rajab 1448 H`. The evening before belongs to the same Hijri day. */
export function formatHijri(date: string): string {
  if (Number.isNaN(at(date))) return "";
  const day = hijriDay(at(date));
  return `${day.day} ${nameOf(day)} ${day.year} H`;
}

export function formatHijriMonths(month: string): string {
  const first = at(`${month}-01`);
  const days = Array.from({ length: 31 }, (_, day) => first + day * dayMs).filter((moment) =>
    isoDate(moment).startsWith(month),
  );
  const months = days.map(hijriDay).filter(({ month: of }, index, all) => of !== all[index - 1]?.month);
  return months
    .map((day, index) => {
      const next = months[index + 1];
      return next?.year === day.year ? nameOf(day) : `${nameOf(day)} ${day.year} H`;
    })
    .join(" – ");
}

const daysToLeap = (day: number) => Math.max(1, 30 - day);

/** Whether a stretch of days, both included, touches Ramadhan; without `to` it is one day. */
export function touchesRamadhan(from: string, to: string | null): boolean {
  const end = Math.max(at(to ?? from), at(from));
  let moment = at(from);
  while (moment <= end) {
    const { month, day } = hijriDay(moment);
    if (month === ramadhan) return true;
    moment += daysToLeap(day) * dayMs;
  }
  return false;
}

/** Days of Ramadhan in the next `years`, as a PostgreSQL datemultirange. */
export function ramadhanRanges(from: string, years = 3): string {
  const ranges: string[] = [];
  let first: number | undefined;
  let moment = at(from);
  while (moment < at(from) + years * 366 * dayMs) {
    const { month, day } = hijriDay(moment);
    if (month === ramadhan) first ??= moment;
    else if (first !== undefined) {
      ranges.push(`[${isoDate(first)},${isoDate(moment)})`);
      first = undefined;
    }
    moment += daysToLeap(day) * dayMs;
  }
  return `{${ranges.join(",")}}`;
}
