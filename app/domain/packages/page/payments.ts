import { daysAfter, formatDate } from "~/lib/dates";
import { formatRupiah } from "~/lib/numbers";
import { costList } from "../list-kinds";

/** Costs that each pilgrim pays besides the price, in whole rupiah. */
interface ExtraCosts {
  known: { label: string; amount: number }[];
  unknown: string[];
}

/** Is null where staff have listed no costs: pages then show no total. */
export function readExtraCosts(stored: unknown): ExtraCosts | null {
  const costs = costList.parse(stored);
  if (costs.length === 0) return null;
  return {
    known: costs.flatMap(({ label, amount }) => (amount === null ? [] : [{ label, amount }])),
    unknown: costs.filter(({ amount }) => amount === null).map(({ label }) => label),
  };
}

/** Adds the known costs to a price. The unknown ones are never counted as 0: name them (`unknownCosts`). */
export function honestTotal(price: number, { known }: ExtraCosts): number {
  return known.reduce((sum, { amount }) => sum + amount, price);
}

/** Says what a total consists of: `Harga paket + Vaksin Rp 500.000; belum termasuk: Paspor (belum diketahui).` */
export function totalWords(costs: ExtraCosts): string {
  const added = costs.known.map(({ label, amount }) => `${label} ${formatRupiah(amount)}`);
  const missing = unknownCosts(costs);
  return `${["Harga paket", ...added].join(" + ")}${missing && `; ${missing}`}.`;
}

export function unknownCosts({ unknown }: ExtraCosts): string {
  return unknown.length === 0 ? "" : `belum termasuk: ${unknown.join(", ")} (belum diketahui)`;
}

/** Rupiah to which a monthly saving is rounded up. */
const step = 10_000;

/** The last payment day (`YYYY-MM-DD`), `daysBefore` days before departure, and the whole months until then: 0 when less
 * than one is left, null when the day is over. */
export function savingTime(today: string, departsOn: string, daysBefore: number) {
  const until = daysAfter(departsOn, -daysBefore);
  return { until, months: until < today ? null : wholeMonths(today, until) };
}

/** Rupiah to save each month for `total` less the down payment, rounded up. */
export function monthlySaving(total: number, downPayment: number, months: number): number {
  return Math.ceil(Math.max(0, total - downPayment) / months / step) * step;
}

/** Whole months between two days; in a shorter month its last day counts as the 31st. */
function wholeMonths(from: string, to: string): number {
  const [year = 0, month = 1, day = 1] = from.split("-").map(Number);
  const [endYear = 0, endMonth = 1, endDay = 1] = to.split("-").map(Number);
  const lastDay = new Date(Date.UTC(endYear, endMonth, 0)).getUTCDate();
  return (endYear - year) * 12 + endMonth - month - (endDay < Math.min(day, lastDay) ? 1 : 0);
}

export type SavingPlan = NonNullable<ReturnType<typeof savingPlan>>;

interface SavingGoal {
  departsOn: string | null;
  prices: readonly { room: string; total: number }[];
}

/** Plans how a pilgrim who begins today saves for the total price of each room; null while no date is fixed. */
export function savingPlan(
  { departsOn, prices }: SavingGoal,
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
