import { expect, test } from "vitest";
import {
  methodLabel,
  receiptAddress,
  receiptNumber,
  sameSumQuestion,
  seatsNews,
  tooMuchQuestion,
} from "./words";

test("a receipt has an address of its own", () =>
  expect(receiptAddress("id")).toBe("/admin/kwitansi/id.pdf"));

test("stored methods and sums are worded", () => {
  expect([methodLabel("tunai"), methodLabel("constructor")]).toEqual(["Tunai", "constructor"]);
  expect(sameSumQuestion(5_000_000, "12 Januari 2027")).toBe(
    "Rp\u00a05.000.000 tanggal 12 Januari 2027 sudah tercatat. Catat lagi?",
  );
});

test("numbers of receipts have six digits, more where they are needed", () => {
  expect(receiptNumber({ series: "KW", year: 2027, number: 123 })).toBe("KW/2027/000123");
  expect(receiptNumber({ series: "BK", year: 2027, number: 1_234_567 })).toBe("BK/2027/1234567");
});

test("late money tells what became of the seats", () => {
  expect(seatsNews("kedaluwarsa", "kedaluwarsa")).toMatch(
    /^Masa tahan sudah habis dan kursinya sudah terisi\./,
  );
  expect(seatsNews("kedaluwarsa", "aktif")).toContain("aktif kembali");
  expect(seatsNews("kedaluwarsa", "ditahan")).toContain("ditahan lagi");
  expect(seatsNews("ditahan", "aktif")).toContain("Uang muka terpenuhi");
  for (const before of ["kedaluwarsa", "ditahan"])
    expect(seatsNews(before, "batal")).toContain("sudah batal");
  for (const before of ["aktif", "batal"]) expect(seatsNews(before, "aktif")).toBe("");
  expect(seatsNews("ditahan", "ditahan")).toBe("");
});

test("more than the rest is asked about with both sums", () => {
  expect(tooMuchQuestion(100_000_000, 74_100_000)).toBe(
    "Sisa tagihannya Rp\u00a074.100.000, jadi Rp\u00a025.900.000 menjadi lebih bayar. Catat juga?",
  );
  expect(tooMuchQuestion(5_000_000, 0)).toBe(
    "Tagihannya sudah lunas, jadi Rp\u00a05.000.000 menjadi lebih bayar. Catat juga?",
  );
});
