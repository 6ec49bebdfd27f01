/** Most pixels of an upload. A decoded picture takes four bytes a pixel, whatever its file size. */
export const maxPixels = 64_000_000;

export const maxMovingPixels = 25_000_000;

/** Longest side of a stored picture, in pixels. */
export const longestSide = 2560;

/** The only widths that are made, in pixels. */
export const derivativeWidths = [160, 320, 480, 640, 960, 1280, 1920] as const;

export const derivativeFormats = ["avif", "webp", "jpg"] as const;

export type DerivativeFormat = (typeof derivativeFormats)[number];

export const contentTypes: Record<DerivativeFormat, string> = {
  avif: "image/avif",
  webp: "image/webp",
  jpg: "image/jpeg",
};

/** Nine cards of 640 pixels stay within 250 kB, a phone's largest picture within 60 kB. */
const byteLimits: Record<number, number> = {
  160: 6_000,
  320: 12_000,
  480: 19_000,
  640: 26_000,
  960: 45_000,
  1280: 58_000,
  1920: 150_000,
};

export function byteLimit(width: number, format: DerivativeFormat): number {
  const limit = byteLimits[width] ?? 0;
  return format === "jpg" ? 2 * limit : limit;
}

/** Version of the recipe, part of addresses. Change it with anything that changes the bytes. */
export const recipe = 2;

/** Offered widths with the pixels behind each; a picture is never enlarged. */
export function widthsFor(pictureWidth: number | null): { width: number; pixels: number }[] {
  const full = derivativeWidths.findIndex((width) => width >= (pictureWidth ?? Number.POSITIVE_INFINITY));
  const offered = full === -1 ? derivativeWidths : derivativeWidths.slice(0, full + 1);
  return offered.map((width) => ({ width, pixels: Math.min(width, pictureWidth ?? width) }));
}
