/**
 * Pages fetch each other ahead of the tap, moderately: on hover, or on pointer down where there is none.
 * What changes something or leaves the site is left out. A constant, for the security policy allows it by its hash.
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [{ href_matches: "/*" }, { not: { href_matches: ["/admin", "/admin/*", "/wa", "/media/*"] } }],
      },
      eagerness: "moderate",
    },
  ],
});
