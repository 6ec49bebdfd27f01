import { describe, expect, it } from "vitest";
import { formatHijri, formatHijriMonths, ramadhanRanges, touchesRamadhan } from "./hijri.ts";

describe("formatHijri", () => {
  // As the Umm al-Qura calendar has them.
  it.each([
    ["2026-02-18", "1 Ramadhan 1447 H"],
    ["2026-03-20", "1 Syawal 1447 H"],
    ["2026-06-16", "1 Muharram 1448 H"],
    ["2027-01-07", "29 Rajab 1448 H"],
    ["2027-02-08", "1 Ramadhan 1448 H"],
    ["2027-05-15", "9 Dzulhijjah 1448 H"],
  ])("%s is %s", (date, hijri) => {
    expect(formatHijri(date)).toBe(hijri);
  });
});

describe("formatHijriMonths", () => {
  it("names the months once, and the year where it changes", () => {
    expect(formatHijriMonths("2027-01")).toBe("Rajab – Sya'ban 1448 H");
    expect(formatHijriMonths("2026-06")).toBe("Dzulhijjah 1447 H – Muharram 1448 H");
  });

  it("covers February to its end alone", () => {
    expect(formatHijriMonths("2027-02")).toBe("Sya'ban – Ramadhan 1448 H");
    // Ramadhan 1446 H begins on 1 March.
    expect(formatHijriMonths("2025-02")).toBe("Sya'ban 1446 H");
  });
});

describe("Ramadhan", () => {
  it.each([
    ["2027-02-07", null, false],
    ["2027-02-08", null, true],
    ["2027-02-01", "2027-02-08", true],
    ["2027-03-08", "2027-03-18", true],
    ["2027-03-09", "2027-03-18", false],
    ["2027-01-20", "2027-04-10", true],
    ["2027-03-09", "2028-03-01", true],
    ["2027-02-08", "2027-01-01", true],
    ["2027-02-07", "2027-02-07", false],
    ["2028-02-25", null, true],
    ["2028-02-26", null, false],
  ])("a stay from %s to %s: %s", (from, to, touches) => {
    expect(touchesRamadhan(from, to)).toBe(touches);
  });

  it("is a range for the database, one each lunar year", () => {
    expect(ramadhanRanges("2026-11-22", 2)).toBe("{[2027-02-08,2027-03-09),[2028-01-28,2028-02-26)}");
    expect(ramadhanRanges("2027-02-20", 1)).toBe("{[2027-02-20,2027-03-09)}");
    expect(ramadhanRanges("2026-11-22").split("),")).toHaveLength(3);
  });
});
