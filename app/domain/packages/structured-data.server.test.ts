import { describe, expect, test } from "vitest";
import { type PackageDetailRow, toPackageDetail } from "./package-detail-view";
import { packageTrip } from "./structured-data.server";

const row: PackageDetailRow = {
  id: "00000000-0000-4000-8000-000000000001",
  slug: "umroh-reguler",
  title: "Umroh Reguler",
  tagline: "",
  description: "Program 9 hari.",
  category: "umroh",
  location: "Makkah",
  departure: "2027-01-12",
  departed: false,
  return_date: "2027-01-20",
  duration: "9 Hari",
  quota: 45,
  seats_left: 45,
  price_quad: 28_500_000,
  price_triple: null,
  price_double: 33_000_000,
  is_promo: false,
  images: ["/media/a.jpg"],
  itinerary: [{ day: 1, title: "Jakarta", activities: ["Terbang"] }],
  included: [],
  excluded: [],
  terms: [],
  airline: null,
  departure_city: null,
  hotel_makkah_name: null,
  hotel_makkah_stars: null,
  hotel_makkah_distance_m: null,
  hotel_madinah_name: null,
  hotel_madinah_stars: null,
  hotel_madinah_distance_m: null,
  updated_at: "2026-11-21T00:00:00Z",
};

const tripOf = (change: Partial<PackageDetailRow>) =>
  packageTrip(
    toPackageDetail({ ...row, ...change }, (stored) => stored),
    "Rihlah",
  );

describe("packageTrip", () => {
  test("offers each room that has a price, in rupiah", () => {
    expect(tripOf({})).toMatchObject({
      "@type": ["TouristTrip", "Product"],
      url: expect.stringMatching(/^https?:\/\/[^/]+\/umroh\/umroh-reguler$/),
      departureTime: "2027-01-12",
      arrivalTime: "2027-01-20",
      offers: [
        { name: "Quad (4 orang)", price: 28_500_000, priceCurrency: "IDR" },
        { name: "Double (2 orang)", price: 33_000_000, priceCurrency: "IDR" },
      ],
    });
  });

  test.each([
    [{}, "InStock"],
    [{ seats_left: 0 }, "SoldOut"],
    [{ departed: true }, "Discontinued"],
  ])("of %j the availability is %s", (change, availability) => {
    expect(tripOf(change)).toMatchObject({
      offers: [{ availability: `https://schema.org/${availability}` }, {}],
    });
  });

  test("leaves out what is not known", () => {
    const trip = tripOf({ departure: null, return_date: null, itinerary: "rusak" });
    for (const key of ["departureTime", "arrivalTime", "itinerary"]) expect(trip).not.toHaveProperty(key);
  });
});
