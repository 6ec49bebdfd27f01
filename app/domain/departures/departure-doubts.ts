import { pricesInDoubt } from "~/domain/packages/save-doubts";
import { formatDate, todayInJakarta } from "~/lib/dates";
import type { Doubt } from "~/lib/returned-form";

type PriceColumn = "price_quad" | "price_triple" | "price_double";
type Prices = Readonly<Record<PriceColumn, number | null>>;

type Doubted = Prices & { departure_date: string; quota: number | null };

/** What is asked once before a departure is saved like this; each may be meant so. `pack` is its package. */
export function departureDoubts(
  row: Doubted,
  pack: Prices,
  confirmed: number,
  today: string = todayInJakarta(),
): Doubt[] {
  const { departure_date, quota } = row;
  const past = departure_date < today && {
    key: `lewat-${departure_date}`,
    text: `Tanggal ${formatDate(departure_date)} sudah lewat: keberangkatan ini tidak ditawarkan di situs.`,
  };
  const few = quota !== null &&
    quota < confirmed && {
      key: `kuota-${quota}-${confirmed}`,
      text: `Kuota ${quota} lebih sedikit daripada ${confirmed} jamaah yang sudah terkonfirmasi: situs menulis 'Penuh'.`,
    };
  const doubts = [past, few].filter((doubt) => doubt !== false);
  return [...doubts, ...oddPrices(row, pack)].map((doubt) => ({ ...doubt, publishing: false }));
}

/** Its own prices among those of the package that it leaves as they are. */
function oddPrices(row: Prices, pack: Prices) {
  const own = [row.price_quad, row.price_triple, row.price_double];
  if (own.every((price) => price === null)) return [];
  return pricesInDoubt({
    price_quad: row.price_quad ?? pack.price_quad,
    price_triple: row.price_triple ?? pack.price_triple,
    price_double: row.price_double ?? pack.price_double,
  });
}
