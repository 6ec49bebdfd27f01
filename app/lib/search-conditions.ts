import { foldText } from "./text.ts";

const longestSearch = 100;
const mostWords = 8;

/** Matches of a search that the database counts; where there are more, it counts one more. */
export const mostMatches = 1000;
/** The total in words where there are more. */
export const moreMatches = "Lebih dari 1.000";

/** Conditions for PostgREST's `or` filter: each word occurs in the column `search_text`, which the database folds in
 * the same way, or in one of `more`. Every character acts as text (S24), hence `imatch`, whose expression can be
 * escaped; `ilike` would read `*` as a wildcard. */
export function searchConditions(search: string, more: readonly string[] = []): string[] {
  const columns = ["search_text", ...more];
  return wordsOf(foldText(search)).map((word) => columns.map((column) => contains(column, word)).join(","));
}

/** Regular expressions of PostgreSQL's for `search_text`, all of which a match has: one for each word of a search. */
export function searchExpressions(search: string): string[] {
  return wordsOf(foldText(search)).map(literalExpression);
}

export function contains(column: string, text: string): string {
  return `${column}.imatch.${quoteValue(literalExpression(text))}`;
}

/** A regular expression of PostgreSQL's that finds the text, every character of which acts as text. */
export function literalExpression(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, "\\$&");
}

/** Quotes a value for PostgREST's lists and groups. Leaves out null characters, which PostgreSQL does not store. */
function quoteValue(text: string): string {
  return `"${text.toWellFormed().replaceAll("\0", "").replace(/["\\]/g, "\\$&")}"`;
}

/** How many bytes of escaped text one request's address may hold; servers refuse addresses of 8 to 16 kB. */
const mostAddressBytes = 5000;
/** PostgREST returns at most this many rows (config.toml, max_rows). */
export const rowsPerAnswer = 1000;

/** Splits texts into groups that fit into one request's address, and whose rows fit into one answer where each text names
 * one row. */
export function partsOf(texts: readonly string[]): string[][] {
  const parts: string[][] = [];
  let part: string[] = [];
  let room = 0;
  for (const text of texts) {
    const length = encodeURIComponent(text.toWellFormed()).length;
    if (length > room || parts.length === 0 || part.length === rowsPerAnswer) {
      part = [];
      parts.push(part);
      room = mostAddressBytes;
    }
    part.push(text);
    room -= length;
  }
  return parts;
}

/** Formats values for `.filter(column, "in", ...)`: the client's own `.in()` does not escape quotes. */
export function listOf(values: readonly string[]): string {
  return `(${values.map(quoteValue).join(",")})`;
}

/** Reads the words of a search. Only the first count, so that no address asks for more work than a person would. */
export function wordsOf(search: string): string[] {
  return search
    .slice(0, longestSearch)
    .toWellFormed()
    .split(/[\s\p{Cc}]/u)
    .filter((word) => word !== "")
    .slice(0, mostWords);
}
