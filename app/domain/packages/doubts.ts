import { type Odd, pricesInDoubt } from "~/domain/departures/doubts";
import type { RoomPrices } from "~/domain/departures/offer";
import { formatDate, todayInJakarta } from "~/lib/dates";
import type { Doubt } from "~/lib/form-state";
import { textList } from "./list-kinds";
import { hasDeparted, type PackageRow } from "./package-view";

type Doubted = Pick<PackageRow, "status" | "quota" | keyof RoomPrices> & {
  images: unknown;
  /** Undefined: it has dates that are kept elsewhere. */
  departure: string | null | undefined;
};

/** What is asked once before a package is saved like this; each may be meant so. */
export function packageDoubts(row: Doubted, today: string = todayInJakarta()): Doubt[] {
  const missing = row.status === "active" ? publishedWithout(row) : [];
  const odd = [...pricesInDoubt(row), ...pastDate(row.departure, today)];
  return [...missing, ...odd.map((doubt) => ({ ...doubt, publishing: false }))];
}

function pastDate(departure: string | null = null, today: string): Odd[] {
  if (departure === null || !hasDeparted(departure, today)) return [];
  const text = `Tanggal keberangkatan ${formatDate(departure)} sudah lewat: situs menulis 'Sudah Berangkat'.`;
  return [{ key: `lewat-${departure}`, text }];
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
