import { expect, test } from "vitest";
import { cancellationRules } from "./rules";

test("rules are read out of what a booking stores, and none out of anything else", () => {
  const stored = [
    { days: 60, amount: 2_000_000 },
    { days: "30", percent: "50" },
  ];
  expect(cancellationRules({ cancellation: stored })).toEqual([
    { days: 60, amount: 2_000_000 },
    { days: 30, percent: 50 },
  ]);
  for (const unreadable of ["lama", null, {}, { cancellation: "lama" }, { cancellation: [{ days: 1 }] }])
    expect(cancellationRules(unreadable)).toEqual([]);
});
