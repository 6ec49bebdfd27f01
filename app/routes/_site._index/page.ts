import type { PublicPage } from "../../lib/public-page.ts";

export const pages: readonly PublicPage[] = [{ path: "/", menu: { label: "Beranda", order: 10 } }];
