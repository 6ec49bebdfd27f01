import { z } from "zod";

/** Text of a form as it is stored: LF line ends, no control characters, no half of a surrogate pair, trimmed. */
export function cleanText(text: string): string {
  // PostgreSQL refuses NUL and half pairs, and no page can show the others.
  return text
    .toWellFormed()
    .replaceAll("\r\n", "\n")
    .replace(/[^\P{Cc}\t\n]/gu, "")
    .trim();
}

/** Text that has to be there; `missing` is said when it is not, or is nothing but spaces. */
export function requiredText(longest: number, missing: string) {
  return z
    .string({ error: missing })
    .overwrite(cleanText)
    .min(1, missing)
    .max(longest, `Maksimal ${longest} karakter`);
}

export function optionalText(longest: number) {
  return z.string().overwrite(cleanText).max(longest, `Maksimal ${longest} karakter`).default("");
}
