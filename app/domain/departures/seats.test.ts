import { expect, it } from "vitest";
import { stateText } from "./seats";

it.each([
  ["tersedia", null, "Tersedia"],
  ["tersedia", 12, "Tersedia"],
  ["sisa", 5, "Sisa 5 kursi"],
  ["penuh", 0, "Penuh"],
  ["ditutup", 9, "Ditutup"],
])("a departure that is %s with %s seats: %s", (state, seats_left, text) => {
  expect(stateText({ state, seats_left })).toBe(text);
});
