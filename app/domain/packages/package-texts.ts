import { formatDate } from "~/lib/dates";
import type { FieldText } from "~/lib/field-changes";
import { statusLabel } from "./admin-list-filter";
import { categoryLabel, isCategory } from "./category";
import type { PackageFields } from "./package-record";
import { type Status, statuses } from "./schema";

const labels: Record<keyof PackageFields, string> = {
  title: "Judul paket",
  tagline: "Tagline",
  category: "Kategori",
  description: "Deskripsi",
  status: "Status",
  isPromo: "Paket promo",
  priceQuad: "Harga Quad",
  priceTriple: "Harga Triple",
  priceDouble: "Harga Double",
  departure: "Tanggal keberangkatan",
  returnDate: "Tanggal pulang",
  duration: "Durasi",
  location: "Destinasi",
  departureCity: "Kota keberangkatan",
  airline: "Maskapai",
  quota: "Kuota",
  hotelMakkahName: "Hotel Makkah",
  hotelMakkahStars: "Bintang hotel Makkah",
  hotelMakkahDistanceM: "Jarak ke Masjidil Haram",
  hotelMadinahName: "Hotel Madinah",
  hotelMadinahStars: "Bintang hotel Madinah",
  hotelMadinahDistanceM: "Jarak ke Masjid Nabawi",
  images: "Galeri",
  itinerary: "Itinerary",
  included: "Fasilitas Yang Termasuk",
  excluded: "Tidak Termasuk",
  terms: "Syarat & Ketentuan",
};

const price = (amount: string) => `Rp ${amount}`;
const stars = (count: string) => `${count} bintang`;
const metres = (distance: string) => `${distance} m`;
const date = (day: string) => (/^\d{4}-\d\d-\d\d$/.test(day) ? formatDate(day) : day);

/** What a filled-in field says, with its unit; all others are read as they stand. */
const wordings: { [Name in keyof PackageFields]?: (text: string) => string } = {
  category: (text) => (isCategory(text) ? categoryLabel(text) : text),
  status: (text) => (isStatus(text) ? statusLabel(text) : text),
  priceQuad: price,
  priceTriple: price,
  priceDouble: price,
  departure: date,
  returnDate: date,
  quota: (people) => `${people} orang`,
  hotelMakkahStars: stars,
  hotelMakkahDistanceM: metres,
  hotelMadinahStars: stars,
  hotelMadinahDistanceM: metres,
};

/** A package field by field in the form's words; a list has a line per row, an itinerary one per day and activity. */
export function packageTexts(fields: PackageFields): FieldText[] {
  return (Object.keys(labels) as (keyof typeof labels)[]).map((name) => ({
    label: labels[name],
    text: textOf(name, fields[name]),
  }));
}

function textOf(name: keyof PackageFields, value: PackageFields[keyof PackageFields]): string {
  if (name === "isPromo") return value === "on" ? "Ya" : "Tidak";
  if (value === undefined || value === "") return "";
  if (typeof value === "string") return wordings[name]?.(value) ?? value;
  return value.map((row, index) => (typeof row === "string" ? row : dayText(row, index))).join("\n");
}

function dayText(day: { title: string; activities: string[] }, index: number): string {
  return [`Hari ${index + 1}: ${day.title}`, ...day.activities.map((activity) => `- ${activity}`)].join("\n");
}

function isStatus(text: string): text is Status {
  return statuses.some((status) => status === text);
}
