import { describe, expect, test } from "vitest";
import type { PackageRow } from "./field-places";
import { toPackageDetail } from "./package-detail-view";
import { storedPackage } from "./package-row.testing";
import { packageSummary, packageTrip } from "./structured-data.server";

const view = (change: Partial<PackageRow> = {}) =>
  toPackageDetail({ ...storedPackage, ...change }, (address) => address);

describe("toPackageDetail", () => {
  test("prints prices by room, only those that are offered", () => {
    expect(view({ price_triple: null }).prices).toMatchObject([
      { room: "Quad", occupancy: "4 orang", price: "Rp 28.500.000" },
      { room: "Double", occupancy: "2 orang", price: "Rp 33.000.000" },
    ]);
  });

  test("lists the facts that are filled in, in the page's order", () => {
    const unknown = { departure_city: null, hotel_madinah_name: null, hotel_madinah_stars: null };
    expect(view({ ...unknown, hotel_madinah_distance_m: null }).facts).toEqual([
      { icon: "pin", label: "Destinasi", text: "Makkah, Madinah" },
      { icon: "calendar", label: "Keberangkatan", text: "12 Januari 2027" },
      { icon: "clock", label: "Durasi", text: "9 Hari" },
      { icon: "users", label: "Kuota", text: "45 orang" },
      { icon: "plane", label: "Maskapai", text: "Garuda Indonesia" },
      { icon: "plane", label: "Penerbangan", text: "Langsung" },
      { icon: "landing", label: "Tanggal Pulang", text: "20 Januari 2027" },
      { icon: "hotel", label: "Hotel Makkah", text: "Hotel A, bintang 5, 1.250 m dari Masjidil Haram" },
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

  test("an empty quota says nothing of seats, and empty facts are left out", () => {
    const empty = view({ quota: null, seats_left: null, location: "", duration: "" });
    expect(empty.seats).toBeNull();
    expect(empty.facts.map(({ label }) => label)).not.toContain("Kuota");
    expect(empty.facts.every(({ text }) => text !== "")).toBe(true);
  });

  test("lists that hold anything but what they should do not break the page", () => {
    const odd = {
      images: "x",
      itinerary: [null, { day: "dua", activities: [1, "Tawaf"] }],
      included: "rusak",
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
    const safe = toPackageDetail({ ...storedPackage, images }, (address) =>
      address.startsWith("/") ? address : "",
    );
    expect(safe.images).toEqual(["/media/b.jpg"]);
  });
});

const tripOf = (change: Partial<PackageRow>) => packageTrip(view(change), "Rihlah");

describe("packageTrip", () => {
  test("offers each room that has a price, in rupiah", () => {
    expect(tripOf({ price_triple: null })).toMatchObject({
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
    [{ quota: null, seats_left: null }, "InStock"],
    [{ departed: true }, "Discontinued"],
  ])("of %j the availability is %s", (change, availability) => {
    expect(tripOf(change)).toMatchObject({
      offers: [{ availability: `https://schema.org/${availability}` }, {}, {}],
    });
  });

  test("leaves out what is not known", () => {
    const trip = tripOf({ departure: null, return_date: null, itinerary: "rusak" });
    for (const key of ["departureTime", "arrivalTime", "itinerary"]) expect(trip).not.toHaveProperty(key);
  });
});

test.each([
  [{}, "Mulai Rp 28.500.000/orang, berangkat 12 Januari 2027. Dua negeri"],
  [{ departure: null }, "Mulai Rp 28.500.000/orang. Dua negeri"],
  [{ departed: true, tagline: "" }, "Mulai Rp 28.500.000/orang. Program 9 hari."],
])("in short, a package of %j is %j", (change, summary) => {
  expect(packageSummary(view(change))).toBe(summary);
});
