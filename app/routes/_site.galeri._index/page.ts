import { galleryName, galleryPath } from "../../domain/albums/address.ts";
import type { PublicPage } from "../../lib/public-page.ts";

export const pages: readonly PublicPage[] = [{ path: galleryPath, link: { label: galleryName } }];
