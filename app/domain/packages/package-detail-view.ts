import { z } from "zod";
import type { Picture } from "~/domain/media/picture";
import { objectOf } from "~/lib/content";
import { formatDate } from "~/lib/dates";
import { formatRupiah } from "~/lib/rupiah";
import { type Category, categoryLabel } from "./category";
import { defaultPackageImage, departureText, type PackageCardRow, packageAddress } from "./package-view";
import { type SeatNote, seatNote } from "./seats";

/** A stored list of text, read with care: anything else in it is left out. */
export const textList = z
  .array(z.unknown())
  .catch([])
  .transform((items) => items.filter((item) => typeof item === "string" && item.trim() !== "") as string[]);

/** The stored days of a journey, read with care. */
export const itinerarySchema = z
  .array(
    objectOf({
      day: z.coerce.number().int().catch(0),
      title: z.string().catch(""),
      activities: textList,
    }),
  )
  .catch([]);

export type ItineraryDay = z.output<typeof itinerarySchema>[number];

/** The columns of a package's own page; the jsonb lists may hold anything and are read with care. */
export interface PackageDetailRow extends Omit<PackageCardRow, "image"> {
  id: string;
  tagline: string;
  return_date: string | null;
  images: unknown;
  itinerary: unknown;
  included: unknown;
  excluded: unknown;
  terms: unknown;
  airline: string | null;
  departure_city: string | null;
  hotel_makkah_name: string | null;
  hotel_makkah_stars: number | null;
  hotel_makkah_distance_m: number | null;
  hotel_madinah_name: string | null;
  hotel_madinah_stars: number | null;
  hotel_madinah_distance_m: number | null;
  updated_at: string;
}

export interface RoomPrice {
  room: "Quad" | "Triple" | "Double";
  /** `4 orang` to a room. */
  occupancy: string;
  /** The same in everyday words: `sekamar berempat`. */
  meaning: string;
  price: string;
  /** Whole rupiah per person. */
  amount: number;
}

export interface LabelledText {
  label: string;
  text: string;
}

/** A package as its own page prints it. */
export interface PackageDetailView {
  slug: string;
  href: string;
  title: string;
  tagline: string;
  description: string;
  category: Category;
  categoryLabel: string;
  isPromo: boolean;
  departed: boolean;
  location: string;
  departure: string;
  /** `YYYY-MM-DD`, for machines; null while not fixed. */
  departsOn: string | null;
  returnsOn: string | null;
  duration: string;
  quota: string;
  seats: SeatNote;
  images: string[];
  prices: RoomPrice[];
  /** Airline, hotels, departure city, return date: those that are filled in (decisions.md D1). */
  extraFacts: LabelledText[];
  itinerary: ItineraryDay[];
  included: string[];
  excluded: string[];
  terms: string[];
}

/** A package with all that is known of its pictures, in the order of `images`. */
export interface PicturedPackage extends PackageDetailView {
  pictures: Picture[];
}

/** `pictureAddress` turns a stored address into one a page may use, or empty. */
export function toPackageDetail(
  row: PackageDetailRow,
  pictureAddress: (stored: string) => string,
): PackageDetailView {
  const images = textList
    .parse(row.images)
    .map(pictureAddress)
    .filter((address) => address !== "");
  return {
    slug: row.slug,
    href: packageAddress(row),
    title: row.title,
    tagline: row.tagline,
    description: row.description,
    category: row.category,
    categoryLabel: categoryLabel(row.category),
    isPromo: row.is_promo,
    departed: row.departed === true,
    location: row.location,
    departure: departureText(row.departure),
    departsOn: row.departure,
    returnsOn: row.return_date,
    duration: row.duration,
    quota: `${row.quota} orang`,
    seats: seatNote(row.seats_left ?? row.quota),
    images: images.length > 0 ? images : [defaultPackageImage],
    prices: roomPrices(row),
    extraFacts: extraFacts(row),
    itinerary: itinerarySchema
      .parse(row.itinerary)
      .map((day, index) => ({ ...day, day: day.day || index + 1 })),
    included: textList.parse(row.included),
    excluded: textList.parse(row.excluded),
    terms: textList.parse(row.terms),
  };
}

function roomPrices(row: PackageDetailRow): RoomPrice[] {
  const rooms = [
    { room: "Quad", people: 4, meaning: "sekamar berempat", amount: row.price_quad },
    { room: "Triple", people: 3, meaning: "sekamar bertiga", amount: row.price_triple },
    { room: "Double", people: 2, meaning: "sekamar berdua", amount: row.price_double },
  ] as const;
  return rooms.flatMap(({ room, people, meaning, amount }) =>
    amount === null
      ? []
      : [{ room, occupancy: `${people} orang`, meaning, price: formatRupiah(amount), amount }],
  );
}

function extraFacts(row: PackageDetailRow): LabelledText[] {
  const facts = [
    { label: "Maskapai", text: row.airline },
    { label: "Kota Keberangkatan", text: row.departure_city },
    {
      label: "Tanggal Pulang",
      text: row.return_date && formatDate(row.return_date),
    },
    {
      label: "Hotel Makkah",
      text: hotelText(
        row.hotel_makkah_name,
        row.hotel_makkah_stars,
        row.hotel_makkah_distance_m,
        "Masjidil Haram",
      ),
    },
    {
      label: "Hotel Madinah",
      text: hotelText(
        row.hotel_madinah_name,
        row.hotel_madinah_stars,
        row.hotel_madinah_distance_m,
        "Masjid Nabawi",
      ),
    },
  ];
  return facts.flatMap(({ label, text }) => (text ? [{ label, text }] : []));
}

/** `Pullman Zamzam, bintang 5, 150 m dari Masjidil Haram`, with only the parts that are known. */
function hotelText(name: string | null, stars: number | null, metres: number | null, mosque: string): string {
  return [
    name ?? "",
    stars === null ? "" : `bintang ${stars}`,
    metres === null ? "" : `${metres.toLocaleString("id-ID")} m dari ${mosque}`,
  ]
    .filter((part) => part !== "")
    .join(", ");
}
