import { daysBetween } from "~/lib/dates";

/** Time from `today` to `date`, both `YYYY-MM-DD`: `hari ini`, `besok`, `12 hari lagi`. */
export function daysAhead(date: string, today: string): string {
  const days = daysBetween(today, date);
  if (days <= 0) return "hari ini";
  return days === 1 ? "besok" : `${days} hari lagi`;
}
