import { expect, test } from "vitest";
import { parseRetentionMonths } from "./retention";

test.each([
  ["1", "1"],
  ["012", "12"],
  ["120", "120"],
])("%j is %j months", (typed, months) => expect(parseRetentionMonths(typed)).toBe(months));

test.each(["0", "121", "-3", "1,5", "setahun", "12 bulan", ""])("%j is no number of months", (typed) => {
  expect(parseRetentionMonths(typed)).toBeNull();
});
