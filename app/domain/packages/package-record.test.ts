import { expect, test } from "vitest";
import { type PackageRecord, toFields, toRecord } from "./package-record";
import { parsePackageForm } from "./parse-package-form";

/** Every column that a form fills in, none empty: a new one does not compile here before it is named. */
const stored: Required<PackageRecord> = {
  title: "Umroh Plus Turki",
  tagline: "Dua negeri",
  description: "Dua belas hari",
  category: "umroh",
  location: "Makkah, Madinah, Istanbul",
  departure: "2027-03-01",
  return_date: "2027-03-12",
  duration: "12 Hari",
  quota: 45,
  price_quad: 31_000_000,
  price_triple: 33_000_000,
  price_double: 36_000_000,
  is_promo: true,
  status: "draft",
  airline: "Garuda Indonesia",
  departure_city: "Surabaya",
  hotel_makkah_name: "Swissotel",
  hotel_makkah_stars: 5,
  hotel_makkah_distance_m: 150,
  hotel_madinah_name: "Al Haram",
  hotel_madinah_stars: 4,
  hotel_madinah_distance_m: 250,
  images: ["/images/kabah.jpg"],
  itinerary: [{ day: 1, title: "Berangkat", activities: ["Kumpul", "Terbang"] }],
  included: ["Visa"],
  excluded: ["Paspor"],
  terms: ["DP 5 juta"],
};

function appendTyped(form: FormData, name: string, typed: unknown): void {
  if (typeof typed === "string") form.append(name, typed);
  else if (Array.isArray(typed))
    for (const [at, row] of typed.entries()) appendTyped(form, `${name}[${at}]`, row);
  else
    for (const [key, text] of Object.entries(typed as object))
      appendTyped(form, name ? `${name}.${key}` : key, text);
}

test("a package that is opened and saved again keeps each of its columns", () => {
  const form = new FormData();
  appendTyped(form, "", toFields({ ...stored, updated_at: "" }));
  const submission = parsePackageForm(form);
  expect(submission.status === "success" ? toRecord(submission.value) : submission.error).toEqual(stored);
});
