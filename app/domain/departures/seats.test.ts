import { expect, it } from "vitest";
import { cardSeatNote, chipText, seatNote, seatsOfQuota, stateText } from "./seats";

it.each([
  ["tersedia", null, "Tersedia"],
  ["tersedia", 12, "Tersedia"],
  ["sisa", 5, "Sisa 5 kursi"],
  ["penuh", 0, "Penuh"],
  ["ditutup", 9, "Ditutup"],
  ["batal", 9, "Dibatalkan"],
  ["sisa", null, "Tersedia"],
])("a departure that is %s with %s seats: %s", (state, seats_left, text) => {
  expect(stateText({ state, seats_left })).toBe(text);
});

it.each([
  ["tersedia", 12, "12 kursi"],
  ["sisa", 5, "sisa 5 kursi"],
  ["tersedia", null, "Tersedia"],
  ["penuh", 2, "Penuh"],
])("the link to a departure that is %s with %s seats: %s", (state, seats_left, text) => {
  expect(chipText({ state, seats_left })).toBe(text);
});

it("says nothing of seats without a quota, and names the waiting list where none is left", () => {
  expect([seatNote(null), cardSeatNote({ state: "tersedia", seats_left: null })]).toEqual([null, null]);
  expect(seatNote(1)).toEqual({ full: false, text: "Sisa 1 kursi" });
  for (const note of [seatNote(0), cardSeatNote({ state: "penuh", seats_left: 0 })])
    expect(note).toEqual({ full: true, text: "Kuota penuh" });
});

it("says of a card's departure that it is closed, or full while others have seats (A19)", () => {
  expect(cardSeatNote({ state: "ditutup", seats_left: 3 })).toEqual({
    full: true,
    text: "Pendaftaran ditutup",
  });
  expect(cardSeatNote({ state: "penuh", seats_left: 3 })).toEqual({ full: true, text: "Tanggal ini penuh" });
  expect(cardSeatNote({ state: "tersedia", seats_left: 0 })).toMatchObject({ text: "Kuota penuh" });
});

it.each([
  [45, 12, "12 dari 45"],
  [45, null, "45 dari 45"],
  [null, null, "Kuota belum diisi"],
])("a quota of %s with %s left: %s", (quota, seats_left, text) => {
  expect(seatsOfQuota({ quota, seats_left })).toBe(text);
});
