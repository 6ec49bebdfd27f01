import { expect, test } from "vitest";
import { todayInJakarta } from "~/lib/dates";
import { formatRupiah } from "~/lib/numbers";
import {
  type BillFacts,
  bookableLabel,
  bookingEventText,
  bookingStatusLabel,
  dueText,
  findBookingStatus,
  holdText,
  nameDues,
  nameTexts,
  payerLinkText,
  pilgrimLinkText,
  pilgrimName,
  planTexts,
  roomLabel,
  timeLeft,
  wordBill,
  wordDues,
} from "./words";

const now = new Date("2026-11-26T03:00:00Z");

test.each([
  ["2026-11-26T03:00:00Z", "sudah habis"],
  ["2026-11-26T03:00:30Z", "sisa kurang dari 1 menit"],
  ["2026-11-26T03:01:00Z", "sisa 1 menit"],
  ["2026-11-26T03:59:59Z", "sisa 59 menit"],
  ["2026-11-26T04:00:00Z", "sisa 1 jam"],
  ["2026-11-26T06:20:00Z", "sisa 3 jam"],
  ["2026-11-28T02:59:00Z", "sisa 47 jam"],
  ["2026-11-28T03:00:00Z", "sisa 2 hari"],
  ["2026-11-30T02:59:00Z", "sisa 3 hari"],
  ["kapan-kapan", "sudah habis"],
])("until %s: %s", (until, text) => expect(timeLeft(until, now)).toBe(text));

test("a hold tells its end in Jakarta, or what keeps it", () => {
  const heldUntil = "2026-11-26T06:20:00Z";
  const held = { status: "ditahan", heldUntil, lapsesAt: heldUntil };
  expect(holdText(held, now)).toBe("Ditahan sampai 26 November 2026, 13.20 WIB (sisa 3 jam)");
  expect(holdText({ ...held, lapsesAt: null }, now)).toBe(
    "Kursi tetap ditahan: ada pembayaran atau laporan pembayaran",
  );
  const lapsed = "Masa tahan habis 26 November 2026, 13.20 WIB";
  expect(holdText({ ...held, status: "kedaluwarsa" }, now)).toBe(lapsed);
  expect(holdText({ ...held, status: "aktif" }, now)).toBeNull();
});

const bill: BillFacts = {
  total: 30_000_000,
  rest: 30_000_000,
  overpaid: 0,
  due: 0,
  overdueSince: null,
  nextDueOn: "2026-12-01",
  nextDue: 5_000_000,
};

test.each<[Partial<BillFacts>, string]>([
  [{}, "Jatuh tempo 1 Desember 2026, Rp\u00a05.000.000"],
  [{ overdueSince: "2026-11-20", due: 7_000_000 }, "Lewat jatuh tempo 20 November 2026, Rp\u00a07.000.000"],
  [{ rest: 0 }, "Lunas"],
  [{ rest: 0, overpaid: 1_000 }, "Lebih bayar Rp\u00a01.000"],
  [{ total: 0, rest: 0 }, ""],
  [{ nextDueOn: null, nextDue: null }, "Sisa tagihan Rp\u00a030.000.000"],
  [{ nextDue: null }, "Jatuh tempo 1 Desember 2026, Rp\u00a030.000.000"],
])("a bill with %o: %s", (facts, text) => expect(dueText({ ...bill, ...facts })).toBe(text));

test.each([
  [{ paid: 5_000_000, rest: 25_000_000, overpaid: 0 }, "Sisa tagihan", "Rp\u00a025.000.000"],
  [{ paid: 30_000_000, rest: 0, overpaid: 0 }, "Sisa tagihan", "Rp\u00a00"],
  [{ paid: 31_000_000, rest: 0, overpaid: 1_000_000 }, "Lebih bayar", "Rp\u00a01.000.000"],
])("with %o the bill says its total, what is paid, and what is left or too much", (sums, label, text) =>
  expect(wordBill({ total: 30_000_000, ...sums })).toEqual([
    { label: "Total tagihan", text: "Rp\u00a030.000.000" },
    { label: "Sudah dibayar", text: formatRupiah(sums.paid) },
    { label, text },
  ]),
);

test("an event names pilgrim and reason", () => {
  expect(bookingEventText({ kind: "jamaah batal", place: 2, reason: "Sakit berat" })).toBe(
    "Jamaah batal (jamaah 2): Sakit berat",
  );
  expect(bookingEventText({ kind: "dibuat", place: null, reason: null })).toBe("Kursi ditahan");
  expect(bookingEventText({ kind: "kelak", place: null, reason: null })).toBe("kelak");
  const linkOf = (place: number | null) => bookingEventText({ kind: "tautan", place, reason: null });
  expect([linkOf(null), linkOf(3)]).toEqual([
    "Tautan halaman pembayar dibuat",
    "Tautan halaman jamaah dibuat (jamaah 3)",
  ]);
});

test("unknown stored words count as a hold, or stay as they are", () => {
  expect([findBookingStatus("batal"), findBookingStatus("lunas")]).toEqual(["batal", "ditahan"]);
  expect([bookingStatusLabel("batal"), bookingStatusLabel("lunas")]).toEqual(["Batal", "lunas"]);
  expect([roomLabel("triple"), roomLabel("suite")]).toEqual(["Triple", "suite"]);
  expect(pilgrimName({ place: 2, name: "" })).toBe("Jamaah 2");
  expect(pilgrimName({ place: 2, name: "Ali" })).toBe("Ali");
});

test("a departure is named by package, date, city, seats, and whether the site has closed it", () => {
  const offer = { departure_date: "2027-01-12", departure_city: "Solo", seats_left: 9, status: "tutup" };
  expect(bookableLabel({ ...offer, packages: { title: "Reguler" } })).toBe(
    "Reguler (12 Januari 2027 dari Solo, sisa 9 kursi, ditutup di situs)",
  );
  const open = { departure_date: null, departure_city: null, seats_left: null, status: "buka" };
  expect(bookableLabel({ ...open, packages: null })).toBe(" (jadwal menyusul)");
});

test("the message to the payer has the address and no number", () => {
  const text = payerLinkText({ name: "Siti", code: "K7M4P", link: "https://contoh.id/jamaah/rahasia" });
  expect(text).toMatch(
    /^Assalamu'alaikum Siti, .* K7M4P Anda: https:\/\/contoh\.id\/jamaah\/rahasia Isi 4 angka/,
  );
});

test("the message to a pilgrim has the address, and asks not to pass it on", () => {
  const text = pilgrimLinkText({ name: "Siti", code: "K7M4P", link: "https://contoh.id/jamaah/rahasia" });
  expect(text).toMatch(
    /^Assalamu'alaikum Siti, .*K7M4P\): https:\/\/contoh\.id\/jamaah\/rahasia .*tidak diteruskan/,
  );
});

test("what a form replaces is told with the label of each value", () => {
  expect(nameTexts([{ place: 2, name: "Ali" }])).toEqual([{ label: "Nama jamaah 2", text: "Ali" }]);
  const plan = planTexts([
    { due_on: "2026-12-01", amount: 5_000_000, is_last: false },
    { due_on: "2027-01-05", amount: 25_000_000, is_last: true },
  ]);
  expect(plan.map(({ label, text }) => [label, text])).toEqual([
    ["Jadwal bayar", "1 Desember 2026: Rp\u00a05.000.000\n5 Januari 2027: sisa"],
  ]);
});

test.each([
  [[5, 4, null], 5, ["Uang muka", "Angsuran 1", "Sisa"]],
  [[4, 5, null], 5, ["Angsuran 1", "Angsuran 2", "Sisa"]],
  [[5, null], 5, ["Uang muka", "Sisa"]],
  [[null], 0, ["Sisa"]],
])("a plan of %o with a down payment of %i has the dates %o", (amounts, downPayment, names) =>
  expect(
    nameDues(
      amounts.map((amount) => ({ amount: amount ?? downPayment, is_last: amount === null })),
      downPayment,
    ),
  ).toEqual(names),
);

test("a due date is worded with what is left of it, and whether it is overdue", () => {
  const due = { id: "a", due_on: "2001-02-03", amount: 5_000_000, rest: 2_000_000, is_last: false };
  const wordedOf = (change: object) => wordDues([{ ...due, ...change }], 9)[0];
  expect(wordedOf({})).toEqual({
    ...{ id: "a", day: "3 Februari 2001", name: "Angsuran 1", amount: "Rp\u00a05.000.000" },
    ...{ rest: "kurang Rp\u00a02.000.000", isOverdue: true },
  });
  expect(wordedOf({ rest: 5_000_000 })).toMatchObject({ rest: "belum dibayar" });
  expect(wordedOf({ rest: 0, is_last: true })).toMatchObject({
    ...{ name: "Sisa", rest: "lunas", isOverdue: false },
  });
  expect(wordedOf({ due_on: "2199-01-01" })).toMatchObject({ isOverdue: false });
  expect(wordedOf({ due_on: todayInJakarta() })).toMatchObject({ isOverdue: false });
});
