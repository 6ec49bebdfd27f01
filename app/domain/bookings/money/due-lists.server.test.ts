import { expect, test } from "vitest";
import { daysAfter, todayInJakarta } from "~/lib/dates";
import { readDueFilter, sortIntoLists, wordLists } from "./due-lists.server";
import type { OpenMoney } from "./queries.server";

const today = todayInJakarta();
const late = daysAfter(today, -40);
const soon = daysAfter(today, 20);

const bill = (id: string, change: object) => ({
  ...{
    id,
    code: id.toUpperCase(),
    payer_name: `Pembayar ${id}`,
    payer_phone: "0812-3456-7890",
    title: "Umroh",
  },
  ...{ departure_date: "2100-01-01", status: "aktif", updated_at: `${today}T05:00:00Z` },
  ...{
    total: 60,
    paid: 0,
    rest: 60,
    overpaid: 0,
    due: 0,
    overdueSince: null,
    nextDueOn: null,
    nextDue: null,
  },
  ...change,
});

const bills = [
  bill("a", { due: 20, overdueSince: late, nextDueOn: soon, nextDue: 40 }),
  bill("b", { nextDueOn: daysAfter(soon, -1), nextDue: 60, payer_phone: "tidak ada" }),
  bill("c", { rest: 0, overpaid: 7, status: "kedaluwarsa" }),
];

const open = {
  bookings: new Map(bills.map((row) => [row.id, row])),
  reports: [{ id: "r", booking_id: "a", amount: 3, paid_on: late }],
  refunds: [{ id: "f", booking_id: "c", amount: 7, status: "diajukan", created_at: `${today}T05:00:00Z` }],
} as unknown as OpenMoney;

test("what is open stands in its list, by day", () => {
  const lists = sortIntoLists(open);
  expect(
    Object.fromEntries(Object.entries(lists).map(([name, rows]) => [name, rows.map((row) => row.booking)])),
  ).toEqual({
    "jatuh-tempo": ["b", "a"],
    lewat: ["a"],
    dilaporkan: ["a"],
    lebih: ["c"],
    pengembalian: ["c"],
  });
  expect(lists.lewat[0]?.facts[0]).toMatch(/^lewat 40 hari/);
});

test("sums are those of the month, and only payers with a number are reminded", () => {
  const all = wordLists(open, { list: "jatuh-tempo", month: undefined });
  expect(all.tabs[0]).toMatchObject({ count: 2, sum: "Rp 100" });
  expect(all.rows.map(({ reminder }) => reminder === null)).toEqual([true, false]);
  const reminded = new URL(wordLists(open, { list: "lewat", month: undefined }).rows[0]?.reminder ?? "");
  expect(reminded.pathname).toBe("/6281234567890");
  expect(reminded.searchParams.get("text")).toContain("A sebesar Rp 20 sudah jatuh tempo pada");
  const none = wordLists(open, { list: "lewat", month: "2001-01" });
  expect(none.rows).toEqual([]);
  expect(none.tabs.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0]);
});

test("an address names list and month, and nonsense neither", () => {
  const read = (query: string) => readDueFilter(new URLSearchParams(query));
  expect(read("daftar=lebih&bulan=2027-01")).toEqual({ list: "lebih", month: "2027-01" });
  expect(read("daftar=semua&bulan=kapan")).toEqual({ list: "jatuh-tempo", month: undefined });
});
