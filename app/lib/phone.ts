export const phoneProblems = {
  several: "Tulis satu nomor saja di isian ini.",
  letters: "Tulis nomornya dengan angka saja, misalnya 0812-3456-7890.",
  start:
    "Awali nomor Indonesia dengan 0 atau +62, dan nomor luar negeri dengan + dan kode negaranya, misalnya +966 55 123 4567.",
  unassigned:
    "Nomor ini belum lengkap atau keliru. Nomor terdiri dari 8 sampai 15 angka, misalnya 0812-3456-7890.",
} as const;

/** The zeros of the Arabic, the Persian and the full-width digits have codes that 16 divides. */
const asciiDigit = (digit: string) => String(digit.charCodeAt(0) % 16);

/** Writes a typed number with ASCII digits, plus sign and spaces, and without the invisible marks that chat apps copy
 * along. */
export function plainPhone(typed: string): string {
  return typed
    .replace(/\p{Cf}/gu, "")
    .replace(/[٠-٩۰-۹０-９]/g, asciiDigit)
    .replaceAll("＋", "+")
    .replace(/\s+/g, " ")
    .trim();
}

/** Reduces a typed number to its digits, with a leading `+` where one is typed. Null where it contains anything but
 * digits and separators. */
export function compactPhone(typed: string): string | null {
  const compact = plainPhone(typed).replace(/[ .()\p{Pd}−（）]/gu, "");
  return /^\+?[0-9]+$/.test(compact) ? compact : null;
}

/** Whether one field holds two numbers, as `0812.../0813...`. */
export function holdsSeveralNumbers(typed: string): boolean {
  // One search for digits around a separator would take minutes in a long text.
  const parts = plainPhone(typed).split(/[/,;|&]|atau/);
  return parts.filter((part) => /\d/.test(part)).length > 1;
}

/** Reads a number's digits with its country code from its beginning; it does not check whether the number is in use.
 * The digits are the typed ones without `0`, `62`, `+62` or `0062` before them, and without the `0` that some write
 * after 62. */
export function dialledNumber(typed: string): { digits: string } | { problem: string } {
  const compact = compactPhone(typed);
  if (compact === null) {
    return { problem: holdsSeveralNumbers(typed) ? phoneProblems.several : phoneProblems.letters };
  }
  const digits = withCountryCode(compact);
  return digits === null ? { problem: phoneProblems.start } : { digits: digits.replace(/^620/, "62") };
}

/** Returns a number's digits with the country code; null where the number does not tell its country. */
function withCountryCode(compact: string): string | null {
  if (compact.startsWith("+")) return compact.slice(1);
  // 001, 007 and 008 are prefixes of Indonesian carriers for calls abroad; the country that follows is not certain.
  if (compact.startsWith("00")) return /^00[2-69]/.test(compact) ? compact.slice(2) : null;
  if (compact.startsWith("0")) return `62${compact.slice(1)}`;
  if (compact.startsWith("62")) return compact;
  return bareMobile.test(compact) ? `62${compact}` : null;
}

/** Whether a text is an Indonesian mobile number without its 0. */
export const bareMobile = /^8[1-35-9]\d{7,10}$/;

/** Message beside a stored number that is no longer accepted; older versions accepted more. */
export const storedPhoneUnfit =
  "Nomor yang tersimpan ini tidak dapat dibuka sebagai telepon atau chat. Perbaiki penulisannya, misalnya 0812-3456-7890.";
