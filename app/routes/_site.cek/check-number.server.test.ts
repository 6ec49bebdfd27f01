import { expect, test } from "vitest";
import { isPhoneOf, readNumber } from "./check-number.server";

test.each([
  [" 001-234.56 78 ", "0012345678"],
  ["+62 812‑3456‑7890", "+6281234567890"],
  ["\u202a0812 3456 7890\u202c", "081234567890"],
  ["(021) 555-0123", "0215550123"],
  ["+62 (0)812-3456-7890", "+62081234567890"],
  ["١٢٣٤٥٦٧٨", "12345678"],
])("%j is read as %s", (typed, text) => expect(readNumber(typed)).toEqual({ text }));

test.each([
  ["", "Tulis dahulu"],
  ["+", "Tulis dahulu"],
  ["1234567", "Ini baru 7."],
  ["1".repeat(21), "terlalu panjang"],
  ["12345678a", "angka saja"],
  ["1234+5678", "angka saja"],
  ["0812-3456-7890/0813-3456-7890", "satu nomor saja"],
  ["%00%00%00%00", "angka saja"],
])("%j is answered with what to do", (typed, words) => {
  expect(readNumber(typed)).toEqual({ problem: expect.stringContaining(words) });
});

const phones = ["+62 (0)812-3456-7890", "", "(021) 555-0123", "+966 55 123 4567", "0812 (WA)"];

test.each([
  "081234567890",
  "+6281234567890",
  "6281234567890",
  "81234567890",
  "+62081234567890",
  "006281234567890",
  "0215550123",
  "+966551234567",
  "966551234567",
])("%s is a telephone of ours", (text) => expect(isPhoneOf(phones, text)).toBe(true));

test.each(["08123456789", "0812345678901", "+81234567890", "0966551234567"])("%s is none", (text) =>
  expect(isPhoneOf(phones, text)).toBe(false),
);
