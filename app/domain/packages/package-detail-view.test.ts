import { describe, expect, test } from "vitest";
import { type PackageDetailRow, toPackageDetail } from "./package-detail-view";

const row: PackageDetailRow = {
  id: "7f1b7c1e-0000-4000-8000-000000000001",
  slug: "umroh-reguler",
  title: "Umroh Reguler",
  tagline: "",
  description: "",
  category: "umroh",
  location: "Makkah, Madinah",
  departure: "2027-01-12",
  departed: false,
  return_date: "2027-01-20",
  duration: "9 Hari",
  quota: 45,
  seats_left: 40,
  price_quad: 28_500_000,
  price_triple: null,
  price_double: 32_000_000,
  is_promo: false,
  images: ["/media/a.jpg"],
  itinerary: [{ day: 1, title: "Berangkat", activities: ["Berkumpul di bandara"] }],
  included: ["Visa"],
  excluded: [],
  terms: [],
  airline: "Garuda Indonesia",
  departure_city: null,
  hotel_makkah_name: "Hotel A",
  hotel_makkah_stars: 5,
  hotel_makkah_distance_m: 1250,
  hotel_madinah_name: null,
  hotel_madinah_stars: null,
  hotel_madinah_distance_m: null,
  updated_at: "2026-11-21T00:00:00Z",
};
const view = (change: Partial<PackageDetailRow> = {}) =>
  toPackageDetail({ ...row, ...change }, (address) => address);

describe("toPackageDetail", () => {
  test("prints prices by room, only those that are offered", () => {
    expect(view().prices).toMatchObject([
      { room: "Quad", occupancy: "4 orang", price: "Rp 28.500.000" },
      { room: "Double", occupancy: "2 orang", price: "Rp 32.000.000" },
    ]);
  });

  test("names only the facts that are filled in", () => {
    expect(view().extraFacts).toEqual([
      { label: "Maskapai", text: "Garuda Indonesia" },
      { label: "Tanggal Pulang", text: "20 Januari 2027" },
      { label: "Hotel Makkah", text: "Hotel A, bintang 5, 1.250 m dari Masjidil Haram" },
    ]);
  });

  test("a package without a fixed departure says so", () => {
    expect(view({ departure: null, departed: null })).toMatchObject({
      departure: "Jadwal menyusul",
      departed: false,
    });
  });

  test("seats: what is left, never below none", () => {
    expect(view({ seats_left: 4 }).seats).toEqual({ full: false, text: "Sisa 4 kursi" });
    expect(view({ seats_left: 0 }).seats).toEqual({ full: true, text: "Kuota penuh" });
  });

  test("lists that hold anything but what they should do not break the page", () => {
    const odd = {
      images: "x",
      itinerary: [null, { day: "dua", activities: [1, "Tawaf"] }],
      included: null,
      terms: [1, "A"],
    };
    expect(view(odd)).toMatchObject({
      images: ["/images/paket-bawaan.jpg"],
      itinerary: [
        { day: 1, title: "", activities: [] },
        { day: 2, title: "", activities: ["Tawaf"] },
      ],
      included: [],
      terms: ["A"],
    });
  });

  test("addresses no page may use are left out", () => {
    const images = ["javascript:alert(1)", "/media/b.jpg"];
    const safe = toPackageDetail({ ...row, images }, (address) => (address.startsWith("/") ? address : ""));
    expect(safe.images).toEqual(["/media/b.jpg"]);
  });
});
