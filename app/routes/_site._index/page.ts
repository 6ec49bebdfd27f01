import type { PublicPage } from "../../lib/public-page.ts";

export const pages: readonly PublicPage[] = [{ path: "/", link: { label: "Beranda", menu: 10 } }];
