import { formatWholeNumber } from "~/lib/rupiah";
import type { Database } from "../../../supabase/database.types.ts";
import { defaultTerms } from "./default-terms";
import { itinerarySchema, textList } from "./package-detail-view";
import type { PackageInput, PackageValues } from "./schema";

type PackageTable = Database["public"]["Tables"]["packages"];

/** The columns that a form fills in: all but id, slug and the times. */
export type PackageRecord = Omit<PackageTable["Insert"], "id" | "slug" | "created_at" | "updated_at">;

/** The saved form as columns. */
export function toRecord(values: PackageValues): PackageRecord {
  return {
    title: values.title,
    tagline: values.tagline,
    description: values.description,
    category: values.category,
    location: values.location,
    departure: values.departure,
    return_date: values.returnDate,
    duration: values.duration,
    quota: values.quota,
    price_quad: values.priceQuad,
    price_triple: values.priceTriple,
    price_double: values.priceDouble,
    is_promo: values.isPromo,
    status: values.status,
    airline: values.airline,
    departure_city: values.departureCity,
    hotel_makkah_name: values.hotelMakkahName,
    hotel_makkah_stars: values.hotelMakkahStars,
    hotel_makkah_distance_m: values.hotelMakkahDistanceM,
    hotel_madinah_name: values.hotelMadinahName,
    hotel_madinah_stars: values.hotelMadinahStars,
    hotel_madinah_distance_m: values.hotelMadinahDistanceM,
    images: values.images,
    itinerary: values.itinerary,
    included: values.included,
    excluded: values.excluded,
    terms: values.terms,
  };
}

/** What the form's fields hold: text as it would be typed, `on` for a ticked box. */
export type PackageFields = {
  [Name in keyof PackageInput]: Name extends "images" | "included" | "excluded" | "terms"
    ? string[]
    : Name extends "itinerary"
      ? { title: string; activities: string[] }[]
      : string;
};

/** A stored package as its form shows it; a column that a version from before it was added lacks counts as empty. */
export function toFields(row: Partial<PackageTable["Row"]>): PackageFields {
  return {
    title: row.title ?? "",
    tagline: row.tagline ?? "",
    description: row.description ?? "",
    category: row.category ?? "",
    location: row.location ?? "",
    departure: row.departure ?? "",
    returnDate: row.return_date ?? "",
    duration: row.duration ?? "",
    quota: numberText(row.quota),
    priceQuad: numberText(row.price_quad),
    priceTriple: numberText(row.price_triple),
    priceDouble: numberText(row.price_double),
    isPromo: row.is_promo ? "on" : "",
    status: row.status ?? "",
    airline: row.airline ?? "",
    departureCity: row.departure_city ?? "",
    hotelMakkahName: row.hotel_makkah_name ?? "",
    hotelMakkahStars: row.hotel_makkah_stars?.toString() ?? "",
    hotelMakkahDistanceM: numberText(row.hotel_makkah_distance_m),
    hotelMadinahName: row.hotel_madinah_name ?? "",
    hotelMadinahStars: row.hotel_madinah_stars?.toString() ?? "",
    hotelMadinahDistanceM: numberText(row.hotel_madinah_distance_m),
    images: textList.parse(row.images),
    itinerary: itinerarySchema.parse(row.itinerary).map(({ title, activities }) => ({ title, activities })),
    included: textList.parse(row.included),
    excluded: textList.parse(row.excluded),
    terms: textList.parse(row.terms),
  };
}

function numberText(number: number | null | undefined): string {
  return number === null || number === undefined ? "" : formatWholeNumber(number);
}

/** A form for a package that is not there yet. */
export function emptyFields(): Partial<PackageFields> {
  return {
    status: "active",
    itinerary: [{ title: "", activities: [""] }],
    included: [""],
    excluded: [""],
    terms: [...defaultTerms],
  };
}
