import { describe, expect, test } from "vitest";
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
    expect(parse(query)).toEqual({
      category: undefined,
      month: undefined,
      price: undefined,
    }),
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
])("parsePage(%j) is %i", (query, page) => {
  expect(parsePage(new URLSearchParams(query))).toBe(page);
});

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
