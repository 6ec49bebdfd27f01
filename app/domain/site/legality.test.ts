import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import { pageTexts } from "~/records/page";
import { legalFacts, legalityPage, licenceLine } from "./legality";

function parse(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return parseWithZod(form, { schema: legalityPage.schema });
}

const errorsOf = (fields: Record<string, string>) => parse(fields).reply().error ?? {};

const accountFields = (bank: string, number: string, holder: string, row = 0) => ({
  [`bankAccounts[${row}].bank`]: bank,
  [`bankAccounts[${row}].number`]: number,
  [`bankAccounts[${row}].holder`]: holder,
});

test("an account's number is kept as digits, rows left empty are dropped", () => {
  const typed = { ...accountFields("", "", ""), ...accountFields("Bank A", " 001-234.56 78", "PT A", 1) };
  const account = { bank: "Bank A", number: "0012345678", holder: "PT A" };
  expect(parse(typed)).toMatchObject({ status: "success", value: { bankAccounts: [account] } });
  expect(pageTexts(legalityPage, { bankAccounts: [account] })).toContainEqual({
    label: "Rekening resmi",
    text: "Bank A 0012345678 a.n. PT A",
  });
});

test.each(["1234567", "1".repeat(21), "12345678a", "١٢٣٤٥٦٧٨"])("%j is no account's number", (number) => {
  expect(errorsOf(accountFields("", number, "PT A", 3))).toEqual({
    "bankAccounts[3].bank": ["Nama bank wajib diisi"],
    "bankAccounts[3].number": ["Tulis nomornya dengan angka saja, 8 sampai 20 angka. Contoh: 0012345678"],
  });
});

test("days, dates and a down payment that make no sense are refused beside their fields", () => {
  const typed = {
    paymentDaysBefore: "366",
    registrationClosesDays: "-1",
    downPayment: "100.000.000.000",
    "legality.ppiuDate": "2026-02-30",
  };
  expect(Object.keys(errorsOf(typed))).toEqual(
    expect.arrayContaining([
      "legality.ppiuDate",
      "paymentDaysBefore",
      "downPayment",
      "registrationClosesDays",
    ]),
  );
  const right = { paymentDaysBefore: "060", downPayment: "Rp 3.500.000,-", registrationClosesDays: "00" };
  expect(parse(right)).toMatchObject({
    value: { paymentDaysBefore: "60", downPayment: "3500000", registrationClosesDays: "0" },
  });
});

test("stored terms and accounts that are malformed fall back or are left out (P23)", () => {
  const good = { bank: "B", number: "12345678", holder: "C" };
  const stored = {
    bankAccounts: [{ ...good, number: "x" }, "teks", good],
    downPayment: "5 juta",
    paymentDaysBefore: 3,
    registrationClosesDays: "366",
  };
  expect(legalityPage.stored.parse(stored)).toMatchObject({
    bankAccounts: [good],
    downPayment: "5000000",
    paymentDaysBefore: "30",
    registrationClosesDays: "14",
  });
});

const accredited = legalityPage.stored.parse({
  legality: { companyName: "PT A", accreditation: "B", accreditationUntil: "2026-11-22", nib: " " },
}).legality;

test("an accreditation is told until its last day, and what is not entered is not told", () => {
  expect(legalFacts(accredited, "2026-11-22")).toEqual([
    { label: "Nama perusahaan", text: "PT A" },
    { label: "Akreditasi", text: "B, berlaku sampai 22 November 2026" },
  ]);
  expect(licenceLine(accredited, "2026-11-22")).toBe("PT A · Akreditasi B");
  expect(licenceLine(accredited, "2026-11-23")).toBe("PT A");
  expect(licenceLine(legalityPage.stored.parse({}).legality, "2026-11-22")).toBe("");
});
