const steps = 8;

/**
 * The classes that put a picture's colour behind it until it has come, e.g. `tint r-2 g-3 b-1`: nine steps a channel, because
 * the security policy allows no style attributes.
 */
export function tintClasses(tint: string | null): string | undefined {
  const [, ...channels] = /^#(..)(..)(..)$/.exec(tint ?? "") ?? [];
  if (channels.length === 0) return undefined;
  const levels = channels.map((channel) => Math.round((Number.parseInt(channel, 16) / 255) * steps));
  return `tint ${levels.map((level, index) => `${"rgb"[index]}-${level}`).join(" ")}`;
}
