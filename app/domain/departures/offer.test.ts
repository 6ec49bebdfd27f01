import { describe, expect, it } from "vitest";
import { choiceOf, findChoice, offerAddress, readChoice, stateText } from "./offer.ts";

const offers = [
  { departure_date: "2027-01-07", departure_city: "Surabaya" },
  { departure_date: "2027-01-07", departure_city: "Kota Baru" },
  { departure_date: "2027-02-09", departure_city: null },
];

describe("the choice of a departure in an address", () => {
  it("is the day, with the city where two leave that day, and finds its departure again", () => {
    expect(offers.map((offer) => choiceOf(offer, offers))).toEqual([
      "2027-01-07-surabaya",
      "2027-01-07-kota-baru",
      "2027-02-09",
    ]);
    for (const offer of offers) expect(findChoice(choiceOf(offer, offers), offers)).toBe(offer);
    expect(findChoice("2027-01-07", offers)).toBe(offers[0]);
  });

  it.each([null, "2027-01-08", "2027-02-09-solo", "2027-01-07-solo", "", "x"])("%s names none", (choice) => {
    expect(findChoice(choice, offers)).toBeUndefined();
  });

  it.each(["2027-01-07", "2027-01-07-kota-baru"])("%s can name one", (choice) => {
    expect(readChoice(new URLSearchParams({ keberangkatan: choice }))).toBe(choice);
  });

  it.each(["", "besok", "2027-01-07-", "2027-01-07-Solo", "2027-1-7", `2027-01-07-${"a".repeat(300)}`])(
    "%s can't",
    (choice) => {
      expect(readChoice(new URLSearchParams({ keberangkatan: choice }))).toBeNull();
    },
  );

  it("finds the one without a city by its day alone", () => {
    const day = { departure_date: "2027-03-01" };
    const [surabaya, plain] = [
      { ...day, departure_city: "Surabaya" },
      { ...day, departure_city: null },
    ];
    expect(findChoice("2027-03-01", [surabaya, plain])).toBe(plain);
  });

  it("leads to the package's page", () => {
    expect(offerAddress("/umroh/x", "2027-01-07")).toBe("/umroh/x?keberangkatan=2027-01-07");
    expect(offerAddress("/umroh/x", null)).toBe("/umroh/x");
  });
});

it.each([
  ["tersedia", null, "Tersedia"],
  ["tersedia", 12, "Tersedia"],
  ["sisa", 5, "Sisa 5 kursi"],
  ["penuh", 0, "Penuh"],
  ["ditutup", 9, "Ditutup"],
])("a departure that is %s with %s seats: %s", (state, seats_left, text) => {
  expect(stateText({ state, seats_left })).toBe(text);
});
