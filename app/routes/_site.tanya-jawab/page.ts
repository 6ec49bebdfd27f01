import type { PublicPage } from "../../lib/public-page.ts";

export const path = "/tanya-jawab";
export const name = "Tanya Jawab";

export const pages: readonly PublicPage[] = [{ path, link: { label: name, more: 30 } }];
