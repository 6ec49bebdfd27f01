import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  inWantedOrder,
  listAddress,
  moveOneStep,
  named,
  parsePage,
  readList,
  withParameter,
  withSelected,
} from "./list-address";
import { listOf, partsOf, searchConditions, searchExpressions } from "./search-conditions";

const ids = ["a", "b", "c", "d"];

describe("moveOneStep", () => {
  it("changes places with the neighbour", () => {
    expect(moveOneStep(ids, "c", "up")).toEqual(["a", "c", "b", "d"]);
    expect(moveOneStep(ids, "c", "down")).toEqual(["a", "b", "d", "c"]);
  });

  it("stays at both ends, and where the id is not known", () => {
    expect(moveOneStep(ids, "a", "up")).toEqual(ids);
    expect(moveOneStep(ids, "d", "down")).toEqual(ids);
    expect(moveOneStep(ids, "x", "up")).toEqual(ids);
    expect(moveOneStep(ids, "x", "down")).toEqual(ids);
  });

  it("is undone by the opposite step", () => {
    const place = fc.integer({ min: 1, max: ids.length - 1 });
    fc.assert(
      fc.property(place, (at) => {
        const id = ids[at] ?? "";
        expect(moveOneStep(moveOneStep(ids, id, "up"), id, "down")).toEqual(ids);
      }),
    );
  });
});

describe("inWantedOrder", () => {
  it("follows the wish", () => {
    expect(inWantedOrder(ids, ["d", "a", "c", "b"])).toEqual(["d", "a", "c", "b"]);
  });

  it("keeps what the wish does not know, passes over what is gone", () => {
    expect(inWantedOrder(ids, ["c", "gone", "a"])).toEqual(["c", "a", "b", "d"]);
    expect(inWantedOrder(ids, [])).toEqual(ids);
  });

  it("never loses or doubles an id", () => {
    const wishes = fc.array(fc.constantFrom(...ids, "x", "y"));
    fc.assert(
      fc.property(wishes, (wanted) => {
        expect(inWantedOrder(ids, wanted).toSorted()).toEqual(ids);
      }),
    );
  });
});

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

test.each([
  ["1", 1],
  ["23", 23],
  ["10001", 10_000],
  ["0", 1],
  ["-2", 1],
  ["2x", 1],
  ["x2", 1],
  ["", 1],
])("the page %j of an address is %d", (page, expected) =>
  expect(parsePage(new URLSearchParams({ halaman: page }))).toBe(expected),
);

test("a search is trimmed and cut, and the name of a city or an airline stands on one line", () => {
  const search = (typed: string) => readList({}, new URLSearchParams({ cari: typed })).search;
  expect([search(" siti "), search("a".repeat(101))]).toEqual(["siti", "a".repeat(100)]);
  expect([named(" Kota   Baru "), named(""), named("a".repeat(121))]).toEqual([
    "Kota Baru",
    undefined,
    undefined,
  ]);
});

test("options are sorted, and the selected one is among them once, as the address spells it", () => {
  const valuesOf = (selected?: string) =>
    withSelected(["Solo", "Bandung", "Medan"], selected).map(({ value }) => value);
  expect(valuesOf()).toEqual(["Bandung", "Medan", "Solo"]);
  expect(valuesOf("Jakarta")).toEqual(["Bandung", "Jakarta", "Medan", "Solo"]);
  expect(withSelected(["Solo"], "SOLO")).toEqual([{ value: "SOLO", label: "Solo" }]);
});

describe("addresses of lists", () => {
  it("write only what is set, and are read back", () => {
    expect(listAddress("/admin/daftar", {}, { search: "", page: 1 })).toBe("/admin/daftar");
    const address = listAddress("/admin/daftar", {}, { search: "a&b", page: 3 });
    expect(address).toBe("/admin/daftar?cari=a%26b&halaman=3");
    expect(readList({}, new URLSearchParams(address.split("?")[1]))).toEqual({ search: "a&b", page: 3 });
  });

  it.each(["0", "-1", "1.5", "x", "999999", ""])("take page %j as the first", (page) => {
    expect(readList({}, new URLSearchParams({ halaman: page })).page).toBe(1);
  });

  it("take a parameter more, with or without a value", () => {
    expect(withParameter("/admin/daftar", "tambah")).toBe("/admin/daftar?tambah");
    expect(withParameter("/admin/daftar?halaman=2", "edit", "x")).toBe("/admin/daftar?halaman=2&edit=x");
  });
});
