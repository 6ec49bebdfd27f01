import { daysAfter, formatDate } from "~/lib/dates";
import { formatRupiah } from "~/lib/numbers";
import { costList } from "../list-kinds";

/** What each pilgrim pays beside the price, in whole rupiah. */
interface ExtraCosts {
  known: { label: string; amount: number }[];
  unknown: string[];
}

/** Null where staff have listed none: then there is no total to speak of. */
export function readExtraCosts(stored: unknown): ExtraCosts | null {
  const costs = costList.parse(stored);
  if (costs.length === 0) return null;
  return {
    known: costs.flatMap(({ label, amount }) => (amount === null ? [] : [{ label, amount }])),
    unknown: costs.filter(({ amount }) => amount === null).map(({ label }) => label),
  };
}

/** A price with what is known to come on top. What is unknown is in no sum: name it (`unknownCosts`). */
export function honestTotal(price: number, { known }: ExtraCosts): number {
  return known.reduce((sum, { amount }) => sum + amount, price);
}

/** What totals are made of: `Harga paket + Vaksin Rp 500.000; belum termasuk: Paspor (belum diketahui).` */
export function totalWords(costs: ExtraCosts): string {
  const added = costs.known.map(({ label, amount }) => `${label} ${formatRupiah(amount)}`);
  const missing = unknownCosts(costs);
  return `${["Harga paket", ...added].join(" + ")}${missing && `; ${missing}`}.`;
}

export function unknownCosts({ unknown }: ExtraCosts): string {
  return unknown.length === 0 ? "" : `belum termasuk: ${unknown.join(", ")} (belum diketahui)`;
}

/** Rupiah; nobody saves smaller notes than this each month. */
const step = 10_000;

/** All is to be paid `daysBefore` days before departure: by which day (`YYYY-MM-DD`), and in how many whole months; 0
 * when less than one is left, null when the day has gone. */
export function savingTime(today: string, departsOn: string, daysBefore: number) {
  const until = daysAfter(departsOn, -daysBefore);
  return { until, months: until < today ? null : wholeMonths(today, until) };
}

/** Rupiah a month, rounded up, for what is left of `total` after the down payment. */
export function monthlySaving(total: number, downPayment: number, months: number): number {
  return Math.ceil(Math.max(0, total - downPayment) / months / step) * step;
}

/** Months that have gone by from one day to a later one; the 31st is reached on the last day of a shorter month. */
function wholeMonths(from: string, to: string): number {
  const [year = 0, month = 1, day = 1] = from.split("-").map(Number);
  const [endYear = 0, endMonth = 1, endDay = 1] = to.split("-").map(Number);
  const lastDay = new Date(Date.UTC(endYear, endMonth, 0)).getUTCDate();
  return (endYear - year) * 12 + endMonth - month - (endDay < Math.min(day, lastDay) ? 1 : 0);
}

export type SavingPlan = NonNullable<ReturnType<typeof savingPlan>>;

interface Saved {
  departsOn: string | null;
  prices: readonly { room: string; total: number }[];
}

/** How a pilgrim who begins today saves for what a room costs in all; null while no date is fixed. */
export function savingPlan(
  { departsOn, prices }: Saved,
  { daysBefore, downPayment }: { daysBefore: number; downPayment: number },
  today: string,
) {
  if (departsOn === null) return null;
  const { until, months } = savingTime(today, departsOn, daysBefore);
  const rooms = prices.map(({ room, total }) => ({
    room,
    price: formatRupiah(monthlySaving(total, downPayment, months ?? 0)),
  }));
  return {
    until: formatDate(until),
    months,
    downPayment: formatRupiah(downPayment),
    rooms: months ? rooms : [],
  };
}
