import type { MetaArgs, MetaDescriptor } from "@remix-run/node";

const layoutRoute = "routes/admin";

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
