import { describe, expect, test } from "vitest";
import { type ListedPackage, toPackageCard } from "./card-view";
import { packageListTexts } from "./load-package-list.server";

const row: ListedPackage = {
  id: "7f1b7c1e-0000-4000-8000-000000000001",
  slug: "umroh-reguler",
  title: "Umroh Reguler",
  category: "umroh",
  description: "Program 9 hari.",
  location: "Makkah, Madinah",
  duration: "9 Hari",
  image: null,
  is_promo: true,
  departed: false,
  other_dates: 0,
  former_price_quad: null,
  lowest_quad: 28_500_000,
  lowest_triple: null,
  lowest_double: 33_000_000,
  lowest_date: "2027-01-12",
  lowest_city: "Surabaya",
  departure_id: "7f1b7c1e-0000-4000-8000-000000000002",
  departure_date: "2027-01-12",
  return_date: "2027-01-20",
  departure_city: "Surabaya",
  airline: "Saudia",
  flight: "langsung",
  price_quad: 28_500_000,
  price_triple: null,
  price_double: 33_000_000,
  quota: 45,
  seats_left: 40,
  state: "tersedia",
  total: 1,
};

const cardOf = (facts: Partial<ListedPackage>, isNarrowed = false) =>
  toPackageCard({ ...row, ...facts }, { isNarrowed });

describe("toPackageCard", () => {
  test.each([
    ["9 Hari", "2027-01-20", 1, "9 Hari"],
    ["8 Malam 9 Hari", "2027-01-20", 1, "8 Malam 9 Hari"],
    ["9 Hari", "2027-01-23", 1, "12 Hari"],
    ["", "2027-01-20", 1, "9 Hari"],
    ["9 Hari", null, 1, "9 Hari"],
    // The words and the date of one package are staff's own, in one form.
    ["9 Hari", "2027-01-23", 0, "9 Hari"],
  ])("of '%s', back on %s and %d other dates the duration is '%s'", (duration, back, other_dates, text) => {
    expect(cardOf({ duration, return_date: back, other_dates })).toMatchObject({ duration: text });
  });

  test("prints price, date and seats as Indonesians read them", () => {
    expect(cardOf({})).toMatchObject({
      href: "/umroh/umroh-reguler",
      category: "Umroh",
      departure: "12 Januari 2027",
      quota: "45 orang",
      seats: { full: false, text: "Sisa 40 kursi" },
      prices: {
        quad: "Rp\u00a028.500.000",
        former: null,
        triple: null,
        double: "Rp\u00a033.000.000",
        departure: "",
      },
    });
  });

  test("of several dates names the next and how many there are, and leads to the cheapest (P18)", () => {
    const lowest = { lowest_quad: 26_000_000, lowest_date: "2027-02-18", lowest_city: "Jakarta" };
    expect(cardOf({ other_dates: 3, ...lowest })).toMatchObject({
      href: "/umroh/umroh-reguler?keberangkatan=2027-02-18-jakarta",
      slug: "umroh-reguler",
      departureSlug: "2027-02-18-jakarta",
      departure: "12 Januari 2027 dari Surabaya",
      otherDates: "dan 3 tanggal lain",
      prices: { quad: "Rp\u00a026.000.000", departure: "18 Februari 2027 dari Jakarta" },
    });
    expect(cardOf({ other_dates: 3 })).toMatchObject({
      href: "/umroh/umroh-reguler",
      prices: { quad: "Rp\u00a028.500.000", departure: "" },
    });
  });

  test.each([
    [{ lowest_date: "2027-02-18" }, "18 Februari 2027"],
    [{ lowest_city: "Jakarta" }, "12 Januari 2027 dari Jakarta"],
    [{ lowest_city: null }, "12 Januari 2027"],
    [{ lowest_date: "2027-02-18", lowest_city: null }, "18 Februari 2027"],
    [{}, ""],
  ])("of a cheapest departure with %j it says '%s' (P18)", (lowest, text) => {
    const { prices, href } = cardOf({ other_dates: 2, ...lowest });
    expect(prices.departure).toBe(text);
    expect(href.includes("?keberangkatan=")).toBe(text !== "");
  });

  test.each([
    [29_900_000, true, "Rp\u00a029.900.000"],
    [28_500_000, true, null],
    [29_900_000, false, null],
    [null, true, null],
  ])("of a former price %j, promo: %j, it strikes through %j", (former_price_quad, is_promo, former) => {
    expect(cardOf({ former_price_quad, is_promo }).prices.former).toBe(former);
  });

  test("leads to the departure that was looked for, where there are others", () => {
    const { href } = cardOf({ other_dates: 1 }, true);
    expect(href).toBe("/umroh/umroh-reguler?keberangkatan=2027-01-12-surabaya");
    const homeless = { departure_city: null, lowest_city: null };
    expect(cardOf({ other_dates: 1, ...homeless }, true).href).toMatch(/=2027-01-12$/);
    const undated = { departure_date: null, lowest_date: null };
    for (const card of [cardOf({}, true), cardOf({ other_dates: 1 }), cardOf(undated, true)])
      expect(card.href).toBe("/umroh/umroh-reguler");
  });

  test("names Ramadhan, and an open date", () => {
    expect(cardOf({ departure_date: "2027-02-10" })).toMatchObject({
      departure: "10 Februari 2027",
      otherDates: "(Ramadhan)",
    });
    expect(cardOf({ departure_date: null })).toMatchObject({ departure: "Jadwal menyusul", otherDates: "" });
    expect(cardOf({ departure_date: "2027-02-10", other_dates: 2 }).otherDates).toBe(
      "(Ramadhan) dan 2 tanggal lain",
    );
  });

  test.each([
    [
      { seats_left: 0, state: "penuh" },
      { full: true, text: "Kuota penuh" },
    ],
    [{ state: "ditutup" }, { full: true, text: "Pendaftaran ditutup" }],
    [{ departed: true }, null],
    [{ quota: null, seats_left: null }, null],
    [
      { seats_left: 12, state: "penuh", other_dates: 2 },
      { full: true, text: "Tanggal ini penuh" },
    ],
  ])("of %j it says of seats %j", (facts, seats) => expect(cardOf(facts).seats).toEqual(seats));

  test.each([
    [{}, "45 orang", "Sisa 40 kursi"],
    [{ seats_left: 0, state: "penuh" }, "45 orang", "Kuota penuh"],
    [{ seats_left: 3, state: "ditutup" }, "45 orang", "Sisa 3 kursi"],
    [{ departed: true }, "45 orang", ""],
    [{ quota: null, seats_left: null }, "", ""],
  ])("of %j it names the quota %j and what is left: %j (A19)", (facts, quota, left) =>
    expect(cardOf(facts)).toMatchObject({ quota, left }),
  );

  test("sends no more of a long description than a card shows", () => {
    const { description } = cardOf({ description: "kata ".repeat(2000) });
    expect(description.length).toBeLessThanOrEqual(140);
    expect(description.endsWith("kata…")).toBe(true);
  });
});

test.each([
  ["umroh", "umroh", "/umroh", "Paket Umroh Terbaik", "Tidak ada paket umroh yang tersedia saat ini"],
  ["haji", "haji", "/haji", "Paket Haji Terbaik", "Tidak ada paket haji yang tersedia saat ini"],
  [
    undefined,
    undefined,
    "/packages",
    "Semua Paket Umroh & Haji",
    "Tidak ada paket umroh atau haji yang tersedia saat ini",
  ],
  [undefined, "haji", "/packages", "Semua Paket Umroh & Haji", "Tidak ada paket haji yang tersedia saat ini"],
] as const)("of %s narrowed to %s", (fixed, filtered, path, heading, empty) => {
  expect(packageListTexts(fixed, filtered)).toMatchObject({ path, heading, empty });
});
