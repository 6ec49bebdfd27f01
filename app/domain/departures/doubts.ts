import { formatDate, formatDeparture, todayInJakarta } from "~/lib/dates";
import type { Doubt } from "~/lib/form-state";
import { formatRupiah } from "~/lib/numbers";
import { type RoomPrices, rooms } from "./offer";

type SubmittedDeparture = RoomPrices & { departure_date: string; quota: number | null };

/** Prices of the departure's package, and its own down payment for each pilgrim, in whole rupiah. */
export type PricesOfPackage = RoomPrices & { down_payment: number | null };

/** The doubts that staff confirm once before this departure of `pack` is saved. Each value may still be meant. */
export function departureDoubts(
  row: SubmittedDeparture,
  pack: PricesOfPackage,
  confirmed: number,
  today: string = todayInJakarta(),
): Doubt[] {
  const { departure_date, quota } = row;
  const hasPassed = departure_date < today && {
    key: `lewat-${departure_date}`,
    text: `Tanggal ${formatDate(departure_date)} sudah lewat: keberangkatan ini tidak ditawarkan di situs.`,
  };
  const isOverbooked = quota !== null &&
    quota < confirmed && {
      key: `kuota-${quota}-${confirmed}`,
      text: `Kuota ${quota} lebih sedikit daripada ${confirmed} jamaah yang sudah terkonfirmasi: situs menulis 'Penuh'.`,
    };
  const doubts = [hasPassed, isOverbooked].filter((doubt) => doubt !== false);
  return [...doubts, ...ownPricesInDoubt(row, pack)].map((doubt) => ({ ...doubt, publishing: false }));
}

/** Doubts about the prices of a departure that has at least one price of its own. */
export function ownPricesInDoubt(row: RoomPrices, pack: PricesOfPackage): SavingDoubt[] {
  if (rooms.every(({ column }) => row[column] === null)) return [];
  return [...pricesInDoubt(row, pack), ...belowDownPayment(row, pack)];
}

/** The form of a package refuses such a price of its own; of a departure it may be a bargain that is paid at once. */
function belowDownPayment(row: RoomPrices, { down_payment }: PricesOfPackage): SavingDoubt[] {
  if (down_payment === null) return [];
  return rooms.flatMap(({ name: room, column }) => {
    const price = row[column];
    if (price === null || price >= down_payment) return [];
    const text = `Harga ${room} (${formatRupiah(price)}) lebih rendah daripada uang muka paket ini (${formatRupiah(down_payment)}). Mungkin salah satunya keliru.`;
    return [{ key: `uang-muka-${room}-${price}-${down_payment}`, text }];
  });
}

/** Departures that a doubt names. */
const mostNamed = 6;

/** Doubts a down payment of a package that is more than its `departures` cost by prices of their own. */
export function aboveDepartures(
  downPayment: number,
  departures: readonly (RoomPrices & { departure_date: string; departure_city: string | null })[],
): SavingDoubt[] {
  const cheaper = departures.flatMap((departure) => {
    const [price] = rooms.flatMap(({ column }) => departure[column] ?? []).sort((one, other) => one - other);
    return price !== undefined && price < downPayment
      ? [`${formatDeparture(departure)}: ${formatRupiah(price)}`]
      : [];
  });
  if (cheaper.length === 0) return [];
  const rest = cheaper.length - mostNamed;
  const lines = [...cheaper.slice(0, mostNamed), ...(rest > 0 ? [`dan ${rest} tanggal lain`] : [])];
  const text = `Uang muka ${formatRupiah(downPayment)} lebih tinggi daripada harga keberangkatan yang punya harga sendiri:`;
  return [{ key: `uang-muka-${downPayment}-${cheaper.length}-tanggal`, text, lines }];
}

/** Whole rupiah; a lower price has probably lost a zero. */
const lowestUsual = 1_000_000;

/** A doubt that is confirmed whenever the row is saved, not only when it is published. */
export type SavingDoubt = Omit<Doubt, "publishing">;

/** Doubts about prices that are very low, or higher in a room shared by more people. A null price is the package's. */
export function pricesInDoubt(prices: RoomPrices, packagePrices = prices): SavingDoubt[] {
  const priced = rooms.flatMap(({ name: room, column }) => {
    const price = prices[column] ?? packagePrices[column];
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
