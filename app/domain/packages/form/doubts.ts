import { pricesInDoubt, type SavingDoubt } from "~/domain/departures/doubts";
import { hasLeft, type RoomPrices } from "~/domain/departures/offer";
import { formatDate, todayInJakarta } from "~/lib/dates";
import type { Doubt } from "~/lib/form-state";
import { formatRupiah } from "~/lib/numbers";
import { textList } from "../list-kinds";
import type { PackageRow } from "../package-row";

type SubmittedPackage = Pick<PackageRow, "status" | "quota" | "down_payment" | keyof RoomPrices> & {
  images: unknown;
  terms: unknown;
  /** Undefined: the package has several departures, which are edited elsewhere. */
  departure: string | null | undefined;
};

/** The doubts that staff confirm once before this is saved. Each value may still be meant. */
export function packageDoubts(row: SubmittedPackage, today: string = todayInJakarta()): Doubt[] {
  const missing = row.status === "active" ? publishedWithout(row) : [];
  const unlikely = [...paymentDoubts(row), ...pastDate(row.departure, today)];
  return [...missing, ...unlikely.map((doubt) => ({ ...doubt, publishing: false }))];
}

/** The doubts about prices and down payment, which the import of a sheet tells too. */
export function paymentDoubts(row: RoomPrices & Pick<SubmittedPackage, "down_payment" | "terms">) {
  return [...pricesInDoubt(row), ...otherDownPayment(row)];
}

function pastDate(departure: string | null = null, today: string): SavingDoubt[] {
  if (departure === null || !hasLeft(departure, today)) return [];
  const text = `Tanggal keberangkatan ${formatDate(departure)} sudah lewat: situs menulis 'Sudah Berangkat'.`;
  return [{ key: `lewat-${departure}`, text }];
}

/** An amount as terms write it: `Rp 5.000.000`. */
const writtenAmount = /Rp\s*(\d{1,3}(?:\.\d{3})+)/g;

/** The terms of a new package name the down payment of the settings, and stay when the package gets its own. */
function otherDownPayment({
  down_payment,
  terms,
}: Pick<SubmittedPackage, "down_payment" | "terms">): SavingDoubt[] {
  const amounts = textList
    .parse(terms)
    .filter((term) => /uang muka|\bDP\b/i.test(term))
    .flatMap((term) => [...term.matchAll(writtenAmount)])
    .map(([, digits = ""]) => Number(digits.replaceAll(".", "")));
  if (down_payment === null || amounts.length === 0 || amounts.includes(down_payment)) return [];
  const text = `Syarat & Ketentuan menyebut uang muka ${amounts.map(formatRupiah).join(" dan ")}, padahal isian Uang muka ${formatRupiah(down_payment)}. Situs menampilkan keduanya.`;
  return [{ key: `uang-muka-${down_payment}-${amounts.join("-")}`, text }];
}

function publishedWithout({ departure, quota, images }: SubmittedPackage): Doubt[] {
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
