import { expect, it } from "vitest";
import { byteRange } from "./byte-range";

it.each([
  ["bytes=0-99", { start: 0, end: 99 }],
  ["bytes=900-", { start: 900, end: 999 }],
  ["bytes=900-5000", { start: 900, end: 999 }],
  ["bytes=-10", { start: 990, end: 999 }],
  ["bytes=-5000", { start: 0, end: 999 }],
  ["bytes=1000-", "none"],
  ["bytes=-0", "none"],
  ["bytes=5-2", null],
  ["bytes=0-1,5-9", null],
  ["bytes=-", null],
  ["pages=1-2", null],
  ["bytes=a-b", null],
  [null, null],
])("%j of 1000 bytes is %j", (header, range) => {
  expect(byteRange(header, 1000)).toEqual(range);
});
