/** The longest address of a page or picture that a form or a database column here takes, in characters. */
export const longestAddress = 2048;

/**
 * True for what a page may point a picture or link at: an https address or a path of this site (S17).
 * `javascript:`, `data:`, `//host` and backslashes are refused whether typed or planted in the database.
 */
export function isSafeAddress(address: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, which would join what they split
  if (/[\u0000-\u0020\u007f\\]/.test(address)) return false;
  if (address.startsWith("/")) return !address.startsWith("//");
  return address.startsWith("https://") && URL.canParse(address);
}

/** What a form says of an address that no picture may have. */
export const pictureAddressMessage =
  "Alamat gambar harus diawali https:// atau berasal dari media situs ini (/media/...)";

/** The rule of every form field for a picture's address: left empty, or safe. */
export function isPictureField(address: string): boolean {
  return address === "" || isSafeAddress(address);
}

/** What a form says of an address that is none of another site's. */
export const webAddressMessage =
  "Alamat harus lengkap dan diawali https://. Contoh: https://www.instagram.com/namatravel";

/** The rule of every form field for another site's address: left empty, or https. */
export function isWebAddressField(address: string): boolean {
  return address === "" || (address.startsWith("https://") && isSafeAddress(address));
}
