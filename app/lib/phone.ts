import { z } from "zod";
import { optionalText, requiredText } from "./content";

const longestPhone = 40;

/** How a field keeps the number that it accepts: in the standard spelling, or as it was typed. Only staff's searches
 * need the first; on public pages a number reads as the agency writes it. */
interface PhoneField {
  kept: "standard" | "typed";
}

/** The schemas of phone fields. A browser checks no more than their length, for a numbering plan is too large for it;
 * the server adds that (`withNumberingPlan` in phone.server.ts). */
export const phoneFields = z.registry<PhoneField>();

export function phoneText({ kept }: PhoneField) {
  return optionalText(longestPhone).register(phoneFields, { kept });
}

export function requiredPhoneText(missing: string, { kept }: PhoneField) {
  return requiredText(longestPhone, missing).register(phoneFields, { kept });
}

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

/** Said beside a stored number that no longer passes, as older versions took more. */
export const storedPhoneUnfit =
  "Nomor yang tersimpan ini tidak dapat dibuka sebagai telepon atau chat. Perbaiki penulisannya, misalnya 0812-3456-7890.";
