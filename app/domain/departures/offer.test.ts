import { describe, expect, it } from "vitest";
import {
  defaultOffer,
  departureSlugAmong,
  findDeparture,
  findDepartureSlug,
  offerAddress,
  readDepartureSlug,
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

  it.each(["", "besok", "2027-01-07-", "2027-01-07-Solo", "2027-1-7", `2027-01-07-${"a".repeat(300)}`])(
    "%s can't",
    (departureSlug) => {
      expect(readDepartureSlug(new URLSearchParams({ keberangkatan: departureSlug }))).toBeNull();
    },
  );

  it("finds the one without a city by its day alone", () => {
    const day = { departure_date: "2027-03-01" };
    const [surabaya, plain] = [
      { ...day, departure_city: "Surabaya" },
      { ...day, departure_city: null },
    ];
    expect(findDeparture("2027-03-01", [surabaya, plain])).toBe(plain);
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
    ["else the last that has left", [offer("2027-01-01"), offer("2027-01-09")], 1],
    ["what visitors see before what they don't", [offer("2027-01-11", "tersedia", false), offer(null)], 1],
  ])("is %s", (_, offers, index) => expect(defaultOffer(offers, today)).toBe(offers[index]));

  it("is none without offers", () => expect(defaultOffer([], today)).toBeUndefined());
});

it("an address names a departure of the package, or one that is unknown", () => {
  const find = (slug: string) => findDepartureSlug(new URLSearchParams({ keberangkatan: slug }), offers);
  expect(find("2027-02-09")).toEqual({ departureSlug: "2027-02-09", isUnknown: false });
  expect(find("2027-02-10")).toEqual({ departureSlug: null, isUnknown: true });
  expect(find("besok")).toEqual({ departureSlug: null, isUnknown: false });
});
