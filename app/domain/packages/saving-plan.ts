import { daysAfter, formatDate } from "~/lib/dates";
import { formatRupiah } from "~/lib/numbers";
import type { PackageDetailView } from "./package-detail-view";

/** Rupiah; nobody saves smaller notes than this each month. */
const step = 10_000;

/** Days as `YYYY-MM-DD`. */
interface SavingTime {
  /** The last day of payment. */
  until: string;
  /** Whole months until then: 0 when less than one is left, null when the day has gone. */
  months: number | null;
}

/** All is to be paid `daysBefore` days before departure. */
export function savingTime(today: string, departsOn: string, daysBefore: number): SavingTime {
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

type Saved = Pick<PackageDetailView, "departsOn" | "prices">;

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
