import { describe, expect, test } from "vitest";
import { z } from "zod";
import { todayInJakarta } from "~/lib/dates";
import { shapeOf } from "~/records/define";
import { fieldProblems } from "./add-money.server";
import { deductions as deductionsSchema, moveFields, receivedFields } from "./money-steps.server";

const reason = "Permintaan keluarga";
const recordSchema = z.object(shapeOf(receivedFields));
const moveSchema = z.object(shapeOf(moveFields));

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
  ])("%j is read", (deductions, read) => expect(deductionsSchema.parse(deductions)).toEqual(read));

  const refused = (deductions: string) =>
    deductionsSchema.safeParse(deductions).error?.issues.map(({ message }) => message);

  test.each([
    ...["Visa", "3.000.000", "Visa -5", "Visa 9.999.999.999,5", "Visa 1 usd"],
    ...["Visa\nTiket 1 jt", " Visa "],
  ])("%j is refused by name", (deductions) => {
    const [line = ""] = deductions.split("\n");
    expect(refused(deductions)).toEqual([
      `Tulis nama lalu jumlahnya, misalnya Visa 3.000.000. Belum terbaca: ${line.trim().slice(0, 60)}`,
    ]);
  });

  test.each([
    ...["Visa 10.000.000.000", "Visa 12345 jt", `Visa ${"9".repeat(30)}`].map((line) => [
      line,
      "Jumlah terlalu besar, paling banyak Rp\u00a09.999.999.999",
    ]),
    ["Visa 0", "Jumlah harus lebih dari nol"],
    [`${"x".repeat(201)} 1`, "Nama potongan maksimal 200 karakter"],
  ])("%j is read and refused with its reason", (line = "", reason = "") =>
    expect(refused(line)).toEqual([`${reason}: ${line.slice(0, 60)}`]),
  );

  test("more than 20 are refused", () => {
    const lines = (count: number) => Array.from({ length: count }, () => "Visa 1").join("\n");
    expect(refused(lines(20))).toBeUndefined();
    expect(refused(lines(21))).toEqual(["Paling banyak 20 potongan"]);
  });

  test("200 kB on one line are refused at once", () => {
    // A search that takes time by the square of the line would end this test by its time limit.
    expect(refused("ب".repeat(100_000))?.[0]).toContain("Belum terbaca");
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
  const problemOf = (method: string, account: string) =>
    fieldProblems("2027-01-01", { paidOn: "2027-01-02", method, account })?.fieldErrors;
  expect(problemOf("transfer", "")).toEqual({ account: ["Pilih rekening resmi yang menerima"] });
  expect([problemOf("transfer", "1"), problemOf("tunai", "")]).toEqual([undefined, undefined]);
});

test("a code is read in any case, and a reason has at least ten letters", () => {
  expect(moveSchema.parse({ target: " ab12cd ", amount: "1", reason }).target).toBe("AB12CD");
  const { error } = moveSchema.safeParse({ target: "AB12CD", amount: "1", reason: "  pendek   " });
  expect(error?.issues[0]?.message).toBe("Tulis alasan, paling sedikit 10 huruf");
  expect(moveSchema.safeParse({ target: "AB12CD", amount: "1", reason: "1234567890" }).success).toBe(true);
});
