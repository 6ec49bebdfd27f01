import { expect, test } from "vitest";
import { type ReminderTopic, reminderText, reminderTopics } from "./reminders.server";

const bill = {
  ...{ code: "AB12C", payer_name: "Siti", status: "aktif", rest: 20_000_000, overpaid: 0, due: 5_000_000 },
  ...{ lapsesAt: null, overdueSince: "2027-01-12", nextDueOn: null, nextDue: null, down_payment: 5_000_000 },
};
const account = { bank: "Bank Contoh", number: "0000001234", holder: "PT Contoh" };
const word = (
  about: ReminderTopic,
  change: Partial<Parameters<typeof reminderText>[0]["bill"]> = {},
  refund: { status: string; amount: number } | null = null,
  accounts = [account],
) =>
  reminderText({ about, bill: { ...bill, ...change }, refund, accounts })?.replaceAll("\u00a0", " ") ?? null;

test("an overdue bill: what is due, since when, the rest, and the official accounts alone (RD2)", () => {
  expect(word("tagihan")).toBe(
    "Assalamu'alaikum Bapak/Ibu Siti. Pembayaran pendaftaran AB12C sebesar Rp 5.000.000 sudah jatuh tempo pada 12 Januari 2027. Sisa tagihan seluruhnya Rp 20.000.000. Transfer hanya ke rekening resmi kami: Bank Contoh 0000001234 a.n. PT Contoh. Bila sudah transfer, mohon kirim buktinya. Terima kasih.",
  );
  expect(word("tagihan", {}, null, [])).toContain("Mohon tanyakan rekening resminya");
});

test("a bill that is not overdue yet: what is due next, and when", () => {
  const next = { overdueSince: null, nextDueOn: "2027-02-15", nextDue: 3_000_000 };
  expect(word("tagihan", next)).toContain("sebesar Rp 3.000.000 jatuh tempo pada 15 Februari 2027. Sisa");
  expect(word("tagihan", { ...next, rest: 0 })).toBeNull();
});

test("a hold that ends, money that waits and a refund have sentences of their own (RD2)", () => {
  const held = { status: "ditahan", lapsesAt: "2027-01-12T05:00:00Z" };
  const kept = /kami tahan sampai .*12 Jan.* mohon (.*) sebelum waktu itu\. .*0000001234/;
  const askedFor = (change: object) => kept.exec(word("masa tahan", { ...held, ...change }) ?? "")?.[1];
  expect(askedFor({ nextDueOn: "2027-01-12", nextDue: 5_000_000 })).toBe("bayar uang muka Rp 5.000.000");
  // Staff have split the payments otherwise: the down payment alone keeps the seats.
  expect(askedFor({ nextDueOn: "2027-01-20", nextDue: 1_000_000 })).toBe("bayar uang muka Rp 5.000.000");
  expect(askedFor({ nextDueOn: "2027-01-12", nextDue: 20_000_000 })).toBe(
    "bayar seluruh tagihannya, Rp 20.000.000,",
  );
  const withoutDownPayment = { nextDueOn: "2027-02-12", nextDue: 20_000_000, down_payment: 0 };
  expect(askedFor(withoutDownPayment)).toBe("lakukan pembayaran pertama");
  expect(word("lebih bayar", { overpaid: 1_000_000, status: "kedaluwarsa" })).toMatch(
    /Rp 1\.000\.000 .* masa tahan kursinya sudah habis/,
  );
  expect(word("lebih bayar", { overpaid: 1_000_000, status: "batal" })).toContain("sudah batal");
  expect(word("lebih bayar", { overpaid: 1_000_000 })).toContain("melebihi tagihannya");
  expect(word("pengembalian", {}, { status: "diajukan", amount: 3_000_000 })).toContain(
    "menunggu persetujuan",
  );
  expect(word("pengembalian", {}, { status: "disetujui", amount: 3_000_000 })).toContain(
    "Pengembalian Rp 3.000.000 dari pendaftaran AB12C sudah disetujui",
  );
});

test("where nothing waits any more nobody is reminded", () => {
  for (const about of reminderTopics) expect(word(about, { overdueSince: null }), about).toBeNull();
  expect(word("masa tahan", { status: "aktif" })).toBeNull();
});
