/** The longest address of a page or picture that a form or a database column here takes, in characters. */
export const longestAddress = 2048;

// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, which would join what they split
const dropped = /[\u0000-\u0020\u007f\\]/;

/** https or a path of this site (S17). Not `javascript:`, `data:`, `//host` or backslashes, typed or planted. */
export function isSafeAddress(address: string): boolean {
  if (dropped.test(address)) return false;
  if (address.startsWith("/")) return !address.startsWith("//");
  return address.startsWith("https://") && URL.canParse(address);
}

export const pictureAddressMessage =
  "Tautan gambar harus diawali https:// atau berasal dari media situs ini (/media/...)";

/** The full address of something on the site at `siteUrl` as its path there; any other address as it is. */
export function withoutSite(address: string, siteUrl: string): string {
  const site = siteUrl.replace(/\/+$/, "");
  return address.startsWith(`${site}/`) ? address.slice(site.length) : address;
}

/** What the browser checks ahead of the server, which takes the site off a form's own addresses as it reads them. */
const ownSite = () => (typeof location === "undefined" ? "" : location.origin);

export function isPictureField(address: string): boolean {
  return address === "" || isSafeAddress(withoutSite(address, ownSite()));
}

export const webAddressMessage =
  "Alamat harus lengkap dan diawali https://. Contoh: https://www.instagram.com/namatravel";

/** The rule of every form field for another site's address: left empty, or https. */
export function isWebAddressField(address: string): boolean {
  return address === "" || (address.startsWith("https://") && isSafeAddress(address));
}

const base = "https://site.invalid";

/** A path of this site, else `fallback` (S19). The one place that decides about redirect parameters. */
export function safeRedirect(target: unknown, fallback: string): string {
  if (typeof target !== "string" || !target.startsWith("/")) return fallback;
  if (dropped.test(target) || !URL.canParse(target, base)) return fallback;
  const { origin, pathname, search, hash } = new URL(target, base);
  if (origin !== base || pathname.startsWith("//")) return fallback;
  return pathname + search + hash;
}

/** As the database checks it; at most 250 characters. */
export const slugFormat = /^(?=.{1,250}$)[a-z0-9]+(-[a-z0-9]+)*$/;

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

/** Whether `makeSlug` made it, and nobody chose it. */
export function isMadeSlug(slug: string): boolean {
  return /(^|-)\d{13}$/.test(slug);
}

/** A primary key, as PostgreSQL prints it or in capitals. */
export const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
