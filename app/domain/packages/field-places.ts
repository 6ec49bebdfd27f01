import type { IconName } from "~/components/ui/icon";
import { formatWholeNumber } from "~/lib/numbers";
import type { FieldPlace } from "~/records/define";
import type { FieldKind } from "~/records/kinds";
import type { PackageRow } from "./package-view";

export const formTabs = [
  { id: "info", label: "Info Dasar" },
  { id: "galeri", label: "Galeri" },
  { id: "itinerary", label: "Itinerary" },
  { id: "fasilitas", label: "Fasilitas" },
  { id: "syarat", label: "Syarat & Ketentuan" },
] as const;

export type FormTab = (typeof formTabs)[number]["id"];

export const infoGroups = [
  { id: "paket", legend: "Paket" },
  { id: "harga", legend: "Harga per orang", help: "Dalam rupiah tanpa sen, misalnya 28.500.000." },
  { id: "perjalanan", legend: "Perjalanan" },
  { id: "hotel", legend: "Hotel", help: "Isi yang sudah pasti; yang kosong tidak ditampilkan." },
] as const;

export interface FormPlace extends FieldPlace {
  tab: FormTab;
  group: (typeof infoGroups)[number]["id"] | "list";
  third?: boolean;
}

interface PagePlace {
  /** Among the page's facts, those of lower `rank` first; null: in a place of its own, or nowhere. */
  fact: { rank: number; icon: IconName; label: string; text: FactText | null } | null;
  /** What a stored text adds to the structured data (schema.org's TouristTrip). */
  trip: ((stored: string) => Record<string, unknown>) | null;
}

/** For a fact that several columns make up, or that says something while its column is empty. */
type FactText = (row: PackageRow) => string;

/** Pages print the field in a place of its own, or nowhere. */
export const elsewhere: PagePlace = { fact: null, trip: null };

export function fact(
  rank: number,
  icon: IconName,
  label: string,
  trip: PagePlace["trip"],
  text: FactText | null = null,
): PagePlace {
  return { fact: { rank, icon, label, text }, trip };
}

/** Of the form; pages print it in a place of its own, or nowhere. */
export function field<Column extends keyof PackageRow, Kind extends FieldKind>(
  column: Column,
  label: string,
  kind: Kind,
  form: FormPlace,
) {
  return factField(column, label, kind, form, elsewhere);
}

/** Of the form and among the page's facts. */
export function factField<Column extends keyof PackageRow, Kind extends FieldKind>(
  column: Column,
  label: string,
  kind: Kind,
  form: FormPlace,
  page: PagePlace,
) {
  return { column, label, kind, form, page };
}

export const hotelMakkah = hotelText("makkah", "Masjidil Haram");
export const hotelMadinah = hotelText("madinah", "Masjid Nabawi");

/** `Pullman Zamzam, bintang 5, 150 m dari Masjidil Haram`, with only the parts that are known. */
function hotelText(city: "makkah" | "madinah", mosque: string): FactText {
  return (row) => {
    const stars = row[`hotel_${city}_stars`];
    const metres = row[`hotel_${city}_distance_m`];
    return [
      row[`hotel_${city}_name`],
      stars !== null && `bintang ${stars}`,
      metres !== null && `${formatWholeNumber(metres)} m dari ${mosque}`,
    ]
      .filter(Boolean)
      .join(", ");
  };
}
