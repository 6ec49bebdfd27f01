/** Leaves room for the timestamp within the 250 characters that the database allows. */
const longestWords = 200;

/**
 * A title as the words of an address: lower case, accents folded (`Shālih` -> `shalih`), punctuation removed, spaces
 * and underscores joined by single hyphens, none at the edges. Empty when nothing of the title is a letter or digit.
 */
export function slugify(title: string): string {
  return title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .trim()
    .replace(/[^a-z0-9\s_-]/g, "")
    .replace(/[\s_-]+/g, "-")
    .slice(0, longestWords)
    .replace(/^-+|-+$/g, "");
}

/**
 * The address of a new package: its title and the milliseconds since 1970, so that two of the
 * same title differ. Once visitors can see the package it stays as it is, or links shared before would lead nowhere.
 */
export function makeSlug(title: string, now: number = Date.now()): string {
  return [slugify(title), now].filter((part) => part !== "").join("-");
}
