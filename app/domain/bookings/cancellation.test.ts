import { expect, test } from "vitest";
import { cancellationCost, cancellationRules } from "./cancellation";

const rules = cancellationRules({
  cancellation: [
    { days: 60, amount: 2_000_000 },
    { days: "30", percent: "50" },
  ],
});

test.each([
  [61, 0],
  [60, 2_000_000],
  [31, 2_000_000],
  [30, 15_000_000],
  [-1, 15_000_000],
])("%i days before the departure a pilgrim of 30 million owes %i", (daysLeft, cost) =>
  expect(cancellationCost(rules, daysLeft, 30_000_000)).toBe(cost),
);

test("a percentage is cut to whole rupiah, and the rule with the fewest days applies", () => {
  expect(cancellationCost([{ days: 30, percent: 33 }], 30, 199)).toBe(65);
  expect(cancellationCost([...rules].reverse(), 30, 30_000_000)).toBe(15_000_000);
});

test("a cancellation costs no more than the price, and nothing without rules", () => {
  expect(cancellationCost(rules, 60, 1_500_000)).toBe(1_500_000);
  expect(cancellationCost(cancellationRules({}), 1, 1_500_000)).toBe(0);
  for (const unreadable of ["lama", null, { cancellation: "lama" }, { cancellation: [{ days: 1 }] }])
    expect(cancellationRules(unreadable)).toEqual([]);
});
