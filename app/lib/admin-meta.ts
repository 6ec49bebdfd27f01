import type { MetaArgs, MetaDescriptor } from "@remix-run/node";

const layoutRoute = "routes/admin";

/** The head of an admin screen: its name as the title, the site's own icon, and nothing for search engines. */
export function adminMeta(title: string): (args: Pick<MetaArgs, "matches">) => MetaDescriptor[] {
  return ({ matches }) => {
    const layout = matches.find(({ id }) => id === layoutRoute);
    const favicon = (layout?.data as { favicon?: string } | undefined)?.favicon;
    return [
      { title: `${title} | Admin` },
      { name: "robots", content: "noindex, nofollow" },
      { tagName: "link", rel: "icon", href: favicon || "/favicon.svg" },
    ];
  };
}
