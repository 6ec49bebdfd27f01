import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { longestReason, shortestReason, tripDays } from "~/domain/departures/fields";
import { formatRupiah } from "~/lib/numbers";
import { normalizeText } from "~/lib/text";
import { columnsOf, type FormContent, shapeOf } from "~/records/define";
import { shownInOrder } from "~/records/publication";
import type { Database } from "../../../../supabase/database.types.ts";
import { packageFields } from "../fields";

export type FieldName = keyof typeof packageFields;

export const fieldNames = Object.keys(packageFields) as FieldName[];

export const reasonMissing = `Tulis alasannya, minimal ${shortestReason} karakter`;

/** The reason why a promise to confirmed pilgrims changes: dates, prices, airline, city or hotels. Pilgrims read it. */
const changeReason = z
  .string()
  .overwrite(normalizeText)
  .min(shortestReason, reasonMissing)
  .max(longestReason, `Maksimal ${longestReason} karakter`)
  .optional();

/** Zod object of `packageFields` plus rules that span fields. Gives whole rupiah, `YYYY-MM-DD`, null where unknown. */
export const packageSchema = z
  .object({ ...shapeOf(packageFields), changeReason })
  .refine(...shownInOrder)
  .superRefine(...tripDays("departure"));

export type PackageInput = z.input<typeof packageSchema>;
export type PackageValues = z.output<typeof packageSchema>;

type Unfilled = "id" | "slug" | "created_at" | "updated_at" | "change_reason" | "search_text";

/** The columns that a form fills in. Where the slug is null, one is made from the title. */
export type PackageRecord = Required<Omit<Database["public"]["Tables"]["packages"]["Insert"], Unfilled>> & {
  slug: string | null;
};

/** Turns the values of the form into columns. Does not compile while a column has no field, or a field of another type. */
export function toRecord(values: PackageValues): PackageRecord {
  return columnsOf(packageFields, values);
}

export type PackageFields = FormContent<typeof packageFields>;

/** The agency's terms of payment in the settings: rupiah, and days before departure (P23). */
interface PaymentTerms {
  downPayment: number;
  daysBefore: number;
}

export function emptyFields({ downPayment, daysBefore }: PaymentTerms): Partial<PackageFields> {
  return {
    status: "active",
    itinerary: [{ title: "", activities: [""] }],
    included: [""],
    excluded: [""],
    terms: [
      `Uang muka (DP) minimal ${formatRupiah(downPayment)} per orang saat pendaftaran.`,
      `Pelunasan paling lambat ${daysBefore} hari sebelum keberangkatan.`,
      "Paspor berlaku minimal 6 bulan terhitung dari tanggal keberangkatan.",
      "Harga dapat berubah sewaktu-waktu mengikuti kebijakan maskapai dan pemerintah Arab Saudi.",
    ],
  };
}

export const fillRequired = "Mohon lengkapi field yang wajib diisi";
const checkMarked = "Periksa kembali isian yang ditandai";

export type PackageSubmission = Submission<PackageInput, string[], PackageValues>;

/** Reads the posted form. One with errors gets a message for the form as a whole besides those of its fields. */
export function parsePackageForm(form: FormData): PackageSubmission {
  const submission = parseWithZod(form, { schema: packageSchema });
  if (submission.status !== "error") return submission;
  const isMissing = fieldNames.some(
    (name) => packageFields[name].kind.required && isBlank(submission.payload[name]),
  );
  const message = isMissing ? fillRequired : checkMarked;
  return {
    ...submission,
    error: { ...submission.error, "": [message] },
    reply: (options) => submission.reply({ formErrors: [message], ...options }),
  };
}

function isBlank(value: unknown): boolean {
  return typeof value !== "string" || value.trim() === "";
}
