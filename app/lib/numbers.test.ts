import { describe, expect, it, test } from "vitest";
import {
  formatFileSize,
  formatMillions,
  formatRupiah,
  formatWholeNumber,
  groupDigits,
  parseRupiah,
  parseTypedRupiah,
  parseWholeNumber,
} from "./numbers";

test.each([
  [28_500_000, "Rp\u00a028.500.000"],
  [0, "Rp\u00a00"],
  [999, "Rp\u00a0999"],
  [9_999_999_999, "Rp\u00a09.999.999.999"],
])("%i is %s, with an ordinary space", (amount, text) => expect(formatRupiah(amount)).toBe(text));

test.each([
  ["28.500.000", 28_500_000],
  ["28500000", 28_500_000],
  ["Rp 28.500.000", 28_500_000],
  ["rp28500000", 28_500_000],
  ["Rp. 28.500.000,-", 28_500_000],
  ["IDR 28.500.000,00", 28_500_000],
  ["28 500 000", 28_500_000],
  [" Rp 28.500.000,- ", 28_500_000],
  [" 0 ", 0],
])("%s are %d rupiah", (text, amount) => expect(parseRupiah(text)).toBe(amount));

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
  "5 Rp",
  "5 rp 6",
  "28.500.0000",
  "28 500 0000",
  "1234 567",
  "28.500,-.000",
  "5,00,-",
])("'%s' is no amount in rupiah", (text) => expect(parseRupiah(text)).toBeNull());

test.each([
  ["5 jt", 5_000_000],
  ["Rp 28,5 juta", 28_500_000],
  ["1.25jt", 1_250_000],
  ["750 rb", 750_000],
  ["RP.750 RIBU", 750_000],
  [" rp 1,05 juta ", 1_050_000],
  ["1,01 jt", 1_010_000],
  ["5.000.000", 5_000_000],
  ["12345 jt", 12_345_000_000],
  ["9".repeat(20), Number.POSITIVE_INFINITY],
  ["9".repeat(400), Number.POSITIVE_INFINITY],
])("staff type %s for %d rupiah", (text, amount) => expect(parseTypedRupiah(text)).toBe(amount));

test.each(["jt", "-5 jt", "5 jt 500", "5 m", "1,2345 jt", "1,5.5 jt", "a rp 5 jt"])(
  "'%s' is no typed amount",
  (text) => expect(parseTypedRupiah(text)).toBeNull(),
);

test("an amount that was formatted is read again", () => {
  expect(parseRupiah(formatRupiah(28_500_000))).toBe(28_500_000);
  expect(parseTypedRupiah(formatMillions(28_500_000))).toBe(28_500_000);
});

test("millions are shortened without rounding", () => {
  expect(formatMillions(29_500_000)).toBe("29,5\u00a0jt");
  expect(formatMillions(1_234_567_891)).toBe("1.234,567891\u00a0jt");
});

test("a whole number is written as Intl writes it", () => {
  const intl = new Intl.NumberFormat("id-ID", { maximumFractionDigits: 0 });
  const powers = Array.from({ length: 15 }, (_, power) => 10 ** power);
  for (const amount of powers.flatMap((power) => [0, power - 1, power, 1.5 * power, 7 * power, -power]))
    expect(formatWholeNumber(amount)).toBe(intl.format(amount));
});

test("what is printed can be typed again", () => {
  for (const amount of [0, 7, 999, 1000, 28_500_000, 9_999_999_999]) {
    expect(parseRupiah(formatRupiah(amount))).toBe(amount);
    expect(parseWholeNumber(formatWholeNumber(amount))).toBe(amount);
  }
});

describe("groupDigits", () => {
  test.each([
    ["", ""],
    ["7", "7"],
    ["750", "750"],
    ["7500", "7.500"],
    ["28500000", "28.500.000"],
    ["2.8500.000", "28.500.000"],
    ["28.500.00", "2.850.000"],
  ])("%j becomes %j", (text, grouped) => {
    expect(groupDigits({ text, cursor: text.length })).toEqual({ text: grouped, cursor: grouped.length });
  });

  test.each(["Rp 28500000", "28,5 juta", "-5000", "28 500 000", "2850000 ribu", ".5000", "2.8500x"])(
    "%j stays as it was typed",
    (text) => {
      expect(groupDigits({ text, cursor: 2 })).toEqual({ text, cursor: 2 });
    },
  );

  test("the cursor stays behind the digit just typed", () => {
    // A 9 typed after the 2 of 2.850.000.
    expect(groupDigits({ text: "29.850.000", cursor: 2 })).toEqual({ text: "29.850.000", cursor: 2 });
    expect(groupDigits({ text: "2.8590.000", cursor: 5 })).toEqual({ text: "28.590.000", cursor: 5 });
    expect(groupDigits({ text: "28500000", cursor: 5 })).toEqual({ text: "28.500.000", cursor: 6 });
    expect(groupDigits({ text: "2850", cursor: 0 })).toEqual({ text: "2.850", cursor: 0 });
  });
});

it.each([
  [0, "0 byte"],
  [1023, "1.023 byte"],
  [1024, "1 kB"],
  [97_356, "95 kB"],
  [1_047_000, "1.022 kB"],
  [1_048_063, "1.023 kB"],
  [1_048_064, "1 MB"],
  [1_048_575, "1 MB"],
  [1_258_291, "1,2 MB"],
  [5_242_880, "5 MB"],
])("writes %i bytes as %s", (bytes, text) => expect(formatFileSize(bytes)).toBe(text));
