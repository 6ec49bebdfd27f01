import { describe, expect, it } from "vitest";
import type { DatedOffer } from "~/domain/departures/offer";
import { comparisonAddress, namedPackages } from "~/domain/packages/comparison-address";
import type { PackageRow } from "~/domain/packages/package-row";
import { foundPackage, offerOf, storedPackage } from "~/domain/packages/page/package-row.testing";
import { compareIncluded, factLines, toCompared } from "./comparison";

const offer: DatedOffer = {
  ...offerOf(storedPackage),
  departure_date: "2027-01-07",
  return_date: "2027-01-15",
  airline: "Saudia",
  price_quad: 26_900_000,
  price_triple: 28_900_000,
  seats_left: 3,
  state: "sisa",
};
const compare = (row: Partial<PackageRow>, offers: DatedOffer[], departed = false) =>
  toCompared(foundPackage(row, { offers, departed }), null);

describe("a package in comparison", () => {
  it("has the facts of the departure that its page chooses", () => {
    const { facts, departure, full, closed } = compare({}, [offer, { ...offer, departure_id: "x" }]);
    expect([departure, full, closed]).toEqual([offer.departure_id, false, false]);
    expect(facts).toMatchObject({
      Berangkat: "7 Januari 2027 (29 Rajab 1448 H)",
      Pulang: "15 Januari 2027",
      "Tanggal lain": "1 tanggal",
      Kursi: "Sisa 3 kursi",
      Maskapai: "Saudia",
      Penerbangan: "Langsung",
      "Harga Quad (4 orang)": "Rp 26.900.000",
      "Perkiraan total Quad (4 orang)": "Rp 27.250.000",
      "Hotel Makkah": "Hotel A, bintang 5, berjarak 1.250 m dari Masjidil Haram",
    });
  });

  it("says that there is no other date, unlike what nobody has told", () => {
    expect(compare({}, [offer]).facts["Tanggal lain"]).toBe("Tidak ada");
    expect(compare({}, [offer], true).facts["Tanggal lain"]).toBe("");
  });

  it("has the hotels, flight numbers and leader of that departure", () => {
    const own = {
      hotel_makkah_name: "Dekat",
      hotel_makkah_distance_m: 50,
      flight_numbers: "SV 1",
      leader: "Ahmad",
    };
    expect(compare({}, [{ ...offer, ...own }]).facts).toMatchObject({
      Penerbangan: "Langsung, SV 1",
      "Hotel Makkah": "Dekat, bintang 5, berjarak 50 m dari Masjidil Haram",
      Pembimbing: "Ahmad",
    });
  });

  it("lasts as long as that departure does, where the dates are its own", () => {
    const offers = [{ ...offer, return_date: "2027-01-18" }];
    const durations = [null, "2027-01-07"].map((departure) => compare({ departure }, offers));
    expect(durations.map(({ facts }) => facts.Durasi)).toEqual(["12 Hari", "9 Hari"]);
  });

  it("says what nobody knows, and where all seats are gone or the doors are closed", () => {
    const unknown = { extra_costs: [{ label: "Paspor", amount: null }] };
    const { facts, full } = compare(unknown, [{ ...offer, state: "penuh", price_triple: null }]);
    expect(full).toBe(true);
    expect(facts["Di luar perkiraan"]).toBe("Paspor (belum diketahui)");
    expect(facts["Perkiraan total Triple (3 orang)"]).toBe("");
    expect(compare({}, [{ ...offer, state: "ditutup" }]).closed).toBe(true);
  });

  it("without a date ahead has its own facts, and no total where no cost is listed", () => {
    const undated = { departure: null, extra_costs: [] };
    const { facts, departure } = compare(undated, []);
    expect([departure, facts.Berangkat, facts["Harga Quad (4 orang)"]]).toEqual([
      null,
      "Jadwal menyusul",
      "Rp 28.500.000",
    ]);
    expect(facts["Perkiraan total Quad (4 orang)"]).toBe("");
    expect(compare(undated, [], true)).toMatchObject({
      closed: true,
      facts: { Berangkat: "Sudah berangkat" },
    });
    expect(factLines([compare(undated, [])]).map(({ label }) => label)).not.toContain("Kursi");
  });
});

it("what only some include is told from what all do, whatever its case and spaces", () => {
  const of = (...included: string[]) => ({ included });
  expect(
    compareIncluded([of("Visa", "Zamzam 5 liter"), of("visa ", "Bus  VIP"), of("VISA", "bus vip")]),
  ).toEqual({
    shared: ["VISA"],
    different: [
      { point: "Zamzam 5 liter", has: [true, false, false] },
      { point: "bus vip", has: [false, true, true] },
    ],
  });
});

it("an address names at most forty packages, each once, by what could be a slug", () => {
  const query = new URLSearchParams(
    "p=a&p=b~2027-01-07-surabaya&p=a&p=a~2027-02-01&p=..%2Fx&p=&p=%00&p=B&p=c~&p=~d",
  );
  const named = [
    { slug: "a", departureSlug: null },
    { slug: "b", departureSlug: "2027-01-07-surabaya" },
    { slug: "a", departureSlug: "2027-02-01" },
  ];
  expect(namedPackages(query)).toEqual(named);
  expect(namedPackages(new URL(comparisonAddress(named), "http://site").searchParams)).toEqual(named);
  for (let index = 0; index < 100; index += 1) query.append("p", `x${index}`);
  expect(namedPackages(query)).toHaveLength(40);
});

it("a package shows the departure that is named, and the default one where that is gone", () => {
  const later = { ...offer, departure_id: "later", departure_date: "2027-03-01" };
  const pack = foundPackage({}, { offers: [offer, later], departed: false });
  const named = toCompared(pack, "2027-03-01");
  expect(named).toMatchObject({ departure: "later", departureSlug: "2027-03-01" });
  expect(named.href).toMatch(/\?keberangkatan=2027-03-01$/);
  expect(named.dates.map(({ label, isShown }) => [label, isShown])).toEqual([
    [expect.stringMatching(/^7 Januari 2027/), false],
    ["1 Maret 2027", true],
  ]);
  expect(toCompared(pack, "2020-01-01")).toMatchObject({
    departureSlug: null,
    departure: offer.departure_id,
  });
});
