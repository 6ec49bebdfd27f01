import { expect, test } from "vitest";
import { daysAhead } from "./days-ahead";

test.each([
  ["2026-03-11", "hari ini"],
  ["2026-03-12", "besok"],
  ["2026-03-13", "2 hari lagi"],
  ["2026-05-10", "60 hari lagi"],
  ["2027-03-11", "365 hari lagi"],
])("%s from 11 March: %s", (date, words) => expect(daysAhead(date, "2026-03-11")).toBe(words));
