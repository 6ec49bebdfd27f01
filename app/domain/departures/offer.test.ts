import { describe, expect, it } from "vitest";
import {
  defaultOffer,
  departureSlugAmong,
  departureSlugOf,
  durationOf,
  findDeparture,
  findDepartureSlug,
  findOnlyDeparture,
  isFree,
  leaveFromSeveral,
  offerAddress,
  readDepartureSlug,
  toOfferState,
} from "./offer.ts";

const offers = [
  { departure_date: "2027-01-07", departure_city: "Surabaya" },
  { departure_date: "2027-01-07", departure_city: "Kota Baru" },
  { departure_date: "2027-02-09", departure_city: null },
];

describe("the slug of a departure in an address", () => {
  it("is the day, with the city where two leave that day, and finds its departure again", () => {
    expect(offers.map((offer) => departureSlugAmong(offer, offers))).toEqual([
      "2027-01-07-surabaya",
      "2027-01-07-kota-baru",
      "2027-02-09",
    ]);
    for (const offer of offers) expect(findDeparture(departureSlugAmong(offer, offers), offers)).toBe(offer);
    expect(findDeparture("2027-01-07", offers)).toBe(offers[0]);
  });

  it.each([null, "2027-01-08", "2027-02-09-solo", "2027-01-07-solo", "", "x"])(
    "%s names none",
    (departureSlug) => {
      expect(findDeparture(departureSlug, offers)).toBeUndefined();
    },
  );

  it.each(["2027-01-07", "2027-01-07-kota-baru"])("%s can name one", (departureSlug) => {
    expect(readDepartureSlug(new URLSearchParams({ keberangkatan: departureSlug }))).toBe(departureSlug);
  });

  it.each([
    ...["", "besok", "2027-01-07-", "2027-01-07-Solo", "2027-1-7", "12027-01-07", "2027-01-07-a_b"],
    ...["2227-01-07", "2027-01-07-a--b", `2027-01-07-${"a".repeat(201)}`],
  ])("%s can't", (departureSlug) => {
    expect(readDepartureSlug(new URLSearchParams({ keberangkatan: departureSlug }))).toBeNull();
    expect(readDepartureSlug(new URLSearchParams())).toBeNull();
  });

  it.each([")", ".", "*", "_ ", ">;:!"])("%j behind it is no part of it", (sign) => {
    expect(readDepartureSlug(new URLSearchParams({ keberangkatan: `2027-01-07${sign}` }))).toBe("2027-01-07");
  });

  it("finds the one without a city by its day alone", () => {
    const day = { departure_date: "2027-03-01" };
    const [surabaya, plain] = [
      { ...day, departure_city: "Surabaya" },
      { ...day, departure_city: null },
    ];
    expect(findDeparture("2027-03-01", [surabaya, plain])).toBe(plain);
  });

  it("is needless where the package has one departure, and has no city where none is known", () => {
    const [surabaya, , plain] = offers;
    expect(findOnlyDeparture("2027-02-09", offers.slice(0, 1))).toBe(surabaya);
    expect(findOnlyDeparture("2027-02-09", offers)).toBe(plain);
    expect(findOnlyDeparture(null, offers)).toBeUndefined();
    expect(offers.map(departureSlugOf)).toEqual([
      "2027-01-07-surabaya",
      "2027-01-07-kota-baru",
      "2027-02-09",
    ]);
    const solo = { departure_date: "2027-03-01", departure_city: "Solo" };
    expect(departureSlugAmong(solo, offers)).toBe("2027-03-01");
    expect([leaveFromSeveral(offers), leaveFromSeveral(offers.slice(0, 1))]).toEqual([true, false]);
  });

  it("leads to the package's page", () => {
    expect(offerAddress("/umroh/x", "2027-01-07")).toBe("/umroh/x?keberangkatan=2027-01-07");
    expect(offerAddress("/umroh/x", null)).toBe("/umroh/x");
  });
});

describe("the offer that a page shows by itself", () => {
  const today = "2027-01-10";
  const offer = (departure_date: string | null, state = "tersedia", listed = true) => ({
    departure_date,
    state,
    listed,
  });

  it.each([
    ["the next bookable", [offer("2027-01-11", "penuh"), offer("2027-02-01"), offer("2027-03-01")], 1],
    ["else the next", [offer("2027-01-09"), offer("2027-01-11", "ditutup"), offer("2027-02-01", "penuh")], 1],
    ["on its day still", [offer("2027-01-10"), offer("2027-02-01")], 0],
    ["else the last that has left", [offer("2027-01-01"), offer("2027-01-05"), offer("2027-01-09")], 2],
    ["else what staff see", [offer("2027-01-11", "penuh", false), offer("2027-01-12", "sisa", false)], 1],
    ["what visitors see before what they don't", [offer("2027-01-11", "tersedia", false), offer(null)], 1],
  ])("is %s", (_, offers, index) => expect(defaultOffer(offers, today)).toBe(offers[index]));

  it("is none without offers", () => expect(defaultOffer([], today)).toBeUndefined());
});

it("an address names a departure of the package, or one that is unknown", () => {
  const find = (slug: string) => findDepartureSlug(new URLSearchParams({ keberangkatan: slug }), offers);
  expect(find("2027-02-09")).toEqual({ departureSlug: "2027-02-09", isUnknown: false });
  expect(find("2027-02-10")).toEqual({ departureSlug: null, isUnknown: true });
  expect(find("besok")).toEqual({ departureSlug: null, isUnknown: true });
  expect(find(" ")).toEqual({ departureSlug: null, isUnknown: false });
});

it("a stored state that is not known counts as closed, and seats are free while any are left", () => {
  expect([toOfferState("sisa"), toOfferState("kelak"), toOfferState(null)]).toEqual([
    "sisa",
    "ditutup",
    "ditutup",
  ]);
  const states = ["tersedia", "sisa", "penuh", "ditutup", null];
  expect(states.map(isFree)).toEqual([true, true, false, false, false]);
});

it.each([
  ["9 Hari", "2027-01-15", "9 Hari"],
  ["8 malam 9 hari", "2027-01-15", "8 malam 9 hari"],
  ["Sekitar 9", "2027-01-15", "Sekitar 9"],
  ["8 Malam 9 Hari", "2027-01-16", "10 Hari"],
  ["120 hari", "2027-05-06", "120 hari"],
  ["8 Malam 9  Hari", "2027-01-15", "8 Malam 9  Hari"],
  ["8 Malam 9Hari", "2027-01-15", "8 Malam 9Hari"],
  ["Sekitar 12", "2027-01-18", "Sekitar 12"],
  ["", "2027-01-15", "9 Hari"],
])("a journey of '%s' that is back on %s takes '%s'", (words, return_date, text) =>
  expect(durationOf(words, { departure_date: "2027-01-07", return_date })).toBe(text),
);

it("a journey without both days keeps its own words", () => {
  expect(durationOf("9 Hari", { departure_date: null, return_date: "2027-01-15" })).toBe("9 Hari");
  expect(durationOf("9 Hari", { departure_date: "2027-01-07", return_date: null })).toBe("9 Hari");
});
