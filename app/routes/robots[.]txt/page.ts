import type { PublicPage } from "../../lib/public-page.ts";

export const pages: readonly PublicPage[] = [{ path: "/robots.txt", isFile: true }];
