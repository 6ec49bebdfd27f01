import type { PublicPage } from "../../lib/public-page.ts";

export const path = "/tentang-kami";
export const name = "Tentang Kami";

export const pages: readonly PublicPage[] = [{ path, link: { label: name, menu: 40 } }];
