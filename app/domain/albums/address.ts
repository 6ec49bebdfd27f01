export const galleryPath = "/galeri";
export const galleryName = "Galeri";

export function albumAddress(slug: string): string {
  return `${galleryPath}/${slug}`;
}
