import type { Difference } from "~/components/form/newer-version-field";
import { statusLabel } from "./admin-list-filter";
import type { PackageFields } from "./package-record";
import type { Status } from "./schema";

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

/** What differs between the stored package and the one typed, field by field, as text with a line per row. */
export function differencesBetween(stored: PackageFields, typed: PackageFields): Difference[] {
  return (Object.keys(labels) as (keyof typeof labels)[]).flatMap((name) => {
    const difference = {
      label: labels[name],
      stored: textOf(name, stored[name]),
      typed: textOf(name, typed[name]),
    };
    return difference.stored === difference.typed ? [] : [difference];
  });
}

function textOf(name: string, value: PackageFields[keyof PackageFields]): string {
  if (name === "isPromo") return value === "on" ? "Ya" : "Tidak";
  if (name === "status") return statusLabel(value as Status);
  if (typeof value === "string" || value === undefined) return value ?? "";
  return value.map((row, index) => (typeof row === "string" ? row : dayText(row, index))).join("\n");
}

function dayText(day: { title: string; activities: string[] }, index: number): string {
  return [`Hari ${index + 1}: ${day.title}`, ...day.activities.map((activity) => `- ${activity}`)].join("\n");
}
