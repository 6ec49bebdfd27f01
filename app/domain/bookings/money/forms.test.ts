import { describe, expect, test } from "vitest";
import { todayInJakarta } from "~/lib/dates";
import {
  methodLabel,
  readStep,
  receiptAddress,
  receiptNumber,
  sameSumQuestion,
  seatsNews,
  stepAddress,
} from "./forms";
import { accountProblem, moveSchema, recordSchema, refundSchema } from "./schemas.server";

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
    ["20 kamar (quad): Rp500.000", [{ label: "20 kamar (quad)", amount: 500_000 }]],
    ["Pajak 9.999.999.999", [{ label: "Pajak", amount: 9_999_999_999 }]],
    [`${"x".repeat(200)} 1`, [{ label: "x".repeat(200), amount: 1 }]],
  ])("%j is read", (deductions, read) =>
    expect(refundSchema.parse({ deductions, reason }).deductions).toEqual(read),
  );

  const refused = (deductions: string) =>
    refundSchema.safeParse({ deductions, reason }).error?.issues.map(({ message }) => message);

  test.each([
    ...[
      "Visa",
      "3.000.000",
      "Visa 0",
      "Visa -5",
      "Visa 9.999.999.999,5",
      "Visa 10.000.000.000",
      "Visa 1 usd",
    ],
    ...["Visa\nTiket 1 jt", " Visa ", `${"x".repeat(201)} 1`],
  ])("%j is refused by name", (deductions) => {
    const [line = ""] = deductions.split("\n");
    expect(refused(deductions)).toEqual([
      `Tulis nama lalu jumlahnya, misalnya Visa 3.000.000. Belum terbaca: ${line.trim().slice(0, 60)}`,
    ]);
  });

  test("more than 20 are refused", () => {
    const lines = (count: number) => Array.from({ length: count }, () => "Visa 1").join("\n");
    expect(refused(lines(20))).toBeUndefined();
    expect(refused(lines(21))).toEqual(["Paling banyak 20 potongan"]);
  });

  test("200 kB on one line are refused at once", () => {
    const start = performance.now();
    expect(refused("ب".repeat(100_000))?.[0]).toContain("Belum terbaca");
    expect(performance.now() - start).toBeLessThan(500);
  });
});

test.each(["5 jt", "5.000.000", "Rp5.000.000,-", "5000000"])("%s is five million", (amount) => {
  const fields = { amount, paidOn: "2026-11-20", method: "tunai", account: "" };
  expect(recordSchema.parse(fields).amount).toBe(5_000_000);
});

test.each([
  [{ amount: "0" }, "amount", "Jumlah harus lebih dari nol"],
  [{ paidOn: "2199-01-01" }, "paidOn", "Tanggal ini belum tiba"],
  [{ method: "cek" }, "method", "Pilih cara bayarnya"],
])("a payment with %j is refused", (change, field, message) => {
  const fields = { amount: "1", paidOn: todayInJakarta(), method: "tunai", account: "" };
  expect(recordSchema.safeParse(fields).success).toBe(true);
  const { error } = recordSchema.safeParse({ ...fields, ...change });
  expect(error?.issues).toMatchObject([{ path: [field], message }]);
});

test("a transfer alone needs the account that received it", () => {
  expect(accountProblem({ method: "transfer", account: "" })).toBe("Pilih rekening resmi yang menerima");
  expect(accountProblem({ method: "transfer", account: "1" })).toBeNull();
  expect(accountProblem({ method: "tunai", account: "" })).toBeNull();
});

test("an address opens one step, and one that is not known opens none", () => {
  expect(stepAddress("id", "catat")).toBe("/admin/pendaftaran/id/pembayaran?langkah=catat");
  const address = stepAddress("id", "terima", "laporan");
  expect(address).toBe("/admin/pendaftaran/id/pembayaran?langkah=terima&untuk=laporan");
  const step = (query: string) => readStep(new URLSearchParams(query));
  expect([step("langkah=terima"), step("langkah=toString"), step("")]).toEqual(["terima", null, null]);
  expect(receiptAddress("id")).toBe("/admin/kwitansi/id.pdf");
});

test("stored methods and sums are worded", () => {
  expect([methodLabel("tunai"), methodLabel("constructor")]).toEqual(["Tunai", "constructor"]);
  expect(sameSumQuestion(5_000_000, "12 Januari 2027")).toBe(
    "Rp 5.000.000 tanggal 12 Januari 2027 sudah tercatat. Catat lagi?",
  );
});

test("a code is read in any case, and a reason has at least ten letters", () => {
  expect(moveSchema.parse({ target: " ab12cd ", amount: "1", reason }).target).toBe("AB12CD");
  const { error } = moveSchema.safeParse({ target: "AB12CD", amount: "1", reason: "  pendek   " });
  expect(error?.issues[0]?.message).toBe("Tulis alasan, paling sedikit 10 huruf");
  expect(moveSchema.safeParse({ target: "AB12CD", amount: "1", reason: "1234567890" }).success).toBe(true);
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
