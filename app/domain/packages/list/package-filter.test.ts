import { describe, expect, test } from "vitest";
import { countFilters, isFiltered, parsePage } from "~/lib/list-address";
import { withSelected } from "~/lib/options";
import { filterText, packagesAddress, parseListFilter, toStatus } from "./admin-list-filter";
import {
  departureArguments,
  narrowsDepartures,
  packageArguments,
  packageQuery,
  parsePackageFilter,
  parseSchedule,
  priceRanges,
  tickOption,
} from "./package-filter";

const parse = (query: string) => parsePackageFilter(new URLSearchParams(query));

const everything =
  "?kategori=umroh&bulan=2027-01&harga=20-30&kota=Surabaya&durasi=12&maskapai=Garuda+Indonesia&jarak=300&ramadhan=ya&kosong=ya&urut=termurah";

describe("parsePackageFilter", () => {
  test("reads all that a list can be asked for", () => {
    expect(parse(everything)).toEqual({
      category: "umroh",
      month: "2027-01",
      price: "20-30",
      city: "Surabaya",
      duration: "12",
      airline: "Garuda Indonesia",
      walk: "300",
      ramadhan: "ya",
      free: "ya",
      order: "termurah",
    });
  });

  test.each([
    "",
    "kategori=wisata&bulan=2027-13&harga=gratis",
    "bulan=2027-05%27--&harga=,()",
    "kategori=&bulan=&harga=&kota=&maskapai=&ramadhan=&urut=",
    `kota=${"a".repeat(121)}&maskapai=a%0Ab&durasi=7&jarak=1e9&ramadhan=1&kosong=tidak&urut=promo`,
  ])("unknown values mean no filter: %j", (query) => expect(parse(query)).toEqual({}));
});

test("all spellings of a city are one option, and the one that the address names is chosen", () => {
  for (const city of ["Surabaya", "SURABAYA", "Súrabaya", "Su\u0301rabaya"]) {
    const options = withSelected(["Jakarta", "Surabaya"], city);
    expect(options).toEqual([
      { value: "Jakarta", label: "Jakarta" },
      { value: city, label: "Surabaya" },
    ]);
  }
  expect(parse("kota=+Sura%E2%80%8Bbaya%C2%A0")).toEqual({ city: "Surabaya" });
  expect(withSelected([], "Medan")).toEqual([{ value: "Medan", label: "Medan" }]);
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

test("an address round-trips in one order, and page 1 is not said", () => {
  const backwards = [...new URLSearchParams(everything)].reverse();
  const filter = parsePackageFilter(new URLSearchParams(backwards));
  expect(packageQuery(filter, 2)).toBe(`${everything}&halaman=2`);
  expect(packageQuery({}, 1)).toBe("");
});

test("an order is no filter, and some filters are of packages as a whole", () => {
  expect(countFilters(parse(everything))).toBe(9);
  expect(countFilters({ order: "terdekat" })).toBe(0);
  expect(narrowsDepartures({ category: "umroh", duration: "9", order: "terdekat" })).toBe(false);
  for (const query of ["bulan=2027-01", "harga=20-30", "kota=Solo", "maskapai=X", "jarak=300", "ramadhan=ya"])
    expect(narrowsDepartures(parse(query)), query).toBe(true);
  expect(narrowsDepartures(parse("kosong=ya"))).toBe(true);
});

test("a filter becomes the arguments of the database's functions, and an empty one none", () => {
  expect(packageArguments(parse(everything))).toEqual({
    ...{ of_category: "umroh", in_month: "2027-01", from_city: "Surabaya", only_free: true },
    ...{ by_airline: "Garuda Indonesia", walk: 300, price_from: 20_000_000, price_below: 30_000_000 },
    ...{ days_from: 10, days_to: 12, stay: expect.stringMatching(/^\{\[/), sort: "termurah" },
  });
  expect(packageArguments({})).toEqual({});
  const schedule = parseSchedule(new URLSearchParams(everything));
  expect(schedule).toEqual({ category: "umroh", month: "2027-01", city: "Surabaya", free: "ya" });
  expect(departureArguments(schedule)).toMatchObject({ of_category: "umroh", only_free: true });
});

test("a tick box is offered where it finds something, and while it is ticked", () => {
  const option = [{ value: "ya", label: "Ya" }];
  expect([tickOption(true, undefined), tickOption(false, "ya")]).toEqual([option, option]);
  expect(tickOption(false, undefined)).toEqual([]);
});

test("the four ranges meet without gap or overlap", () => {
  const bounds = priceRanges.map(({ bounds }) => Object.values(bounds));
  expect(bounds).toEqual([[0, 20_000_000], [20_000_000, 30_000_000], [30_000_000, 50_000_000], [50_000_000]]);
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
  expect(packagesAddress(filter)).toBe(`/admin/packages${query}`);
  expect(filterText(filter)).toBe('kategori Umroh, status Draf, pencarian "plus turki"');
  expect(isFiltered(filter)).toBe(true);
  for (const one of ["cari=a", "kategori=haji", "status=terjadwal"])
    expect(isFiltered(read(one)), one).toBe(true);
  expect([toStatus("active"), toStatus("draft"), toStatus("kelak")]).toEqual(["active", "draft", "draft"]);
});

test("unknown values mean no filter", () => {
  const filter = read("?cari=+&kategori=wisata&status=arsip&urut=acak&halaman=-1");
  expect(filter).toEqual({ search: "", category: undefined, status: undefined, page: 1 });
  expect(isFiltered(filter)).toBe(false);
  expect(packagesAddress(filter)).toBe("/admin/packages");
  expect(filterText(filter)).toBe("");
});
