import { expect, test } from "vitest";
import { newestFirst } from "./newest-first.ts";

test("what a clock that was ahead has dated comes after the rest", () => {
  const now = Date.parse("2026-11-20T12:00:00Z");
  const dates = [
    "2026-11-20T12:00:01Z",
    "2026-11-19T12:00:00Z",
    "2027-01-01T00:00:00Z",
    "2026-11-20T12:00:00Z",
  ];
  const sorted = newestFirst(
    dates.map((date) => ({ taken: new Date(date) })),
    now,
  );
  expect(sorted.map(({ taken }) => dates.indexOf(taken.toISOString().replace(".000", "")))).toEqual([
    3, 1, 2, 0,
  ]);
});
