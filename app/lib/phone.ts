import { z } from "zod";
import { requiredText } from "./content";
import { normalizeLine } from "./text";

const longestPhone = 40;

/** How a field keeps the number that it accepts: in the standard spelling, or as it was typed. Only staff's searches
 * need the first; on public pages a number reads as the agency writes it. */
interface PhoneField {
  kept: "standard" | "typed";
}

/** The schemas of phone fields. A browser sees to it that a number is one and tells its country; the server, which knows
 * the numbering plan, sees to the rest (`withNumberingPlan` in phone.server.ts). */
export const phoneFields = z.registry<PhoneField>();

export function phoneText({ kept }: PhoneField) {
  return text().superRefine(refuseUnreadable).default("").register(phoneFields, { kept });
}

export function requiredPhoneText(missing: string, { kept }: PhoneField) {
  return requiredText(longestPhone, missing, normalizeLine)
    .superRefine(refuseUnreadable)
    .register(phoneFields, { kept });
}

function text() {
  return z.string().overwrite(normalizeLine).max(longestPhone, `Maksimal ${longestPhone} karakter`);
}

function refuseUnreadable(typed: string, context: z.RefinementCtx): void {
  const dialled = typed === "" ? null : dialledNumber(typed);
  if (dialled !== null && "problem" in dialled)
    context.addIssue({ code: "custom", message: dialled.problem });
}

export const phoneProblems = {
  several: "Tulis satu nomor saja di isian ini.",
  letters: "Tulis nomornya dengan angka saja, misalnya 0812-3456-7890.",
  start:
    "Awali nomor Indonesia dengan 0 atau +62, dan nomor luar negeri dengan + dan kode negaranya, misalnya +966 55 123 4567.",
  unassigned:
    "Nomor ini belum lengkap atau keliru. Nomor terdiri dari 8 sampai 15 angka, misalnya 0812-3456-7890",
} as const;

const zeros = ["٠", "۰", "０"].map((zero) => zero.charCodeAt(0));

function asciiDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  const zero = zeros.find((first) => code >= first && code < first + 10);
  return zero === undefined ? digit : String(code - zero);
}

/** A typed number with ASCII digits, plus sign and spaces, and without the invisible marks that chat apps copy along. */
export function plainPhone(typed: string): string {
  return typed
    .replace(/\p{Cf}/gu, "")
    .replace(/[٠-٩۰-۹０-９]/g, asciiDigit)
    .replaceAll("＋", "+")
    .replace(/\s+/g, " ")
    .trim();
}

/** Digits with a leading `+` where one is typed, without what people write between them; null where anything else is
 * among them. */
export function compactPhone(typed: string): string | null {
  const compact = plainPhone(typed).replace(/[ .()\p{Pd}−（）]/gu, "");
  return /^\+?[0-9]+$/.test(compact) ? compact : null;
}

/** Two numbers in one field, as `0812.../0813...`. */
export function holdsSeveralNumbers(typed: string): boolean {
  return /\d.*([/,;|&]|atau).*\d/s.test(plainPhone(typed));
}

/** A number's digits with its country code, read off how it begins; whether it is anybody's is another question. Its
 * digits are the typed ones but for `0`, `62`, `+62` or `0062` before them, and for the `0` that some write after 62. */
export function dialledNumber(typed: string): { digits: string } | { problem: string } {
  const compact = compactPhone(typed);
  if (compact === null) {
    return { problem: holdsSeveralNumbers(typed) ? phoneProblems.several : phoneProblems.letters };
  }
  const digits = withCountryCode(compact);
  return digits === null ? { problem: phoneProblems.start } : { digits: digits.replace(/^620/, "62") };
}

/** The result is null where nothing tells the country. */
function withCountryCode(compact: string): string | null {
  if (compact.startsWith("+")) return compact.slice(1);
  // 001, 007 and 008 are how one dials abroad through an Indonesian carrier: which country follows is not certain.
  if (compact.startsWith("00")) return /^00[2-69]/.test(compact) ? compact.slice(2) : null;
  if (compact.startsWith("0")) return `62${compact.slice(1)}`;
  if (compact.startsWith("62")) return compact;
  return bareMobile.test(compact) ? `62${compact}` : null;
}

/** An Indonesian mobile number without its 0. */
export const bareMobile = /^8[1-35-9]\d{7,10}$/;

/** Said beside a stored number that no longer passes, as older versions took more. */
export const storedPhoneUnfit =
  "Nomor yang tersimpan ini tidak dapat dibuka sebagai telepon atau chat. Perbaiki penulisannya, misalnya 0812-3456-7890.";
