import { describe, expect, test } from "vitest";
import { moveSchema, receiptNumber, recordSchema, refundSchema, seatsNews } from "./forms";

const reason = "Permintaan keluarga";

describe("deductions of a refund", () => {
  test.each([
    ["", []],
    ["Visa 3.000.000", [{ label: "Visa", amount: 3_000_000 }]],
    [
      "Visa: Rp 3.000.000,-\n\n Tiket 2 orang = 1,5 jt ",
      [
        { label: "Visa", amount: 3_000_000 },
        { label: "Tiket 2 orang", amount: 1_500_000 },
      ],
    ],
    ["Materai 10rb", [{ label: "Materai", amount: 10_000 }]],
  ])("%j is read", (deductions, read) =>
    expect(refundSchema.parse({ deductions, reason }).deductions).toEqual(read),
  );

  test.each(["Visa", "3.000.000", "Visa 0", "Visa -5", "Visa 99.999.999.999", "Visa\nTiket 1 jt"])(
    "%j is refused by name",
    (deductions) => {
      const { error } = refundSchema.safeParse({ deductions, reason });
      expect(error?.issues[0]?.message).toContain("Belum terbaca:");
    },
  );

  test("more than 20 are refused", () => {
    const deductions = Array.from({ length: 21 }, () => "Visa 1").join("\n");
    expect(refundSchema.safeParse({ deductions, reason }).error?.issues[0]?.message).toContain("20");
  });
});

test.each(["5 jt", "5.000.000", "Rp5.000.000,-", "5000000"])("%s is five million", (amount) => {
  const fields = { amount, paidOn: "2026-11-20", method: "tunai", account: "" };
  expect(recordSchema.parse(fields).amount).toBe(5_000_000);
});

test("a code is read in any case, and a reason has at least ten letters", () => {
  expect(moveSchema.parse({ target: " ab12cd ", amount: "1", reason }).target).toBe("AB12CD");
  const { error } = moveSchema.safeParse({ target: "AB12CD", amount: "1", reason: "  pendek   " });
  expect(error?.issues[0]?.message).toBe("Tulis alasan, paling sedikit 10 huruf");
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
  expect(seatsNews("aktif", "aktif")).toBe("");
});
