/**
 * True for what a page may point a picture or link at: an https address or a path of this site (trust.md S17).
 * `javascript:`, `data:`, `//host` and backslashes are refused whether typed or planted in the database.
 */
export function isSafeAddress(address: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, which would join what they split
  if (/[\u0000-\u0020\u007f\\]/.test(address)) return false;
  if (address.startsWith("/")) return !address.startsWith("//");
  return address.startsWith("https://") && URL.canParse(address);
}
