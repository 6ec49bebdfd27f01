import { expect, test } from "vitest";
import { listOf, partsOf, searchConditions, searchExpressions } from "./search-conditions";

test("each word is looked for as the database folds it, and as typed in further columns", () => {
  expect(searchConditions("  Umrah   Zu\u0308lfa ")).toEqual([
    'search_text.imatch."umroh"',
    'search_text.imatch."zulfa"',
  ]);
  expect(searchConditions("0812", ["phone"])).toEqual(['search_text.imatch."0812",phone.imatch."0812"']);
});

test("an expression for each word finds it as text", () =>
  expect(searchExpressions(" Umrah (9) ")).toEqual(["umroh", "\\(9\\)"]));

test("nothing typed asks for nothing", () => expect(searchConditions(" \n\u0000 ")).toEqual([]));

test.each([
  [",", '"\\\\,"'],
  ["(", '"\\\\("'],
  [")", '"\\\\)"'],
  [".", '"\\\\."'],
  ['"', '"\\\\\\""'],
  ["\\", '"\\\\\\\\"'],
  ["%", '"\\\\%"'],
  ["*", '"\\\\*"'],
  ["_", '"\\\\_"'],
  ["a.b", '"a\\\\.b"'],
  ["{|}~", '"\\\\{\\\\|\\\\}\\\\~"'],
  ["[^$+?]", '"\\\\[\\\\^\\\\$\\\\+\\\\?\\\\]"'],
])("%s is escaped for the regular expression, and that for the filter (S24)", (typed, value) => {
  expect(searchConditions(typed)).toEqual([`search_text.imatch.${value}`]);
});

test("a search is as long as a person's", () => {
  expect(searchConditions("kata ".repeat(500))).toHaveLength(8);
  expect(searchConditions(`${"a".repeat(99)} bc`)).toEqual([`search_text.imatch."${"a".repeat(99)}"`]);
});

test("values of a list are quoted, whatever they hold (S24, S39)", () => {
  expect(listOf(['logo"baru"(1).png', "a,b", "c\\d", "e\0f"])).toBe(
    '("logo\\"baru\\"(1).png","a,b","c\\\\d","ef")',
  );
});

test("each part of a long list fits into an address, and nothing is lost", () => {
  const values = ["a", "b".repeat(4000), '"'.repeat(1024), "c".repeat(6000), "d"];
  const parts = partsOf(values);
  expect(parts.flat()).toEqual(values);
  expect(parts.map((part) => part.length)).toEqual([2, 1, 1, 1]);
  expect(partsOf([])).toEqual([]);
  expect(partsOf([""])).toEqual([[""]]);
  expect(partsOf(["a", "b".repeat(4999), "c"]).map((part) => part.length)).toEqual([2, 1]);
  const short = Array.from({ length: 1001 }, () => "a");
  expect(
    partsOf(short).map((part) => part.length),
    "more rows than one answer has",
  ).toEqual([1000, 1]);
});
