import { quotaMissing, seatNote } from "~/domain/departures/seats";
import { inquiriesAddress } from "~/domain/inquiries/list-filter";
import { countDemoInquiries, readUnanswered } from "~/domain/inquiries/queries.server";
import { daysAfter, daysBetween, formatAgo, formatDeparture, todayInJakarta } from "~/lib/dates";
import { formatWholeNumber } from "~/lib/numbers";
import { type Supabase, unwrap } from "~/server/supabase.server";
import type { Week } from "./week-chart";

const mostAsked = 5;
const mostDepartures = 20;
const shortDate = new Intl.DateTimeFormat("id-ID", { day: "numeric", month: "short", timeZone: "UTC" });

export async function readInquiryTotals(client: Supabase, now: Date) {
  const row = unwrap(await client.rpc("inquiry_totals", { at: now.toISOString() }).single());
  return {
    /** Pilgrims of confirmed inquiries whose trip has not ended. */
    activePilgrims: formatWholeNumber(row.active_pilgrims),
    conversion: conversionOf(row),
  };
}

export type InquiryWeeks = Awaited<ReturnType<typeof readInquiryWeeks>>;

export async function readInquiryWeeks(client: Supabase, now: Date) {
  const rows = unwrap(await client.rpc("inquiry_weeks", { at: now.toISOString() }));
  const weeks = rows.map(({ week_start, ...counts }) => ({ ...weekName(week_start), ...counts }));
  const sum = (count: (week: Week) => number) =>
    formatWholeNumber(weeks.reduce((total, week) => total + count(week), 0));
  return {
    weeks,
    inquiries: sum((week) => week.inquiries),
    confirmed: sum((week) => week.confirmed),
  };
}

/** Names a week here and not in the browser, whose short months may differ. */
export function weekName(start: string) {
  const nameOf = (day: string) => shortDate.format(new Date(day));
  const label = nameOf(start);
  return { start, label, span: `${label} s.d. ${nameOf(daysAfter(start, 6))}` };
}

export type AskedPackage = Awaited<ReturnType<typeof listAskedPackages>>[number];

export async function listAskedPackages(client: Supabase, now: Date) {
  const rows = unwrap(await client.rpc("most_asked_packages", { at: now.toISOString(), most: mostAsked }));
  return rows.map(({ package_id, title, inquiries }) => ({
    id: package_id,
    title,
    inquiries,
    count: `${formatWholeNumber(inquiries)} permintaan`,
    to: inquiriesAddress({ packageId: package_id }),
  }));
}

/** Time from `today` to `date`, both `YYYY-MM-DD`: `hari ini`, `besok`, `12 hari lagi`. */
export function daysAhead(date: string, today: string): string {
  const days = daysBetween(today, date);
  if (days <= 0) return "hari ini";
  return days === 1 ? "besok" : `${days} hari lagi`;
}

export type Departure = Departures["list"][number];

export type Departures = Awaited<ReturnType<typeof listUpcomingDepartures>>;

export async function listUpcomingDepartures(client: Supabase, now: Date) {
  const rows = unwrap(
    await client.rpc("upcoming_departures", { at: now.toISOString(), most: mostDepartures }),
  );
  const today = todayInJakarta(now);
  const list = rows.map(({ package_id, title, departure, quota, seats_left, unanswered, ...row }) => {
    const { text, full } = seatNote(seats_left) ?? { text: quotaMissing, full: false };
    return {
      id: row.departure_id,
      packageId: package_id,
      title,
      date: formatDeparture({ departure_date: departure, departure_city: row.departure_city }),
      ahead: daysAhead(departure, today),
      seats: text,
      full,
      quota,
      unanswered:
        unanswered === 0
          ? null
          : {
              text: `${formatWholeNumber(unanswered)} permintaan belum dijawab`,
              to: inquiriesAddress({ status: "baru", packageId: package_id, departureId: row.departure_id }),
            },
    };
  });
  return { list, omitted: (rows[0]?.total ?? 0) - list.length };
}

export type Waiting = Awaited<ReturnType<typeof readWaiting>>;

export async function readWaiting(client: Supabase, now: Date) {
  const [{ total, oldest }, demo] = await Promise.all([readUnanswered(client), countDemoInquiries(client)]);
  return {
    unanswered: total,
    oldest: oldest && formatAgo(oldest, now),
    to: inquiriesAddress({ status: "baru" }),
    demo,
  };
}

interface ConversionCounts {
  recent: number;
  recent_confirmed: number;
  earlier: number;
  earlier_confirmed: number;
}

export interface Conversion {
  /** `23,5%`; null if there are too few inquiries. */
  value: string | null;
  basis: string;
  /** Compared with the 30 days before; null if `value` is null. */
  change: { direction: "up" | "down" | "same" | "unknown"; text: string } | null;
}

/** Fewest inquiries of a period whose share is told: among fewer, a single family moves it by over ten points. */
export const fewestForShare = 10;

const toOneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
const percent = new Intl.NumberFormat("id-ID", { style: "percent", ...toOneDecimal });
/** Writes a number with one decimal, whole ones too: `4,0`. */
export const oneDecimal = new Intl.NumberFormat("id-ID", toOneDecimal);

/** Share of confirmed inquiries in the last 30 days, and its difference in percentage points to the 30 days before. */
export function conversionOf(counts: ConversionCounts): Conversion {
  const { recent, recent_confirmed: recentConfirmed } = counts;
  if (recent === 0) {
    return { value: null, basis: "Belum ada permintaan dalam 30 hari terakhir.", change: null };
  }
  const basis = `${formatWholeNumber(recentConfirmed)} dari ${formatWholeNumber(recent)} permintaan 30 hari terakhir sudah terkonfirmasi.`;
  if (recent < fewestForShare) {
    const reason = `Belum cukup untuk dihitung: perlu sedikitnya ${fewestForShare} permintaan.`;
    return { value: null, basis: `${reason} ${basis}`, change: null };
  }
  return { value: percent.format(recentConfirmed / recent), basis, change: changeOf(counts) };
}

function changeOf(counts: ConversionCounts): Conversion["change"] {
  const { recent, recent_confirmed: recentConfirmed, earlier, earlier_confirmed: earlierConfirmed } = counts;
  if (earlier < fewestForShare) {
    const text = `Belum dapat dibandingkan: 30 hari sebelumnya hanya ada ${formatWholeNumber(earlier)} permintaan.`;
    return { direction: "unknown", text };
  }
  const before = percent.format(earlierConfirmed / earlier);
  // The common denominator is needed: in binary, 0.3 - 0.2 falls short of a half that must be rounded up.
  const difference = (100 * (recentConfirmed * earlier - earlierConfirmed * recent)) / (recent * earlier);
  const size = oneDecimal.format(Math.abs(difference));
  if (size === oneDecimal.format(0)) {
    return { direction: "same", text: `Tetap dibanding 30 hari sebelumnya (${before}).` };
  }
  const rising = difference > 0;
  return {
    direction: rising ? "up" : "down",
    text: `${rising ? "Naik" : "Turun"} ${size} poin dari 30 hari sebelumnya (${before}).`,
  };
}
