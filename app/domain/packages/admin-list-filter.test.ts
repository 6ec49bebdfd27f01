import { expect, test } from "vitest";
import { filterText, isFiltered, listAddress, parseListFilter } from "./admin-list-filter";

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
