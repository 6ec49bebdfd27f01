import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { longestReason, shortestReason, tripDays } from "~/domain/departures/fields";
import { formatRupiah } from "~/lib/numbers";
import { normalizeText } from "~/lib/text";
import { columnsOf, type FormContent, shapeOf } from "~/records/define";
import { shownInOrder } from "~/records/publication";
import type { Database } from "../../../supabase/database.types.ts";
import { packageFields } from "./fields";

export type FieldName = keyof typeof packageFields;

export const fieldNames = Object.keys(packageFields) as FieldName[];

export const reasonMissing = `Tulis alasannya, minimal ${shortestReason} karakter`;

/** Why dates, prices, airline, city or hotels change that confirmed pilgrims were promised; they read it. */
const changeReason = z
  .string()
  .overwrite(normalizeText)
  .min(shortestReason, reasonMissing)
  .max(longestReason, `Maksimal ${longestReason} karakter`)
  .optional();

/** As it is saved: whole rupiah, `YYYY-MM-DD`, null where unknown, empty rows dropped, days numbered. */
export const packageSchema = z
  .object({ ...shapeOf(packageFields), changeReason })
  .refine(...shownInOrder)
  .superRefine(...tripDays("departure"));

export type PackageInput = z.input<typeof packageSchema>;
export type PackageValues = z.output<typeof packageSchema>;

type Unfilled = "id" | "slug" | "created_at" | "updated_at" | "change_reason" | "search_text";

/** The columns that a form fills in; without a slug, one is made. */
export type PackageRecord = Required<Omit<Database["public"]["Tables"]["packages"]["Insert"], Unfilled>> & {
  slug: string | null;
};

/** The saved form as columns. Does not compile while one of them has no field, or one of another type. */
export function toRecord(values: PackageValues): PackageRecord {
  return columnsOf(packageFields, values);
}

export type PackageFields = FormContent<typeof packageFields>;

/** The agency's terms of payment as the settings have them: rupiah, and days before departure (P23). */
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
const mendMarked = "Periksa kembali isian yang ditandai";

export type PackageSubmission = Submission<PackageInput, string[], PackageValues>;

/** Reads the posted form; a refused one carries the sentence for the form as a whole besides the fields' own messages. */
export function parsePackageForm(form: FormData): PackageSubmission {
  const submission = parseWithZod(form, { schema: packageSchema });
  if (submission.status !== "error") return submission;
  const isMissing = fieldNames.some(
    (name) => packageFields[name].kind.required && isBlank(submission.payload[name]),
  );
  const message = isMissing ? fillRequired : mendMarked;
  return {
    ...submission,
    error: { ...submission.error, "": [message] },
    reply: (options) => submission.reply({ formErrors: [message], ...options }),
  };
}

function isBlank(value: unknown): boolean {
  return typeof value !== "string" || value.trim() === "";
}
