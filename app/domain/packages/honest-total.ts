import { formatRupiah } from "~/lib/numbers";
import { costList } from "./list-kinds";

/** What each pilgrim pays beside the price, in whole rupiah. */
interface ExtraCosts {
  known: { label: string; amount: number }[];
  /** Labels of what will cost something, nobody can say yet how much. */
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

/** `belum termasuk: Paspor, Vaksin (belum diketahui)`; empty where all is known. */
export function unknownCosts({ unknown }: ExtraCosts): string {
  return unknown.length === 0 ? "" : `belum termasuk: ${unknown.join(", ")} (belum diketahui)`;
}
