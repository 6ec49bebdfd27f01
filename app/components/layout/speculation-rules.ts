/** Pages prefetch each other on hover or press, except what acts or leaves. Constant: the policy allows it by hash. */
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
