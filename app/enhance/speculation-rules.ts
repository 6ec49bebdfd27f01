/** Pages that browsers may fetch before a visitor opens them. The security policy allows this text by its hash, so it is the
 * same on every page. */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: ["/admin", "/admin/*", "/agen/*", "/wa", "/media/*", "/*.pdf"] } },
        ],
      },
      eagerness: "moderate",
    },
  ],
});
