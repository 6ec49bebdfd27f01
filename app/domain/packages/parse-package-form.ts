import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
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
