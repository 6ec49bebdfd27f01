/** Longest address in characters, as the database columns accept it. */
export const longestAddress = 2048;

// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, which would join what they split
const dropped = /[\u0000-\u0020\u007f\\]/;

/** Decodes a path. Null where its escapes are malformed or hide a control character, which no backend can look up. */
export function decodedPath(path: string): string | null {
  try {
    const decoded = decodeURIComponent(path);
    return /\p{Cc}/u.test(decoded) ? null : decoded;
  } catch {
    return null;
  }
}

/** Whether an address is https or a path of this site (S17). Refuses `javascript:`, `data:`, `//host` and backslashes,
 * whether typed or planted in the database. */
export function isSafeAddress(address: string): boolean {
  if (dropped.test(address)) return false;
  if (address.startsWith("/"))
    return !address.startsWith("//") && decodedPath(address.replace(/[?#].*/, "")) !== null;
  return address.startsWith("https://") && URL.canParse(address);
}

export const pictureAddressMessage =
  "Tautan gambar harus diawali https:// atau berasal dari media situs ini (/media/...)";

/** Shortens an address of the site at `siteUrl` to its path; other addresses stay. */
export function withoutSite(address: string, siteUrl: string): string {
  const site = siteUrl.replace(/\/+$/, "");
  return address.startsWith(`${site}/`) ? address.slice(site.length) : address;
}

const ownSite = () => (typeof location === "undefined" ? "" : location.origin);

export function isPictureField(address: string): boolean {
  return address === "" || isSafeAddress(withoutSite(address, ownSite()));
}

export const webAddressMessage = "Alamat harus lengkap dan diawali https://.";

export function isWebAddressField(address: string): boolean {
  return address === "" || (address.startsWith("https://") && isSafeAddress(address));
}

const base = "https://site.invalid";

/** Returns `target` if it is a path of this site, else `fallback` (S19). It alone decides about redirect parameters. */
export function safeRedirect(target: unknown, fallback: string): string {
  if (typeof target !== "string" || !target.startsWith("/")) return fallback;
  if (dropped.test(target) || !URL.canParse(target, base)) return fallback;
  const { origin, pathname, search, hash } = new URL(target, base);
  if (origin !== base || pathname.startsWith("//")) return fallback;
  return pathname + search + hash;
}

const chatSign = /[*_.,)\]>;:!\s/]/;

/** Drops the signs that chat apps take for a part of an address: those that follow it or mark it up. */
export function withoutChatSigns(text: string): string {
  let { length } = text;
  while (chatSign.test(text.charAt(length - 1))) length -= 1;
  return text.slice(0, length);
}

/** Returns the page of the admin area that `?next=` names, else the dashboard: the admin's script draws no other page. */
export function nextAdminPage({ url }: Pick<Request, "url">): string {
  const next = safeRedirect(new URL(url).searchParams.get("next"), "/admin");
  return /^\/admin(?![\w-])/.test(next) ? next : "/admin";
}

/** Returns the page of this site that a request comes from, by its Referer header; null for none and for another site. */
export function readReferrer(
  referrer: string | null | undefined,
  siteOrigins: readonly string[],
): { page: string; query: string } | null {
  if (!referrer || !URL.canParse(referrer)) return null;
  const { origin, pathname, search } = new URL(referrer);
  return siteOrigins.includes(origin) ? { page: pathname, query: search } : null;
}

export const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
