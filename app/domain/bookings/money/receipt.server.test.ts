import { expect, test } from "vitest";
import { type StoredReceipt, wordReceipt } from "./receipt.server";

const agency = {
  siteName: "Rihlah",
  companyName: "PT Rihlah",
  ppiuNumber: "123/2026",
  address: "Jalan\nMasjid",
};
const stored: StoredReceipt = {
  ...{ kind: "masuk", series: "KW", year: 2027, number: 123, amount: 5_000_000, paidOn: "2027-01-12" },
  ...{ recordedAt: "2027-01-12T20:00:00Z", method: "transfer", account: "0000001234", payerName: "Siti" },
  ...{ code: "AB12CD", packageTitle: "Reguler", departureDate: "2027-03-12", pilgrims: 2, isReversed: false },
  ...{ rest: 55_000_000, signer: "Dewi" },
};
const word = (change: Partial<StoredReceipt> = {}) => wordReceipt({ ...stored, ...change }, agency);

test("a receipt names agency, number, amount in words, purpose and rest (BL5)", () => {
  const receipt = word();
  expect(receipt).toMatchObject({
    ...{ title: "Kwitansi", number: "KW/2027/000123", amount: "Rp\u00a05.000.000", signer: "Dewi" },
    ...{ company: ["PT Rihlah", "Izin PPIU 123/2026", "Jalan Masjid"], signedOn: "13 Januari 2027" },
    rest: "Sisa tagihan sesudah ini: Rp\u00a055.000.000",
  });
  const texts = receipt.rows.map(({ text }) => text);
  expect(texts).toEqual([
    "Siti",
    "Lima juta rupiah",
    "Reguler, keberangkatan 12 Maret 2027, 2 jamaah. Kode pendaftaran AB12CD",
    "Transfer bank, rekening 0000001234, 12 Januari 2027",
  ]);
});

test("a duty stamp is needed above five million, not at it", () => {
  expect(word().needsStamp).toBe(false);
  expect(word({ amount: 5_000_001 }).needsStamp).toBe(true);
});

test("nothing left is Lunas; of a lapsed booking and a refund nothing is said about the rest", () => {
  expect(word({ rest: 0 }).rest).toBe("Lunas");
  expect(word({ rest: null }).rest).toBe("");
  expect(word({ series: "BK", kind: "keluar" })).toMatchObject({ title: "Bukti Pengembalian", rest: "" });
  expect(word().marks).toEqual([]);
  expect(word({ series: "CONTOH-KW", isReversed: true })).toMatchObject({
    ...{ number: "CONTOH-KW/2027/000123", marks: ["CONTOH", "DIBATALKAN"] },
  });
  expect(word({ signer: "" }).signer).toBe("Rihlah");
});
