import { describe, expect, test } from "vitest";
import { filterText, isFiltered, listAddress, parseListFilter } from "./admin-list-filter";
import { packageQuery, parsePackageFilter, parsePage, priceRanges } from "./package-filter";

const parse = (query: string) => parsePackageFilter(new URLSearchParams(query));

describe("parsePackageFilter", () => {
  test("reads category, month and price", () => {
    expect(parse("kategori=haji&bulan=2027-05&harga=30-50")).toEqual({
      category: "haji",
      month: "2027-05",
      price: priceRanges[2],
    });
  });

  test.each([
    "",
    "kategori=wisata&bulan=2027-13&harga=gratis",
    "bulan=2027-05%27--&harga=,()",
    "kategori=&bulan=&harga=",
  ])("unknown values mean no filter: %j", (query) =>
    expect(parse(query)).toEqual({ category: undefined, month: undefined, price: undefined }),
  );
});

test.each([
  ["", 1],
  ["halaman=3", 3],
  ["halaman=0", 1],
  ["halaman=-2", 1],
  ["halaman=1e3", 1],
  ["halaman=abc", 1],
  ["halaman=999999", 1],
])("parsePage(%j) is %i", (query, page) => expect(parsePage(new URLSearchParams(query))).toBe(page));

test("an address round-trips, and page 1 is not said", () => {
  const query = "?kategori=umroh&bulan=2027-01&harga=20-30&halaman=2";
  expect(packageQuery(parse(query), 2)).toBe(query);
  expect(packageQuery({}, 1)).toBe("");
});

test("the four ranges meet without gap or overlap", () => {
  const bounds = priceRanges.map(({ from, below }) => [from, below]);
  expect(bounds).toEqual([
    [0, 20_000_000],
    [20_000_000, 30_000_000],
    [30_000_000, 50_000_000],
    [50_000_000, null],
  ]);
});

const read = (query: string) => parseListFilter(new URLSearchParams(query));

test("an address and what it asks for are two sides of one thing", () => {
  const query = "?cari=plus+turki&kategori=umroh&status=draft&urut=judul&halaman=3";
  const filter = read(query);
  expect(filter).toEqual({
    search: "plus turki",
    category: "umroh",
    status: "draft",
    order: "judul",
    page: 3,
  });
  expect(listAddress(filter)).toBe(`/admin/packages${query}`);
  expect(filterText(filter)).toBe('kategori Umroh, status Draf, pencarian "plus turki"');
  expect(isFiltered(filter)).toBe(true);
});

test("unknown values mean no filter", () => {
  const filter = read("?cari=+&kategori=wisata&status=arsip&urut=acak&halaman=-1");
  expect(filter).toEqual({ search: "", category: undefined, status: undefined, page: 1 });
  expect(isFiltered(filter)).toBe(false);
  expect(listAddress(filter)).toBe("/admin/packages");
  expect(filterText(filter)).toBe("");
});
