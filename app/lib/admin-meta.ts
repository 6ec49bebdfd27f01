import type { MetaDescriptor } from "@remix-run/node";

/** The head of an admin screen: its name as the title, and nothing for search engines. */
export function adminMeta(title: string): () => MetaDescriptor[] {
  return () => [{ title: `${title} | Admin` }, { name: "robots", content: "noindex, nofollow" }];
}
