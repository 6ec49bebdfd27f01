import { daysAfter, formatDate } from "~/lib/dates";
import { formatRupiah } from "~/lib/numbers";
import { costList } from "../list-kinds";
import type { PackageRow } from "../package-row";

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

/** Terms of payment: whole rupiah that a pilgrim pays to register, and days before departure until which the rest is due
 * (P23). */
export interface PaymentTerms {
  downPayment: number;
  daysBefore: number;
}

/** The terms of a package: its own down payment where it has one, else that of the settings. The database gives bookings the
 * same amount (`private.down_payment`). */
export function paymentTermsOf(
  { down_payment }: Pick<PackageRow, "down_payment">,
  settings: PaymentTerms,
): PaymentTerms {
  return { ...settings, downPayment: down_payment ?? settings.downPayment };
}

/** Rupiah to which a monthly saving is rounded up. */
const step = 10_000;

/** The last payment day (`YYYY-MM-DD`), `daysBefore` days before departure, and the whole months until then: 0 when less
 * than one is left, null when the day is over. */
export function savingTime(today: string, departsOn: string, daysBefore: number) {
  const until = daysAfter(departsOn, -daysBefore);
  return { until, months: until < today ? null : wholeMonths(today, until) };
}

/** Rupiah to save each month for `total` less a lower down payment, rounded up. */
export function monthlySaving(total: number, downPayment: number, months: number): number {
  return Math.ceil((total - downPayment) / months / step) * step;
}

/** Whole months between two days; in a shorter month its last day counts as the 31st. */
function wholeMonths(from: string, to: string): number {
  const [year = 0, month = 1, day = 1] = from.split("-").map(Number);
  const [endYear = 0, endMonth = 1, endDay = 1] = to.split("-").map(Number);
  const lastDay = new Date(Date.UTC(endYear, endMonth, 0)).getUTCDate();
  return (endYear - year) * 12 + endMonth - month - (endDay < Math.min(day, lastDay) ? 1 : 0);
}

interface SavingGoal {
  departsOn: string | null;
  /** Whether registration for the departure is closed. */
  closed: boolean;
  prices: readonly { room: string; total: number }[];
}

export interface SavingPlan {
  until: string;
  months: number;
  /** "" where none is asked for. */
  downPayment: string;
  rooms: { room: string; price: string }[];
}

/** A plan, or the sentence that says why it cannot be made. */
export type Saving = SavingPlan | { refusal: string };

/** Plans how a pilgrim who begins today saves for the total price of each room, where at least a month is left until the
 * last payment day. A room that the down payment covers is left out. */
export function savingPlan(
  { departsOn, closed, prices }: SavingGoal,
  { daysBefore, downPayment }: PaymentTerms,
  today: string,
): Saving {
  if (departsOn === null) return { refusal: "menyusul begitu tanggal keberangkatan pasti." };
  const { until: lastDay, months } = savingTime(today, departsOn, daysBefore);
  const until = formatDate(lastDay);
  if (months === null)
    return { refusal: `batas pelunasan ${until} sudah lewat. Tanyakan cara pembayarannya kepada kami.` };
  if (closed) return { refusal: "pendaftaran keberangkatan ini sudah ditutup. Pilih tanggal lain." };
  if (months === 0)
    return {
      refusal: `batas pelunasan ${until} tinggal kurang dari sebulan, jadi waktunya tidak cukup untuk menabung. Tanyakan cara pembayarannya kepada kami.`,
    };
  const rooms = prices.filter(({ total }) => total > downPayment);
  if (rooms.length === 0)
    return { refusal: "harganya dibayar seluruhnya saat mendaftar, jadi tidak ada yang perlu ditabung." };
  return {
    until,
    months,
    downPayment: downPayment === 0 ? "" : formatRupiah(downPayment),
    rooms: rooms.map(({ room, total }) => ({
      room,
      price: formatRupiah(monthlySaving(total, downPayment, months)),
    })),
  };
}

/** Words the last payment day under the terms of a package; "" while no date is fixed. */
export function paymentDeadline(departsOn: string | null, daysBefore: number): string {
  if (departsOn === null) return "";
  const lastDay = formatDate(daysAfter(departsOn, -daysBefore));
  return `Batas pelunasan keberangkatan ini: ${lastDay}, ${daysBefore} hari sebelum berangkat.`;
}
