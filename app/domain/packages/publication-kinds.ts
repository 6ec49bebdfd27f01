import { z } from "zod";
import { slugFormat, slugify, uuid } from "~/lib/addresses";
import { textOf } from "~/lib/content";

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
