import { expect, test } from "vitest";
import {
  dateProblem,
  dateUnknown,
  daysAfter,
  daysBetween,
  firstDayAfter,
  formatAgo,
  formatDate,
  formatDateOf,
  formatDay,
  formatDeparture,
  formatMoment,
  formatMonth,
  formatSeen,
  formatSheetMoment,
  formatShortMonth,
  fromJakartaInput,
  isMonth,
  isRealDate,
  monthsUpTo,
  oneMonthBefore,
  shownText,
  todayInJakarta,
  toJakartaInput,
} from "./dates";
import { formatHijri } from "./hijri";
import { listenToUnreadable } from "./unreadable";

test("dates and months read as Indonesians write them", () => {
  expect(formatDate("2027-01-12")).toBe("12 Januari 2027");
  expect(formatDate("2028-02-29")).toBe("29 Februari 2028");
  expect(formatMonth("2027-08")).toBe("Agustus 2027");
  expect(formatShortMonth("2027-08-31")).toBe("Agu 2027");
  expect(formatDay("2027-01-12")).toBe("Selasa, 12 Januari 2027");
  expect(formatDateOf("2026-12-31T17:05:00Z")).toBe("1 Januari 2027");
  const departure = { departure_date: "2027-01-12", departure_city: "Solo" };
  expect(formatDeparture(departure)).toBe("12 Januari 2027 dari Solo");
  expect(formatDeparture({ ...departure, departure_city: null })).toBe("12 Januari 2027");
});

test.each(["infinity", "-infinity", "0044-03-15 BC", "294276-12-31", ""])(
  "%j is no date of a calendar: it is drawn as unknown and reported (S39)",
  (stored) => {
    const told: string[] = [];
    listenToUnreadable((kind) => told.push(kind));
    const unknown = "tanggal tidak dikenal";
    for (const format of [formatDate, formatDay, formatMonth, formatMoment, formatDateOf, formatSheetMoment])
      expect(format(stored)).toBe(unknown);
    expect([formatAgo(stored), formatSeen(stored)]).toEqual([unknown, unknown]);
    expect([shownText(stored, null), shownText(null, stored)]).toEqual(["", `Berakhir ${unknown}`]);
    expect(formatHijri(stored)).toBe("");
    expect(new Set(told)).toEqual(new Set(["date"]));
    listenToUnreadable(() => undefined);
  },
);

test("a day begins at midnight in Jakarta, 17.00 UTC of the day before", () => {
  expect(todayInJakarta(new Date("2026-11-21T16:59:59Z"))).toBe("2026-11-21");
  expect(todayInJakarta(new Date("2026-11-21T17:00:00Z"))).toBe("2026-11-22");
  expect(todayInJakarta(new Date("2026-12-31T17:00:00Z"))).toBe("2027-01-01");
});

test("the open end of a month or a stay, over the turn of the year too", () => {
  expect(daysAfter("2027-12-31", 1)).toBe("2028-01-01");
  expect(firstDayAfter("2027-01")).toBe("2027-02-01");
  expect(firstDayAfter("2027-12")).toBe("2028-01-01");
  expect([daysBetween("2027-12-31", "2028-01-02"), daysBetween("2028-01-02", "2027-12-31")]).toEqual([2, -2]);
  expect(monthsUpTo("2027-02", 3)).toEqual(["2027-02", "2027-01", "2026-12"]);
});

test.each([
  ["2000-01-01", true],
  ["2199-12-31", true],
  ["2028-02-29", true],
  ["1999-12-31", false],
  ["2200-01-01", false],
  ["2027-02-29", false],
  ["2027-02-32", false],
  ["2027-1-12", false],
  ["2027-01-12x", false],
  ["x2027-01-12", false],
])("whether %s is a date of this century or the next: %s", (typed, isReal) =>
  expect(isRealDate(typed)).toBe(isReal),
);

const years = "Isi dengan tahun 2000 sampai 2199";

test.each<[typed: string, problem: string | null]>([
  ["2027-01-12", null],
  ["2027-02-30", dateUnknown],
  ["2999-02-29", dateUnknown],
  ["besok", dateUnknown],
  ["x2027-01-12", dateUnknown],
  ["", dateUnknown],
  ["2999-01-01", years],
  ["1800-12-31", years],
  ["1999-12-31", years],
  ["2200-01-01", years],
  ["0026-03-04", years],
  ["20260-01-01", years],
  ["202400-02-29", years],
])("%j has the problem %s", (typed, problem) => expect(dateProblem(typed)).toBe(problem));

test.each(["2027-01", "2027-12"])("%s is a month", (text) => expect(isMonth(text)).toBe(true));
test.each(["2027-13", "2027-00", "2027-1", "27-01", "", "2027-01-01", "2027-01'", "12027-01", "1927-01"])(
  "%j is not",
  (text) => expect(isMonth(text)).toBe(false),
);

test("a moment is told by Jakarta's clock", () => {
  expect(formatMoment("2026-11-21T08:30:00+00:00")).toBe("21 November 2026, 15.30 WIB");
  expect(formatMoment("2026-12-31T17:05:00Z")).toBe("1 Januari 2027, 00.05 WIB");
});

test.each([
  ["2026-11-21T08:29:31Z", "baru saja"],
  ["2026-11-21T08:31:00Z", "baru saja"],
  ["2026-11-21T08:29:00Z", "1 menit yang lalu"],
  ["2026-11-21T08:24:01Z", "5 menit yang lalu"],
  ["2026-11-21T07:30:00Z", "1 jam yang lalu"],
  ["2026-11-21T04:31:00Z", "3 jam yang lalu"],
  ["2026-11-20T08:30:01Z", "23 jam yang lalu"],
  ["2026-11-20T08:30:00Z", "20 November 2026, 15.30 WIB"],
])("%s at 08.30 UTC is %s", (moment, text) =>
  expect(formatAgo(moment, new Date("2026-11-21T08:30:00Z"))).toBe(text),
);

test.each([
  [null, "belum pernah"],
  ["2026-11-21T05:30:00Z", "3 jam yang lalu"],
  // Yesterday in Jakarta, though fewer than 24 hours ago.
  ["2026-11-20T16:59:00Z", "kemarin"],
  ["2026-11-16T02:00:00Z", "5 hari yang lalu"],
  ["2026-11-14T17:00:00Z", "6 hari yang lalu"],
  ["2026-11-14T16:59:00Z", "14 November 2026"],
  // Already tomorrow in Jakarta, by a clock that goes ahead.
  ["2026-11-21T18:00:00Z", "baru saja"],
  ["2026-11-01T02:00:00Z", "1 November 2026"],
])("who was last seen %s was so %s", (moment, text) =>
  expect(formatSeen(moment, new Date("2026-11-21T08:30:00Z"))).toBe(text),
);

test.each([
  ["2026-11-21T08:30:00Z", "2026-10-21T08:30:00.000Z"],
  ["2026-01-15T00:00:00Z", "2025-12-15T00:00:00.000Z"],
  ["2026-03-31T05:00:00Z", "2026-02-28T05:00:00.000Z"],
  ["2028-03-30T05:00:00Z", "2028-02-29T05:00:00.000Z"],
  // In Jakarta it is already 1 December.
  ["2026-11-30T20:00:00Z", "2026-10-31T20:00:00.000Z"],
])("one month before %s is %s", (now, before) =>
  expect(oneMonthBefore(new Date(now)).toISOString()).toBe(before),
);

test("writes a moment as spreadsheets read it, by Jakarta's clock", () => {
  expect(formatSheetMoment("2026-12-31T17:05:00Z")).toBe("01/01/2027 00:05");
});

test("a moment is typed by Jakarta's clock and kept as it was", () => {
  expect(fromJakartaInput("2026-12-03T08:00")).toBe("2026-12-03T01:00:00+00:00");
  expect(toJakartaInput("2026-12-03T01:00:00+00:00")).toBe("2026-12-03T08:00");
  expect(toJakartaInput("2026-12-31T17:00:30.123+00:00")).toBe("2027-01-01T00:00:30");
  expect(fromJakartaInput("2027-01-01T23:59:30")).toBe("2027-01-01T16:59:30+00:00");
  for (const typed of [
    "",
    "2026-12-03",
    "2026-02-30T08:00",
    "2026-12-03T24:00",
    "2026-12-03T08:60",
    "besok",
    "x2026-12-03T08:00",
    "2026-12-03 2026-12-03T08:00",
    "2026-12-03T08:00Z",
  ])
    expect(fromJakartaInput(typed), typed).toBeNull();
});

test("lists say when a thing appears or vanishes", () => {
  const now = new Date("2026-12-01T00:00:00Z");
  const [before, ahead, later] = ["2026-11-30T00:00Z", "2026-12-03T01:00Z", "2026-12-04T01:00Z"];
  expect(shownText(null, null, now)).toBe("");
  expect(shownText(before, null, now)).toBe("");
  expect(shownText(ahead, later, now)).toBe("Tayang 3 Des 2026, 08.00");
  expect(shownText(before, later, now)).toBe("Berakhir 4 Des 2026, 08.00");
  expect(shownText(null, before, now)).toBe("Sudah berakhir");
  const moment = now.toISOString();
  expect([shownText(moment, null, now), shownText(null, moment, now)]).toEqual(["", "Sudah berakhir"]);
});
