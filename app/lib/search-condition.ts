const longestSearch = 100;
const mostWords = 8;

/** The conditions of PostgREST's `or` filter, all of which a row must meet, for a search over several columns: each
 * word typed is in one of them, in any case. Every character acts as text (S24). `ilike` can't do that, as
 * PostgREST reads each `*` as a wildcard; `imatch` takes a regular expression, in which punctuation is escaped. */
export function searchConditions(search: string, columns: readonly string[]): string[] {
  return wordsOf(search).map((word) => columns.map((column) => contains(column, word)).join(","));
}

export function contains(column: string, text: string): string {
  const expression = text.replace(/[!-/:-@[-`{-~]/g, "\\$&");
  return `${column}.imatch."${expression.replace(/["\\]/g, "\\$&")}"`;
}

/** What was typed, word by word. Only the first words of a long search count, so that an address can't ask for more work than a person would. */
export function wordsOf(search: string): string[] {
  return search
    .slice(0, longestSearch)
    .toWellFormed()
    .split(/[\s\p{Cc}]+/u)
    .filter((word) => word !== "")
    .slice(0, mostWords);
}
