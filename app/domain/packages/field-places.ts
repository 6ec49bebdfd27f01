import type { IconName } from "~/components/ui/icon";
import { formatWholeNumber } from "~/lib/numbers";
import type { FieldPlace } from "~/records/define";
import type { FieldKind } from "~/records/kinds";
import type { PackageRow } from "./package-row";

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

/** Where the form draws a field, and how. */
export interface FormPlace extends FieldPlace {
  tab: FormTab;
  group: (typeof infoGroups)[number]["id"] | "list";
  /** Whether the field takes a third of a row on a wide screen. */
  third?: boolean;
}

/** How the page shows a field among its facts. */
interface FactPlace {
  /** Facts stand in ascending order of rank. */
  rank: number;
  icon: IconName;
  /** The field's label where left out. */
  label?: string;
  /** The fact in words, where it is not just the stored value in the words of its kind. */
  text?: (row: PackageRow) => string;
  /** The properties that a stored text adds to schema.org's TouristTrip. */
  trip?: (stored: string) => Record<string, unknown>;
}

/** Declares a field of packages. Without `fact` the page prints it in a place of its own, or nowhere. */
export function field<Column extends keyof PackageRow, Kind extends FieldKind>(
  column: Column,
  label: string,
  kind: Kind,
  form: FormPlace,
  fact?: FactPlace,
) {
  return { column, label, kind, form, fact: fact && { label, ...fact } };
}

export const hotelMakkah = hotelText("makkah", "Masjidil Haram");
export const hotelMadinah = hotelText("madinah", "Masjid Nabawi");

/** Writes what is known of a hotel: `Pullman Zamzam, bintang 5, 150 m dari Masjidil Haram`. */
function hotelText(city: "makkah" | "madinah", mosque: string) {
  return (row: PackageRow) => {
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
