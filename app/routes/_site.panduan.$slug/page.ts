import type { PublicPage } from "../../lib/public-page.ts";

export const pages: readonly PublicPage[] = [
  { path: /^\/panduan\/[a-z0-9]+(-[a-z0-9]+)*$/, example: "/panduan/lima-pasti-umroh" },
];
