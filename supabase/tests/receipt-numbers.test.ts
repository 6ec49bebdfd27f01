import { expect, test } from "vitest";
import { receiptNumbers } from "../receipt-numbers.ts";

const state = (number: number | null, { year = 2026, day = "2026-11-20" } = {}) => ({
  counters: [],
  receipt: number === null ? null : { year, number, day },
});
const { report } = receiptNumbers;
const later = state(123, { day: "2026-11-26" });

test("an older backup over a newer database: what is lost, and that numbers go on", () => {
  expect(report(state(120), later)).toEqual([
    "Its last receipt is KW/2026/000120 of 2026-11-20.",
    expect.stringMatching(
      /^LOST: the receipts behind that, up to KW\/2026\/000123 of 2026-11-26\. .+ higher numbers/,
    ),
  ]);
  expect(report(state(null), later)[1]).toMatch(/^LOST: the receipts behind that, up to KW\/2026\/000123/);
  expect(report(state(900, { year: 2025 }), later)[1]).toMatch(/^LOST/);
});

test("the newest backup: nothing is lost", () => {
  expect(report(state(123), later)).toEqual([
    "Its last receipt is KW/2026/000123 of 2026-11-20.",
    expect.stringMatching(/^No receipt of the replaced database is missing/),
  ]);
  expect(report(state(1, { year: 2027 }), later)[1]).toMatch(/^No receipt/);
  expect(report(state(null), state(null))).toEqual(["There is no receipt in it."]);
});

test("into an empty folder: the last receipt, and that later ones are not known", () => {
  expect(report(state(120), null)).toEqual([
    "Its last receipt is KW/2026/000120 of 2026-11-20.",
    expect.stringMatching(
      /^Receipts that were given later are not known here\. .+ last one that was printed/,
    ),
  ]);
});

test("a backup from before receipts", () => {
  expect(report(null, later)).toEqual([
    "The backup is older than receipts.",
    expect.stringMatching(
      /^LOST: all receipts of the replaced database, up to KW\/2026\/000123 .+ begin at 1 again/,
    ),
  ]);
});
