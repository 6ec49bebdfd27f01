/** Leaves room for the timestamp within the 250 characters that the database allows. */
const longestWords = 200;

/** Lower case, accents folded (`Shālih` -> `shalih`), single hyphens. Empty without a letter or digit. */
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

/** With the milliseconds since 1970, so that two of one title differ. Stays once visitors can see the package. */
export function makeSlug(title: string, now: number = Date.now()): string {
  return [slugify(title), now].filter((part) => part !== "").join("-");
}
