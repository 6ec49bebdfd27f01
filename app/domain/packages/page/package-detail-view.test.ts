import { describe, expect, test } from "vitest";
import type { PackageRow } from "../package-row";
import { imagesOf, toPackageDetail } from "./package-detail-view";
import { foundPackage, offerOf, storedPackage } from "./package-row.testing";
import { packageSummary, packageTrip } from "./structured-data.server";

const view = (...args: Parameters<typeof foundPackage>) => toPackageDetail(foundPackage(...args), null);
const withSeats = (seats_left: number) => ({ offers: [{ ...offerOf(storedPackage), seats_left }] });

describe("toPackageDetail", () => {
  test("prints prices by room, only those that are offered", () => {
    expect(view({ price_triple: null }).prices).toMatchObject([
      { room: "Quad (4 orang)", price: "Rp\u00a028.500.000", total: 28_850_000 },
      { room: "Double (2 orang)", price: "Rp\u00a033.000.000", total: 33_350_000 },
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
      { icon: "home", label: "Tanggal Pulang", text: "20 Januari 2027" },
      {
        icon: "hotel",
        label: "Hotel Makkah",
        text: "Hotel A, bintang 5, berjarak 1.250 m dari Masjidil Haram",
      },
    ]);
  });

  test("{kota} in itinerary and facilities is the city of the chosen departure", () => {
    const row = {
      itinerary: [{ day: 1, title: "{kota} – Madinah", activities: ["Berkumpul di bandara {kota}"] }],
      included: ["Tiket dari {kota}"],
    };
    const of = (departure_city: string | null) => {
      const { itinerary, included } = view(row, { offers: [{ ...offerOf(storedPackage), departure_city }] });
      return [itinerary[0]?.title, itinerary[0]?.activities[0], included[0]];
    };
    expect(of("Surabaya")).toEqual([
      "Surabaya – Madinah",
      "Berkumpul di bandara Surabaya",
      "Tiket dari Surabaya",
    ]);
    expect(of(null)[2]).toBe("Tiket dari kota keberangkatan");
  });

  test("a package without a fixed departure says so", () => {
    const open = { departure: "Jadwal menyusul", departed: false };
    expect(view({ departure: null })).toMatchObject(open);
  });

  test("seats: what is left, never below none", () => {
    expect(view({}, withSeats(4)).seats).toEqual({ full: false, text: "Sisa 4 kursi" });
    expect(view({}, withSeats(0)).seats).toEqual({ full: true, text: "Kuota penuh" });
  });

  test("an empty quota says nothing of seats, and empty facts are left out", () => {
    const empty = view({ quota: null, location: "", duration: "" });
    expect(empty.seats).toBeNull();
    expect(empty.facts.map(({ label }) => label)).not.toContain("Kuota");
    expect(empty.facts.every(({ text }) => text !== "")).toBe(true);
  });

  test("lists that hold anything but what they should do not break the page", () => {
    const itinerary = [null, { day: "dua", activities: [1, "Tawaf"] }];
    const odd = { images: "x", itinerary, included: "rusak", terms: [1, "A"] };
    const days = [[], ["Tawaf"]].map((activities, index) => ({ day: index + 1, title: "", activities }));
    expect(view(odd)).toMatchObject({ itinerary: days, included: [], terms: ["A"] });
  });

  test("addresses no page may use are left out, and a package is never without a picture", () => {
    const safe = (images: PackageRow["images"]) =>
      imagesOf({ ...storedPackage, images }, (address) => (address.startsWith("/") ? address : ""));
    expect(safe(["javascript:alert(1)", "/media/b.jpg"])).toEqual(["/media/b.jpg"]);
    expect(safe("rusak")).toEqual(["/images/paket-bawaan.jpg"]);
  });

  test("a date that was cancelled is not told of, one that has passed is", () => {
    const departure = (departed: boolean) => view({}, { offers: [], departed }).departure;
    expect([departure(false), departure(true)]).toEqual(["Jadwal menyusul", "12 Januari 2027"]);
  });
});

const secondId = "7f1b7c1e-0000-4000-8000-000000000002";
const back = { departure_date: "2027-02-05", return_date: "2027-02-13", departure_city: "Jakarta" };
const second = {
  ...offerOf(storedPackage),
  ...back,
  departure_id: secondId,
  airline: "Saudia",
  price_quad: 29_000_000,
  seats_left: 3,
  state: "sisa" as const,
};
const several = foundPackage(
  { departure: null, return_date: null },
  { offers: [{ ...offerOf(storedPackage), return_date: "2027-01-20" }, second] },
);

describe("of several departures", () => {
  test("the one that is chosen fills the page, the others stand beside it", () => {
    const chosen = toPackageDetail(several, "2027-02-05");
    const first = expect.arrayContaining(["Surabaya", "Rp\u00a028.500.000", "Tersedia"]);
    const second = ["28 Sya'ban 1448 H", "bertemu Ramadhan", "Jakarta", "Rp\u00a029.000.000", "Sisa 3 kursi"];
    expect(chosen).toMatchObject({
      ...{ departureId: secondId, departure: "5 Februari 2027" },
      ...{ hijri: "28 Sya'ban 1448 H, bertemu Ramadhan", seats: { text: "Sisa 3 kursi" } },
      prices: [{ price: "Rp\u00a029.000.000" }, {}, {}],
      dates: [
        { departureSlug: "2027-01-12", isChosen: false, notes: first },
        { departureSlug: "2027-02-05", isChosen: true, notes: second },
      ],
    });
    const facts = chosen.facts.map(({ label, text }) => `${label}: ${text}`);
    for (const fact of [
      "Tanggal Pulang: 13 Februari 2027",
      "Kota Keberangkatan: Jakarta",
      "Maskapai: Saudia",
    ])
      expect(facts).toContain(fact);
  });

  test("hotels, flights and leader are the chosen date's; unknown stars are left out (K11)", () => {
    const own = {
      ...{ hotel_makkah_name: "Makkah Towers", hotel_makkah_stars: null, hotel_makkah_distance_m: 50 },
      ...{ flight_numbers: "SV 5317 / SV 5318", leader: "Ustadz Ahmad" },
    };
    const pack = { ...several, offers: [several.offers[0] ?? second, { ...second, ...own }] };
    const factsAt = (departureSlug: string) =>
      toPackageDetail(pack, departureSlug).facts.map(({ label, text }) => `${label}: ${text}`);
    const facts = factsAt("2027-02-05");
    for (const fact of [
      "Hotel Makkah: Makkah Towers, berjarak 50 m dari Masjidil Haram",
      "Hotel Madinah: Hotel B, bintang 4, berjarak 250 m dari Masjid Nabawi",
      "Penerbangan: Langsung, SV 5317 / SV 5318",
      "Pembimbing: Ustadz Ahmad",
    ])
      expect(facts).toContain(fact);
    expect(factsAt("2027-01-12").join()).not.toMatch(/Towers|SV|Pembimbing/);
  });

  test("a return date of its own makes the duration that one's", () => {
    const back = ["2027-01-20", "2027-02-16"];
    const offers = several.offers.map((offer, index) => ({ ...offer, return_date: back[index] ?? "" }));
    const later = { ...several, offers };
    const views = ["2027-01-12", "2027-02-05"].map((departureSlug) => toPackageDetail(later, departureSlug));
    expect(views.map(({ duration }) => duration)).toEqual(["9 Hari", "12 Hari"]);
    expect(views[1]?.facts).toContainEqual({ icon: "clock", label: "Durasi", text: "12 Hari" });
  });

  test.each([null, "2027-02-06", "2027-02-05-solo"])(
    "%s chooses what the package chooses itself",
    (departureSlug) => {
      const expected = { departure: "12 Januari 2027", closed: false };
      expect(toPackageDetail(several, departureSlug)).toMatchObject(expected);
    },
  );

  test("only changes of the chosen one are told, in words", () => {
    const change = {
      departure_id: secondId,
      changes: [
        { field: "departure_date", before: "2027-02-03", after: "2027-02-05" },
        { field: "price_quad", before: null, after: 29_000_000 },
        { field: "hotel_makkah_stars", before: 5, after: null },
        { field: "hotel_madinah_distance_m", before: 250, after: 1200 },
        { field: "leader", before: null, after: "Ustadz Ahmad" },
        { field: "status", before: "tutup", after: "buka" },
        { field: "rahasia", before: 1, after: 2 },
      ],
      reason: "Maskapai memindahkan jadwal",
      changed_at: "2026-11-20T20:00:00Z",
    };
    const pack = { ...several, changes: [change] };
    expect(toPackageDetail(pack, null).changes).toEqual([]);
    const moved = "Tanggal berangkat: 3 Februari 2027 → 5 Februari 2027";
    expect(toPackageDetail(pack, "2027-02-05").changes).toEqual([
      {
        ...{ day: "21 November 2026", reason: "Maskapai memindahkan jadwal" },
        what: [
          moved,
          "Harga Quad: sesuai paket → Rp\u00a029.000.000",
          "Bintang hotel Makkah: 5 bintang → belum disebutkan",
          "Jarak ke Masjid Nabawi: 250 m → 1.200 m",
          "Pembimbing: belum disebutkan → Ustadz Ahmad",
          "Pendaftaran: ditutup → dibuka",
        ],
      },
    ]);
  });
});

function tripOf(...args: Parameters<typeof foundPackage>) {
  const pack = foundPackage(...args);
  return packageTrip(toPackageDetail(pack, null), pack.offers, "Rihlah");
}

describe("packageTrip", () => {
  test("offers each departure once, at its lowest price in rupiah", () => {
    const url = expect.stringMatching(/^https?:\/\/[^/]+\/umroh\/umroh-reguler$/);
    expect(tripOf({})).toMatchObject({
      "@type": ["TouristTrip", "Product"],
      url,
      departureTime: "2027-01-12",
      arrivalTime: "2027-01-20",
      offers: [{ price: 28_500_000, priceCurrency: "IDR", validThrough: "2027-01-12", url }],
    });
    const offers = [...several.offers, { ...offerOf(storedPackage), state: "ditutup" as const }];
    const at = (date: string) =>
      expect.stringMatching(new RegExp(`/umroh/umroh-reguler\\?keberangkatan=${date}$`));
    const [inStock, limited, out] = ["InStock", "LimitedAvailability", "OutOfStock"].map((availability) => ({
      availability: `https://schema.org/${availability}`,
    }));
    expect(packageTrip(view(), offers, "Rihlah")).toMatchObject({
      offers: [
        { ...inStock, price: 28_500_000, url: at("2027-01-12-surabaya") },
        { ...limited, price: 29_000_000, url: at("2027-02-05") },
        out,
      ],
    });
  });

  test.each([
    [{}, {}, "InStock"],
    [{}, { offers: [{ ...offerOf(storedPackage), seats_left: 0, state: "penuh" as const }] }, "SoldOut"],
    [{ quota: null }, {}, "InStock"],
    [{}, { departed: true }, "Discontinued"],
  ])("of %j with %j the availability is %s", (change, pack, availability) => {
    const offers = [{ availability: `https://schema.org/${availability}` }];
    expect(tripOf(change, pack)).toMatchObject({ offers });
  });

  test("leaves out what is not known", () => {
    const trip = tripOf({ departure: null, return_date: null, itinerary: "rusak" });
    for (const key of ["departureTime", "arrivalTime", "itinerary"]) expect(trip).not.toHaveProperty(key);
  });
});

test.each([
  [{}, false, "Mulai Rp\u00a028.500.000/orang, berangkat 12 Januari 2027 dari Surabaya. Dua negeri"],
  [{ departure: null }, false, "Mulai Rp\u00a028.500.000/orang. Dua negeri"],
  [{ tagline: "" }, true, "Mulai Rp\u00a028.500.000/orang. Program 9 hari."],
])("in short, a package of %j, departed: %j, is %j", (change, departed, summary) => {
  expect(packageSummary(view(change, { departed }))).toBe(summary);
});
