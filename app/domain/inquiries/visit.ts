/** What led a visitor to the site: the keys advertisers put into addresses. */
export const visitKeys = [
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_content",
  "utm_term",
  "ref",
] as const;

export type Visit = Partial<Record<(typeof visitKeys)[number], string>>;

const longestValue = 100;

/** The known keys of a query string that say something; all others, and all that is too long, are left behind. */
export function readVisit(query: string): Visit {
  const given = new URLSearchParams(query);
  const visit: Visit = {};
  for (const key of visitKeys) {
    const value = given.get(key)?.trim().slice(0, longestValue).toWellFormed();
    if (value) visit[key] = value;
  }
  return visit;
}

/** The page of this site a form was posted from, by the Referer header; null when it names none, or another site. */
export function readOrigin(
  referrer: string | null,
  siteOrigins: readonly string[],
): { page: string; query: string } | null {
  if (referrer === null || !URL.canParse(referrer)) return null;
  const { origin, pathname, search } = new URL(referrer);
  return siteOrigins.includes(origin) ? { page: pathname, query: search } : null;
}
