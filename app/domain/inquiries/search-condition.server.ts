import { contains, wordsOf } from "~/lib/list-address";
import { phoneConditions } from "~/lib/phone.server";
import { foldText } from "~/lib/text";
import { longestSearch } from "./list-filter";

/** The database checks codes in the same way. */
const codeFormat = /^[ACDEFHJKMNPQRTVWXY34679]{5,6}$/;
const codeInMessage = /\bkode\s*:\s*([a-z\d]{5,6})\b/i;
const codePrefix = /^\s*kode\b\s*:?\s*/i;

/** PostgREST's `or` for a code, name or phone number in any spelling, as text (S24). Null when nothing is typed. */
export function searchCondition(typed: string): string | null {
  const pasted = codeInMessage.exec(typed.slice(0, longestSearch))?.[1]?.toUpperCase();
  if (pasted !== undefined && codeFormat.test(pasted)) return `code.eq.${pasted}`;
  const search = typed.replace(codePrefix, "");
  const words = wordsOf(search).map((word) => {
    const anywhere = [contains("search_text", foldText(word)), ...phoneConditions("phone_digits", word)];
    return `or(${anywhere.join(",")})`;
  });
  if (words.length === 0) return null;
  return [
    ...codeCondition(search),
    ...phoneConditions("phone_digits", search),
    `and(${words.join(",")})`,
  ].join(",");
}

function codeCondition(search: string): string[] {
  const code = search.replace(/[\s.:#-]/g, "").toUpperCase();
  return codeFormat.test(code) ? [`code.eq.${code}`] : [];
}
