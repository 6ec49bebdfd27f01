import { expect, test } from "vitest";
import { countFilters } from "~/lib/list-address";
import { bookingsAddress, parseBookingFilter } from "./list-filter";

const id = "a0000000-0000-4000-8000-000000000002";
const parse = (query: string) => parseBookingFilter(new URLSearchParams(query));

test("an address of the list is read back as the filter that it was made of", () => {
  const query = `?cari=siti&status=ditahan&tagihan=lewat&bulan=2026-12&keberangkatan=${id}&cabang=pusat&halaman=2`;
  const filter = parse(query);
  const narrowing = { status: "ditahan", due: "lewat", month: "2026-12", departureId: id, branch: "pusat" };
  expect(filter).toEqual({ search: "siti", page: 2, ...narrowing });
  expect(bookingsAddress(filter)).toBe(`/admin/pendaftaran${query}`);
  expect([countFilters(filter), countFilters({ ...filter, due: undefined })]).toEqual([5, 4]);
  expect(parse(`cabang=${id}`).branch).toBe(id);
  expect(parse("tagihan=belum").due).toBe("belum");
});

test.each([
  "status=lunas",
  "tagihan=semua",
  "bulan=2026-13",
  "keberangkatan=pusat",
  "cabang=x",
  "cari=siti&halaman=3",
])("%s narrows nothing", (query) => expect(countFilters(parse(query))).toBe(0));
