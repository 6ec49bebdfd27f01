import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { Difference } from "~/components/form/newer-version-field";
import { type PackageInput, type PackageValues, packageSchema } from "./schema";

/** product.md section 5 */
export const fillRequired = "Mohon lengkapi field yang wajib diisi";
const mendMarked = "Periksa kembali isian yang ditandai";

const requiredFields = ["title", "category", "priceQuad"] as const;

export type PackageSubmission = Submission<PackageInput, string[], PackageValues>;

/** Reads the posted form; a refused one carries the sentence for the form as a whole besides the fields' own messages. */
export function parsePackageForm(form: FormData): PackageSubmission {
  const submission = parseWithZod(form, { schema: packageSchema });
  if (submission.status !== "error") return submission;
  const isMissing = requiredFields.some((name) => isBlank(submission.payload[name]));
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

export type PackageFormResult = SubmissionResult<string[]>;

/** A form that comes back: refused, with a row or a photo more or less, or overtaken by a newer version. */
export interface PackageFormAnswer {
  result: PackageFormResult;
  /** The stamp it was sent with: a save whose answer got lost makes no second package when it is sent again. */
  stamp: string;
  /** The stored version that the next save may replace; left out while it is the one the form was opened with. */
  version?: string;
  /** What somebody else has saved meanwhile, field by field. */
  newer: Difference[];
}
