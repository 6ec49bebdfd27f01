import { useMatches } from "@remix-run/react";
import { siteOf } from "~/lib/head";

/** The agency's logo, above a page of people who are not signed in (P12). */
export function AgencyMark() {
  const { siteName, logo } = siteOf(useMatches());
  return <img src={logo} alt={siteName} className="mx-auto h-14 w-auto max-w-full object-contain" />;
}
