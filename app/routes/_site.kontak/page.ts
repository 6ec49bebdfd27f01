import type { PublicPage } from "../../lib/public-page.ts";

export const path = "/kontak";
export const name = "Kontak";

export const pages: readonly PublicPage[] = [{ path, link: { label: name, menu: 50 } }];
