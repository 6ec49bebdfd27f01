const dayMs = 24 * 60 * 60 * 1000;

/** How far `date` lies after `today`, both `YYYY-MM-DD`: `hari ini`, `besok`, `12 hari lagi`. */
export function daysAhead(date: string, today: string): string {
  const days = Math.round((Date.parse(date) - Date.parse(today)) / dayMs);
  if (days <= 0) return "hari ini";
  return days === 1 ? "besok" : `${days} hari lagi`;
}
