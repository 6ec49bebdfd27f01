import { z } from "zod";
import { slugFormat, slugify, uuid } from "~/lib/addresses";
import { textOf } from "~/lib/content";
import { formatMoment, fromLocalTime, toLocalTime } from "~/lib/dates";

/** The end of a page's address, typed in any way, or the whole of it; null where none was chosen. */
export function slug() {
  const limit = 250;
  const schema = z
    .string()
    .max(limit, `Maksimal ${limit} karakter`)
    .transform((typed, context) => {
      const chosen = slugFormat.test(typed) ? typed : slugify(typed.replace(/^\S*\//, ""));
      if (chosen !== "" && !uuid.test(chosen)) return chosen;
      context.addIssue({ code: "custom", message: "Pakai huruf dan angka, misalnya umroh-ramadhan-2027" });
      return z.NEVER;
    })
    .optional()
    .transform((chosen) => chosen ?? null);
  return { control: "line", limit, required: false, schema, typed: textOf, words: textOf } as const;
}

/** A moment in Jakarta, to the minute; the column holds null where none was chosen. */
export function moment() {
  const schema = z
    .string()
    .trim()
    .transform((typed, context) => {
      const chosen = fromLocalTime(typed);
      if (chosen !== null) return chosen;
      context.addIssue({
        code: "custom",
        message: "Isi dengan tanggal dan jam yang ada, misalnya 31-12-2026 08.00",
      });
      return z.NEVER;
    })
    .optional()
    .transform((chosen) => chosen ?? null);
  const typed = (stored: unknown) => (textOf(stored) === "" ? "" : toLocalTime(textOf(stored)));
  const words = (stored: unknown) => (textOf(stored) === "" ? "" : formatMoment(textOf(stored)));
  return { control: "moment", required: false, schema, typed, words } as const;
}
