import { formatDate, todayInJakarta } from "~/lib/dates";
import type { Doubt } from "~/lib/form-state";
import { formatRupiah } from "~/lib/numbers";
import { type RoomPrices, rooms } from "./offer";

type Doubted = RoomPrices & { departure_date: string; quota: number | null };

/** What is asked once before a departure is saved like this; each may be meant so. `pack` is its package. */
export function departureDoubts(
  row: Doubted,
  pack: RoomPrices,
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
function oddPrices(row: RoomPrices, pack: RoomPrices) {
  return rooms.every(({ column }) => row[column] === null) ? [] : pricesInDoubt(row, pack);
}

/** Whole rupiah; what costs less has probably lost a zero. */
const lowestUsual = 1_000_000;

export type Odd = Omit<Doubt, "publishing">;

/** The fewer share a room, the more each pays; and nobody flies for less than a million. `standard` counts where a
 * price is null. */
export function pricesInDoubt(own: RoomPrices, standard = own): Odd[] {
  const priced = rooms.flatMap(({ name: room, column }) => {
    const price = own[column] ?? standard[column];
    return price === null ? [] : [{ room, price }];
  });
  const low = priced
    .filter(({ price }) => price < lowestUsual)
    .map(({ room, price }) => ({
      key: `murah-${room}-${price}`,
      text: `Harga ${room} hanya ${formatRupiah(price)}. Apakah ada angka nol yang kurang?`,
    }));
  const swapped = priced.slice(1).flatMap(({ room, price }, index) => {
    const fuller = priced[index];
    if (fuller === undefined || fuller.price <= price) return [];
    const text = `Harga ${fuller.room} (${formatRupiah(fuller.price)}) lebih tinggi daripada ${room} (${formatRupiah(price)}). Biasanya sekamar lebih banyak orang lebih murah.`;
    return [{ key: `urutan-${fuller.room}-${fuller.price}-${room}-${price}`, text }];
  });
  return [...low, ...swapped];
}
