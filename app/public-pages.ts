import type { PublicPage } from "./lib/public-page";

const declared = import.meta.glob<readonly PublicPage[]>("./routes/*/page.ts", {
  eager: true,
  import: "pages",
});

/** Every public page, as its own folder declares it. Front, menus and sitemap read no other list. */
export const publicPages: readonly PublicPage[] = Object.values(declared).flat();

/** Ids that Remix gives the routes of those folders. */
export const publicRoutes: readonly string[] = Object.keys(declared).map((file) =>
  file.replace(/^\.\/(.+)\/page\.ts$/, "$1"),
);
