import { z } from "zod";

/** Text of a form as it is stored: LF line ends, no control characters, trimmed. */
export function cleanText(text: string): string {
  return (
    text
      .replaceAll("\r\n", "\n")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL refuses NUL, and no page can show the others
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "")
      .trim()
  );
}

/** Text that has to be there; `missing` is said when it is not, or is nothing but spaces. */
export function requiredText(longest: number, missing: string) {
  return z
    .string({ error: missing })
    .overwrite(cleanText)
    .min(1, missing)
    .max(longest, `Maksimal ${longest} karakter`);
}

/** Text that may be left empty, and is "" then. */
export function optionalText(longest: number) {
  return z.string().overwrite(cleanText).max(longest, `Maksimal ${longest} karakter`).default("");
}
