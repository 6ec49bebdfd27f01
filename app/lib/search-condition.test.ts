import { expect, test } from "vitest";
import { searchConditions } from "./search-condition";

const columns = ["title", "location"];

test("each word is looked for in every column", () => {
  expect(searchConditions("  Umroh   plus ", columns)).toEqual([
    'title.imatch."Umroh",location.imatch."Umroh"',
    'title.imatch."plus",location.imatch."plus"',
  ]);
});

test("nothing typed asks for nothing", () => expect(searchConditions(" \n\u0000 ", columns)).toEqual([]));

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
])("%s is escaped for the regular expression, and that for the filter (S24)", (typed, value) => {
  expect(searchConditions(typed, ["title"])).toEqual([`title.imatch.${value}`]);
});

test("a search is as long as a person's", () => {
  expect(searchConditions("kata ".repeat(500), ["title"])).toHaveLength(8);
});
