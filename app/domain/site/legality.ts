import { z } from "zod";
import { objectOf, textOr } from "~/lib/content";
import { formatDate, isRealDate } from "~/lib/dates";
import { parseRupiah, parseWholeNumber } from "~/lib/numbers";

/** As the database checks them (supabase/migrations, table page_content). */
export const accountDigits = { fewest: 8, most: 20 } as const;
export const mostAccounts = 20;

export const longestDaysBefore = 365;
export const highestDownPayment = 999_999_999;

/** An account's number as people write it (`123-456-7890`) as its digits; null for anything else. */
export function parseAccountNumber(typed: string): string | null {
  const number = typed.replace(/[\s.-]/g, "");
  const { fewest, most } = accountDigits;
  return /^[0-9]+$/.test(number) && number.length >= fewest && number.length <= most ? number : null;
}

/** Whole days as text without leading zeros. */
export function parseDaysBefore(typed: string): string | null {
  const days = parseWholeNumber(typed) ?? 0;
  return days >= 1 && days <= longestDaysBefore ? String(days) : null;
}

/** Whole rupiah as digits. */
export function parseDownPayment(typed: string): string | null {
  const amount = parseRupiah(typed);
  return amount !== null && amount <= highestDownPayment ? String(amount) : null;
}

const text = textOr("");
const date = z.string().refine(isRealDate).catch("");

const account = z.object({
  bank: z.string().trim().min(1),
  number: z.string().refine((number) => parseAccountNumber(number) === number),
  holder: z.string().trim().min(1),
});

export type BankAccount = z.output<typeof account>;

export const accountList = z
  .array(z.unknown())
  .catch([])
  .transform((rows) => rows.flatMap((row) => account.safeParse(row).data ?? []));

export function accountLines(stored: unknown): string {
  return accountList
    .parse(stored)
    .map(({ bank, number, holder }) => `${bank} ${number} a.n. ${holder}`)
    .join("\n");
}

function numeralOr(fallback: string, parse: (stored: string) => string | null) {
  return z
    .string()
    .refine((stored) => parse(stored) === stored)
    .catch(fallback);
}

/** What the row `site-settings` holds beside `siteSettingsSchema`: licences, accounts and terms of payment. Texts are ""
 * where nothing is entered. */
export const legalSettingsSchema = objectOf({
  legality: objectOf({
    companyName: text,
    ppiuNumber: text,
    ppiuDate: date,
    pihkNumber: text,
    accreditation: text,
    accreditationUntil: date,
    nib: text,
    association: text,
  }),
  bankAccounts: accountList,
  paymentDaysBefore: numeralOr("30", parseDaysBefore),
  downPayment: numeralOr("5000000", parseDownPayment),
});

export type LegalSettings = z.output<typeof legalSettingsSchema>;
export type Legality = LegalSettings["legality"];

/** What is entered, in words. `today`: `YYYY-MM-DD`; an accreditation counts until its last day. */
export function legalFacts(legality: Legality, today: string): { label: string; text: string }[] {
  const { accreditationUntil, ppiuDate } = legality;
  const since = ppiuDate && `, tanggal ${formatDate(ppiuDate)}`;
  const until = accreditationUntil && `, berlaku sampai ${formatDate(accreditationUntil)}`;
  const facts = [
    { label: "Nama perusahaan", fact: legality.companyName },
    { label: "Izin umroh (PPIU)", fact: legality.ppiuNumber, more: since },
    { label: "Izin haji khusus (PIHK)", fact: legality.pihkNumber },
    { label: "Akreditasi", fact: accreditationOn(legality, today), more: until },
    { label: "NIB", fact: legality.nib },
    { label: "Anggota", fact: legality.association },
  ];
  return facts.flatMap(({ label, fact, more = "" }) => (fact === "" ? [] : [{ label, text: fact + more }]));
}

/** The licences on one line; "" where none is entered. */
export function licenceLine(legality: Legality, today: string): string {
  const named = (name: string, fact: string) => fact && `${name} ${fact}`;
  return [
    legality.companyName,
    named("PPIU", legality.ppiuNumber),
    named("PIHK", legality.pihkNumber),
    named("Akreditasi", accreditationOn(legality, today)),
  ]
    .filter((part) => part !== "")
    .join(" · ");
}

/** "" where there is none, or none any more. */
export function accreditationOn({ accreditation, accreditationUntil }: Legality, today: string): string {
  return accreditationUntil !== "" && accreditationUntil < today ? "" : accreditation;
}
