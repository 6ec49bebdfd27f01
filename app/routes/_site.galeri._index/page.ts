import type { PublicPage } from "../../lib/public-page.ts";

export const galleryPath = "/galeri";
export const galleryName = "Galeri";

export const pages: readonly PublicPage[] = [{ path: galleryPath, link: { label: galleryName, more: 40 } }];
