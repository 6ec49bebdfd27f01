import { formatDate, todayInJakarta } from "~/lib/dates";
import { formatRupiah } from "~/lib/numbers";
import type { Doubt } from "~/lib/returned-form";
import { type PackageRow, type RoomPrices, rooms } from "./field-places";
import { textList } from "./list-kinds";
import { hasDeparted } from "./package-view";

type Doubted = Pick<PackageRow, "status" | "quota" | keyof RoomPrices> & {
  images: unknown;
  /** Undefined: it has dates that are kept elsewhere. */
  departure: string | null | undefined;
};

/** Whole rupiah; what costs less has probably lost a zero. */
const lowestUsual = 1_000_000;

/** What is asked once before a package is saved like this; each may be meant so. */
export function packageDoubts(row: Doubted, today: string = todayInJakarta()): Doubt[] {
  const missing = row.status === "active" ? publishedWithout(row) : [];
  const odd = [...pricesInDoubt(row), ...pastDate(row.departure, today)];
  return [...missing, ...odd.map((doubt) => ({ ...doubt, publishing: false }))];
}

type Odd = Omit<Doubt, "publishing">;

function pastDate(departure: string | null = null, today: string): Odd[] {
  if (departure === null || !hasDeparted(departure, today)) return [];
  const text = `Tanggal keberangkatan ${formatDate(departure)} sudah lewat: situs menulis 'Sudah Berangkat'.`;
  return [{ key: `lewat-${departure}`, text }];
}

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

function publishedWithout({ departure, quota, images }: Doubted): Doubt[] {
  const missing = [
    departure === null && {
      key: "tanggal",
      text: "Tanggal keberangkatan belum diisi: situs menulis 'Jadwal menyusul'.",
    },
    quota === null && { key: "kuota", text: "Kuota belum diisi: situs tidak menyebut sisa kursi." },
    textList.parse(images).length === 0 && {
      key: "gambar",
      text: "Galeri belum berisi foto: situs memakai gambar bawaan.",
    },
  ];
  return missing.filter((doubt) => doubt !== false).map((doubt) => ({ ...doubt, publishing: true }));
}
