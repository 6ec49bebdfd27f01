import type { PublicPage } from "../../lib/public-page.ts";

export const pages: readonly PublicPage[] = [
  { path: /^\/galeri\/[a-z0-9]+(-[a-z0-9]+)*$/, example: "/galeri/umroh-ramadhan-2026" },
];
