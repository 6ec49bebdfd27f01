import { describe, expect, it, test } from "vitest";
import { listAddress, named, parsePage, readList, withParameter } from "./list-address";

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
