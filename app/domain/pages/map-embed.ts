const embedAddress =
  /^https:\/\/(?:www\.)?google\.(?:com|co\.id)\/maps\/embed(?:\/v1\/\w+)?\?[\w!.%=&:+,~*()-]+$/;

/**
 * The address of a Google Maps embed, out of the `<iframe>` or link that an administrator pasted; null for anything
 * else (decisions.md P9). Only the address is ever kept or drawn, on our own sandboxed frame.
 */
export function toMapEmbedAddress(pasted: string): string | null {
  const source = /<iframe\b[^>]*?\ssrc\s*=\s*(["'])(.*?)\1/is.exec(pasted)?.[2] ?? pasted;
  const address = source.trim().replaceAll("&amp;", "&");
  return embedAddress.test(address)
    ? address.replace(/^https:\/\/(?:www\.)?google\.(?:com|co\.id)/, "https://www.google.com")
    : null;
}
