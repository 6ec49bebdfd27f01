import type { PublicPage } from "../../lib/public-page.ts";

export const path = "/privasi";
export const name = "Kebijakan Privasi";

export const pages: readonly PublicPage[] = [{ path, link: { label: name } }];
