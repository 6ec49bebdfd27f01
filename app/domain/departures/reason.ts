export const longestReason = 500;
export const shortestReason = 10;
export const reasonLabel = "Alasan perubahan";
export const reasonMissing = `Tulis alasannya, minimal ${shortestReason} karakter`;

/** Tells what is wrong with a reason; a departure with `confirmed` pilgrims needs one. */
export function reasonError(reason: string, confirmed: number): string | null {
  if (reason.length > longestReason) return `Maksimal ${longestReason} karakter`;
  const isShort = reason.length < shortestReason && (reason !== "" || confirmed > 0);
  return isShort ? reasonMissing : null;
}
