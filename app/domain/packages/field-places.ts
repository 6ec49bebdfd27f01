import type { IconName } from "~/components/ui/icon";
import type { FieldKind } from "~/lib/field-kinds";
import { formatWholeNumber } from "~/lib/numbers";
import type { Database } from "../../../supabase/database.types.ts";

/** With the computed columns that pages of one package ask for. */
export type PackageRow = Omit<
  Database["public"]["Tables"]["packages"]["Row"],
  "next_departure" | "confirmed_pilgrims"
>;

/** What a price is of, the fullest room first. */
export const rooms = [
  { name: "Quad", people: 4, meaning: "sekamar berempat", column: "price_quad" },
  { name: "Triple", people: 3, meaning: "sekamar bertiga", column: "price_triple" },
  { name: "Double", people: 2, meaning: "sekamar berdua", column: "price_double" },
] as const;

/** In whole rupiah; null where there is none. */
export type RoomPrices = Readonly<Record<(typeof rooms)[number]["column"], number | null>>;

export const formTabs = [
  { id: "info", label: "Info Dasar" },
  { id: "galeri", label: "Galeri" },
  { id: "itinerary", label: "Itinerary" },
  { id: "fasilitas", label: "Fasilitas" },
  { id: "syarat", label: "Syarat & Ketentuan" },
] as const;

export type FormTab = (typeof formTabs)[number]["id"];

/** The groups under the first tab, in their order; each list under the others is a group of its own. */
export const infoGroups = [
  { id: "paket", legend: "Paket" },
  { id: "harga", legend: "Harga per orang", help: "Dalam rupiah tanpa sen, misalnya 28.500.000." },
  { id: "perjalanan", legend: "Perjalanan" },
  { id: "hotel", legend: "Hotel", help: "Isi yang sudah pasti; yang kosong tidak ditampilkan." },
] as const;

export interface FormPlace {
  tab: FormTab;
  group: (typeof infoGroups)[number]["id"] | "list";
  /** Three of them share a row where there is room. */
  third?: boolean;
  /** Follows the label in brackets. */
  unit?: string;
  placeholder?: string;
  help?: string;
}

interface PagePlace {
  /** Among the page's facts, those of lower `rank` first; null: in a place of its own, or nowhere. */
  fact: { rank: number; icon: IconName; label: string; text: FactText | null } | null;
  /** What a stored text adds to the structured data (schema.org's TouristTrip). */
  trip: ((stored: string) => Record<string, unknown>) | null;
}

/** For a fact that several columns make up, or that says something while its column is empty. */
type FactText = (row: PackageRow) => string;

const elsewhere: PagePlace = { fact: null, trip: null };

export function fact(
  rank: number,
  icon: IconName,
  label: string,
  trip: PagePlace["trip"],
  text: FactText | null = null,
): PagePlace {
  return { fact: { rank, icon, label, text }, trip };
}

export function field<Column extends keyof PackageRow, Kind extends FieldKind>(
  column: Column,
  label: string,
  kind: Kind,
  form: FormPlace,
  page: PagePlace = elsewhere,
) {
  return { column, label, kind, form, page };
}

export function hotelMakkah(row: PackageRow): string {
  return hotelText(
    row.hotel_makkah_name,
    row.hotel_makkah_stars,
    row.hotel_makkah_distance_m,
    "Masjidil Haram",
  );
}

export function hotelMadinah(row: PackageRow): string {
  return hotelText(
    row.hotel_madinah_name,
    row.hotel_madinah_stars,
    row.hotel_madinah_distance_m,
    "Masjid Nabawi",
  );
}

/** `Pullman Zamzam, bintang 5, 150 m dari Masjidil Haram`, with only the parts that are known. */
function hotelText(name: string | null, stars: number | null, metres: number | null, mosque: string): string {
  return [
    name ?? "",
    stars === null ? "" : `bintang ${stars}`,
    metres === null ? "" : `${formatWholeNumber(metres)} m dari ${mosque}`,
  ]
    .filter((part) => part !== "")
    .join(", ");
}
