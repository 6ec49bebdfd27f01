/** Format of slugs, as the database checks it; at most 250 characters. */
export const slugFormat = /^(?=.{1,250}$)[a-z0-9]+(-[a-z0-9]+)*$/;

const longestWords = 200;

/** Punctuation inside a word. Any other sign between two words separates them. */
const insideWords = /[\p{M}\p{Lm}'’‘`´"“”.]/gu;

/** Makes a slug: folds accents (`Shālih` -> `shalih`) and separates words by hyphens (`Turki/Dubai` -> `turki-dubai`).
 * Empty for a text without a letter or digit. */
export function slugify(title: string): string {
  return title
    .normalize("NFKD")
    .replace(insideWords, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, longestWords)
    .replace(/^-|-$/g, "");
}

export function makeSlug(title: string, now: number = Date.now()): string {
  return [slugify(title), now].filter((part) => part !== "").join("-");
}

export function isMadeSlug(slug: string): boolean {
  return /(^|-)\d{13}$/.test(slug);
}
