import { expect, test } from "vitest";
import { daysAfter, todayInJakarta } from "~/lib/dates";
import { duesAddress, readDueFilter } from "./due-filter";
import { wordEntry, wordSums } from "./due-lists.server";

const today = todayInJakarta();
const late = daysAfter(today, -40);

const entry = (change: object) => ({
  ...{ key: "k", amount: 20, day: late, state: "aktif" },
  booking: {
    ...{ id: "a", code: "A", payer: "Siti", title: "Umroh" },
    departureDate: "2100-01-01",
  },
  ...change,
});

const sums = [
  { list: "jatuh-tempo", month: "2027-02", entries: 1, amount: 40 },
  { list: "jatuh-tempo", month: "2027-01", entries: 2, amount: 60 },
  { list: "lebih", month: "2026-12", entries: 1, amount: 7 },
];

test("sums are those of the month, or of all months", () => {
  const all = wordSums(sums, { month: undefined });
  expect(all.tabs[0]).toMatchObject({ name: "jatuh-tempo", count: 3, sum: "Rp\u00a0100" });
  expect(all.months.map(({ value }) => value)).toEqual(["2026-12", "2027-01", "2027-02"]);
  expect(wordSums(sums, { month: "2027-01" }).tabs.map(({ count }) => count)).toEqual([2, 0, 0, 0, 0]);
  expect(wordSums(sums, { month: "2001-01" }).tabs.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0]);
});

test("each list says why an entry is in it", () => {
  expect(wordEntry("lewat", entry({})).facts).toMatch(/^lewat 40 hari, sejak /);
  expect(wordEntry("jatuh-tempo", entry({})).facts).toMatch(/^jatuh tempo /);
  expect(wordEntry("dilaporkan", entry({})).facts).toMatch(/menunggu verifikasi$/);
  expect(wordEntry("lebih", entry({})).facts).toBe("");
  expect(wordEntry("lebih", entry({ state: "kedaluwarsa" })).facts).toContain("masa tahan habis");
  expect(wordEntry("pengembalian", entry({ state: "diajukan" })).facts).toBe("Menunggu persetujuan pemilik");
});

test("an address names list, month and page, and nonsense none of them", () => {
  const read = (query: string) => readDueFilter(new URLSearchParams(query));
  expect(read("daftar=lebih&bulan=2027-01&halaman=2")).toEqual({ list: "lebih", month: "2027-01", page: 2 });
  expect(read("daftar=semua&bulan=kapan&halaman=x")).toEqual({
    list: "jatuh-tempo",
    month: undefined,
    page: 1,
  });
  expect(duesAddress({ list: "lebih", month: "2027-01", page: 2 })).toBe(
    "/admin/tagihan?daftar=lebih&bulan=2027-01&halaman=2",
  );
});
