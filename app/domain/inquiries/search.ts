import { contains, wordsOf } from "~/lib/search-condition";

/** A search may be a whole message pasted from WhatsApp: the code is near its end. */
export const longestSearch = 1000;

/** As the database checks it. */
const codeFormat = /^[ACDEFHJKMNPQRTVWXY34679]{5,6}$/;
const codeInMessage = /\bkode\s*:\s*([a-z\d]{5,6})\b/i;
const codePrefix = /^\s*kode\b\s*:?\s*/i;

/** Fewer digits are no part of a phone number worth looking for. */
const fewestDigits = 3;

/**
 * PostgREST's `or` condition for a search by code, name or phone number, as they are typed: `k7 m4p`, `Kode: K7M4P`,
 * `0812-345`, `+62 812 345`, or a whole greeting. Every character acts as text (trust.md S24). Null when nothing is typed.
 */
export function searchCondition(typed: string): string | null {
  const pasted = codeInMessage.exec(typed.slice(0, longestSearch))?.[1]?.toUpperCase();
  if (pasted !== undefined && codeFormat.test(pasted)) return `code.eq.${pasted}`;
  const search = typed.replace(codePrefix, "");
  const words = wordsOf(search).map((word) => {
    const anywhere = [contains("name", word), contains("code", word), ...phoneConditions(word)];
    return `or(${anywhere.join(",")})`;
  });
  if (words.length === 0) return null;
  return [...codeCondition(search), ...phoneConditions(search), `and(${words.join(",")})`].join(",");
}

function codeCondition(search: string): string[] {
  const code = search.replace(/[\s.:#-]/g, "").toUpperCase();
  return codeFormat.test(code) ? [`code.eq.${code}`] : [];
}

/** The column holds digits without 0 or 62 in front; the end of a number is found as it stands. */
function phoneConditions(text: string): string[] {
  const digits = text.replace(/\D/g, "");
  if (!/^[\s\d+().-]+$/.test(text) || digits.length < fewestDigits || digits.length > 20) return [];
  const local = digits.replace(/^0*(62)?0*/, "");
  const anywhere = contains("phone_digits", digits);
  return local === "" ? [anywhere] : [anywhere, `phone_digits.imatch."^(0|62)*${local}"`];
}
