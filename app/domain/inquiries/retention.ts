/** Months after which an inquiry's personal data is removed where the settings say nothing; the database knows the same. */
export const defaultRetentionMonths = "12";
export const longestRetentionMonths = 120;

/** A whole number of months that the settings may hold, as text without leading zeros; null for anything else. */
export function parseRetentionMonths(typed: string): string | null {
  if (!/^\d{1,3}$/.test(typed)) return null;
  const months = Number(typed);
  return months >= 1 && months <= longestRetentionMonths ? String(months) : null;
}
