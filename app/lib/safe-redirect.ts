const base = "https://site.invalid";

/** A path of this site, else `fallback` (S19). The one place that decides about redirect parameters. */
export function safeRedirect(target: unknown, fallback: string): string {
  if (typeof target !== "string" || !target.startsWith("/")) return fallback;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, which would join what they split
  if (/[\u0000-\u0020\u007f\\]/.test(target) || !URL.canParse(target, base)) return fallback;
  const { origin, pathname, search, hash } = new URL(target, base);
  if (origin !== base || pathname.startsWith("//")) return fallback;
  return pathname + search + hash;
}
