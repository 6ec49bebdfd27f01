import type { DatedOffer } from "~/domain/departures/offer";
import type { PackageRow } from "../package-row";
import type { FoundPackage } from "./package-detail-view";

/** A stored package without an empty column. A new column does not compile until it is named here. */
export const storedPackage: PackageRow = {
  id: "7f1b7c1e-0000-4000-8000-000000000001",
  slug: "umroh-reguler",
  title: "Umroh Reguler",
  tagline: "Dua negeri",
  description: "Program 9 hari.",
  category: "umroh",
  location: "Makkah, Madinah",
  departure: "2027-01-12",
  return_date: "2027-01-20",
  duration: "9 Hari",
  quota: 45,
  price_quad: 28_500_000,
  price_triple: 30_000_000,
  price_double: 33_000_000,
  former_price_quad: null,
  down_payment: null,
  is_promo: true,
  status: "draft",
  airline: "Garuda Indonesia",
  departure_city: "Surabaya",
  hotel_makkah_name: "Hotel A",
  hotel_makkah_stars: 5,
  hotel_makkah_distance_m: 1250,
  hotel_madinah_name: "Hotel B",
  hotel_madinah_stars: 4,
  hotel_madinah_distance_m: 250,
  images: ["/media/a.jpg"],
  itinerary: [{ day: 1, title: "Jakarta", activities: ["Kumpul", "Terbang"] }],
  included: ["Visa"],
  excluded: ["Paspor"],
  terms: ["DP 5 juta"],
  flight: "langsung",
  visa: "termasuk",
  extra_costs: [{ label: "Vaksin", amount: 350_000 }],
  change_reason: null,
  shown_from: "2026-12-03T01:00:00+00:00",
  shown_until: "2027-01-01T16:59:59+00:00",
  created_at: "2026-11-20T00:00:00+00:00",
  updated_at: "2026-11-21T00:00:00+00:00",
};

/** The only departure of a package, with the package's values. */
export function offerOf(row: PackageRow): DatedOffer {
  const { return_date, departure_city, airline, flight, price_quad, price_triple, price_double, quota } = row;
  const { hotel_makkah_name, hotel_makkah_stars, hotel_makkah_distance_m } = row;
  const { hotel_madinah_name, hotel_madinah_stars, hotel_madinah_distance_m } = row;
  return {
    departure_id: row.id,
    departure_date: row.departure ?? "",
    return_date,
    departure_city,
    airline,
    flight,
    flight_numbers: null,
    leader: null,
    hotel_makkah_name,
    hotel_makkah_stars,
    hotel_makkah_distance_m,
    hotel_madinah_name,
    hotel_madinah_stars,
    hotel_madinah_distance_m,
    note: "",
    price_quad,
    price_triple,
    price_double,
    quota,
    seats_left: quota === null ? null : 40,
    state: "tersedia",
  };
}

/** A package as its page finds it. Without `offers` it has the one departure that its own columns describe. */
export function foundPackage(
  change: Partial<PackageRow> = {},
  { offers, departed = false }: { offers?: DatedOffer[]; departed?: boolean } = {},
): FoundPackage {
  const row = { ...storedPackage, ...change };
  const only = offerOf(row);
  const undated = { ...only, departure_id: null, departure_date: null, return_date: null };
  const ahead = offers ?? (departed || row.departure === null ? [] : [only]);
  const fallback = departed ? only : undated;
  return {
    row,
    offers: ahead,
    defaultOffer: ahead[0] ?? fallback,
    departed,
    changes: [],
    testimonials: [],
    pictures: [],
  };
}
