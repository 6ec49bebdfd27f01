import { expect, test } from "vitest";
import { firstDayAfter, formatDate, formatMonth, isMonth, todayInJakarta } from "./dates";

test("dates and months read as Indonesians write them", () => {
  expect(formatDate("2027-01-12")).toBe("12 Januari 2027");
  expect(formatDate("2028-02-29")).toBe("29 Februari 2028");
  expect(formatMonth("2027-08")).toBe("Agustus 2027");
});

test("a day begins at midnight in Jakarta, 17.00 UTC of the day before", () => {
  expect(todayInJakarta(new Date("2026-11-21T16:59:59Z"))).toBe("2026-11-21");
  expect(todayInJakarta(new Date("2026-11-21T17:00:00Z"))).toBe("2026-11-22");
  expect(todayInJakarta(new Date("2026-12-31T17:00:00Z"))).toBe("2027-01-01");
});

test("the open end of a month, over the turn of the year too", () => {
  expect(firstDayAfter("2027-01")).toBe("2027-02-01");
  expect(firstDayAfter("2027-12")).toBe("2028-01-01");
});

test.each(["2027-01", "2027-12"])("%s is a month", (text) => expect(isMonth(text)).toBe(true));
test.each(["2027-13", "2027-00", "2027-1", "27-01", "", "2027-01-01", "2027-01'"])("%j is not", (text) =>
  expect(isMonth(text)).toBe(false),
);
