import { expect, test } from "vitest";
import { formatRupiah, formatWholeNumber, parseRupiah, parseWholeNumber } from "./rupiah";

test.each([
  [28_500_000, "Rp 28.500.000"],
  [0, "Rp 0"],
  [999, "Rp 999"],
  [9_999_999_999, "Rp 9.999.999.999"],
])("%i is %s, with an ordinary space", (amount, text) => {
  expect(formatRupiah(amount)).toBe(text);
});

test.each([
  ["28.500.000", 28_500_000],
  ["28500000", 28_500_000],
  ["Rp 28.500.000", 28_500_000],
  ["rp28500000", 28_500_000],
  ["Rp. 28.500.000,-", 28_500_000],
  ["IDR 28.500.000,00", 28_500_000],
  ["28 500 000", 28_500_000],
  [" 0 ", 0],
])("%s are %d rupiah", (text, amount) => {
  expect(parseRupiah(text)).toBe(amount);
});

test.each([
  "",
  "dua puluh",
  "28.5",
  "28,5",
  "28,500,000",
  "2.85.000",
  "28.500.000,50",
  "-5",
  "1e6",
  "Rp",
  "9".repeat(20),
])("'%s' is no amount in rupiah", (text) => {
  expect(parseRupiah(text)).toBeNull();
});

test("what is printed can be typed again", () => {
  for (const amount of [0, 7, 999, 1000, 28_500_000, 9_999_999_999]) {
    expect(parseRupiah(formatRupiah(amount))).toBe(amount);
    expect(parseWholeNumber(formatWholeNumber(amount))).toBe(amount);
  }
});
