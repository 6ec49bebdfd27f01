import { describe, expect, test } from "vitest";
import { conversionOf, daysAhead, fewestForShare, weekName } from "./inquiry-figures.server";

const of = (recent: number, recent_confirmed: number, earlier = 0, earlier_confirmed = 0) =>
  conversionOf({ recent, recent_confirmed, earlier, earlier_confirmed });

describe("the share", () => {
  test.each([
    [17, 4, "23,5%"],
    [16, 1, "6,3%"],
    [10, 10, "100,0%"],
    [10, 0, "0,0%"],
    [3000, 1, "0,0%"],
  ])("%i inquiries, %i confirmed: %s", (recent, confirmed, value) => {
    expect(of(recent, confirmed).value).toBe(value);
  });

  test("says what it is made of", () => {
    expect(of(1234, 40).basis).toBe("40 dari 1.234 permintaan 30 hari terakhir sudah terkonfirmasi.");
  });

  test("is not told from too few", () => {
    const { value, basis, change } = of(fewestForShare - 1, 3, 100, 20);
    expect(value).toBeNull();
    expect(basis).toBe(
      "Belum cukup untuk dihitung: perlu sedikitnya 10 permintaan. 3 dari 9 permintaan 30 hari terakhir sudah terkonfirmasi.",
    );
    expect(change).toBeNull();
    expect(of(fewestForShare, 3).value).toBe("30,0%");
  });

  test("is not told from none", () => {
    expect(of(0, 0, 50, 5)).toEqual({
      value: null,
      basis: "Belum ada permintaan dalam 30 hari terakhir.",
      change: null,
    });
  });
});

describe("the change, in points", () => {
  test.each([
    [20, 6, 20, 5, "up", "Naik 5,0 poin dari 30 hari sebelumnya (25,0%)."],
    [12, 1, 40, 8, "down", "Turun 11,7 poin dari 30 hari sebelumnya (20,0%)."],
    [12, 4, 12, 2, "up", "Naik 16,7 poin dari 30 hari sebelumnya (16,7%)."],
    // 30,00 - 28,75 = 1,25 exactly.
    [10, 3, 80, 23, "up", "Naik 1,3 poin dari 30 hari sebelumnya (28,8%)."],
    [10, 1, 20, 2, "same", "Tetap dibanding 30 hari sebelumnya (10,0%)."],
    // 0,04 points are none at one decimal.
    [2500, 251, 2500, 250, "same", "Tetap dibanding 30 hari sebelumnya (10,0%)."],
    [10, 0, 10, 10, "down", "Turun 100,0 poin dari 30 hari sebelumnya (100,0%)."],
  ])("%i/%i after %i/%i", (recent, confirmed, earlier, earlierConfirmed, direction, text) => {
    expect(of(recent, confirmed, earlier, earlierConfirmed).change).toEqual({ direction, text });
  });

  test("is not told from too few before", () => {
    expect(of(20, 6, 9, 9).change).toEqual({
      direction: "unknown",
      text: "Belum dapat dibandingkan: 30 hari sebelumnya hanya ada 9 permintaan.",
    });
    expect(of(20, 6, 10, 1).change?.direction).toBe("up");
  });
});

test.each([
  ["2026-03-11", "hari ini"],
  ["2026-03-12", "besok"],
  ["2026-03-13", "2 hari lagi"],
  ["2026-05-10", "60 hari lagi"],
  ["2027-03-11", "365 hari lagi"],
])("%s from 11 March: %s", (date, words) => expect(daysAhead(date, "2026-03-11")).toBe(words));

test("a week is called by its days", () => {
  expect(weekName("2026-03-09")).toEqual({
    start: "2026-03-09",
    label: "9 Mar",
    span: "9 Mar s.d. 15 Mar",
  });
  expect(weekName("2025-12-29").span).toBe("29 Des s.d. 4 Jan");
});
