/** The longest address of a page or picture that a form or a database column here takes, in characters. */
export const longestAddress = 2048;

/** https or a path of this site (S17). Not `javascript:`, `data:`, `//host` or backslashes, typed or planted. */
export function isSafeAddress(address: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, which would join what they split
  if (/[\u0000-\u0020\u007f\\]/.test(address)) return false;
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
