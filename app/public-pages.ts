import type { PublicPage } from "./lib/public-page";

const declared = import.meta.glob<readonly PublicPage[]>("./routes/*/page.ts", {
  eager: true,
  import: "pages",
});

export const publicPages: readonly PublicPage[] = Object.values(declared).flat();

export const publicRoutes: readonly string[] = Object.keys(declared).map((file) =>
  file.replace(/^\.\/(.+)\/page\.ts$/, "$1"),
);
