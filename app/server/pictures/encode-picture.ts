import sharp, { type Sharp } from "sharp";
import { byteLimit, type DerivativeFormat, longestSide, maxPixels } from "./derivative-rules.ts";

export type StoredFormat = "jpeg" | "png" | "webp" | "gif";

export interface StoredPicture {
  bytes: Uint8Array;
  width: number;
  height: number;
  /** The mean colour, `#rrggbb`: what stands in its place until it has come. */
  tint: string;
}

/** AVIF takes seconds from effort 3 on; at 2 a photo of 12 megapixels is done in five widths in 1.3 s. */
const avifEffort = 2;
const webpEffort = 3;

const ivory = "#fbf8f1";

const qualities: Record<DerivativeFormat, number[]> = {
  avif: [46, 36, 28, 20, 20],
  webp: [72, 56, 40, 25, 20],
  jpg: [74, 60, 45, 30, 25],
};

function open(bytes: Uint8Array, pages = 1): Sharp {
  // Broken pixels are refused; the oddities many phones write into a header are not.
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: "error", pages, sequentialRead: true })
    .timeout({ seconds: 30 })
    .autoOrient();
}

function encode(picture: Sharp, format: DerivativeFormat, quality: number): Promise<Buffer> {
  if (format === "avif") return picture.avif({ quality, effort: avifEffort }).toBuffer();
  if (format === "webp") return picture.webp({ quality, effort: webpEffort }).toBuffer();
  return picture.flatten({ background: ivory }).jpeg({ quality, progressive: true }).toBuffer();
}

/** Never enlarged, without metadata, within the bytes its width may have. */
export async function makeDerivative(
  bytes: Uint8Array,
  width: number,
  format: DerivativeFormat,
): Promise<Uint8Array> {
  const limit = byteLimit(width, format);
  let made: Buffer = Buffer.alloc(0);
  for (const [attempt, quality] of qualities[format].entries()) {
    const picture = open(bytes).resize({ width, withoutEnlargement: true });
    const isLast = attempt === qualities[format].length - 1;
    made = await encode(isLast ? picture.blur(1 + width / 320) : picture, format, quality);
    if (made.length <= limit) break;
  }
  return made;
}

/** An upload as it is kept: upright, in sRGB, nothing but pixels (S31), a single picture unless it is a GIF,
 * within `longestSide` and `maxBytes`. Rejects for bytes that are no whole picture. */
export async function makeStored(
  bytes: Uint8Array,
  format: StoredFormat,
  maxBytes: number,
): Promise<StoredPicture> {
  for (let side = longestSide; ; side = Math.round(side * 0.75)) {
    const resized = open(bytes, format === "gif" ? -1 : 1)
      .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb");
    const { data, info } = await writeAs[format](resized).toBuffer({ resolveWithObject: true });
    if (data.length > maxBytes && side > 256) continue;
    // The pictures of a moving one lie below each other.
    const height = info.pageHeight ?? info.height;
    return { bytes: data, width: info.width, height, tint: await meanColour(data) };
  }
}

const writeAs: Record<StoredFormat, (picture: Sharp) => Sharp> = {
  jpeg: (picture) => picture.jpeg({ quality: 85, progressive: true }),
  png: (picture) => picture.png({ compressionLevel: 8 }),
  webp: (picture) => picture.webp({ quality: 88, effort: webpEffort }),
  gif: (picture) => picture.gif({ effort: 1 }),
};

export async function meanColour(bytes: Uint8Array): Promise<string> {
  const [red = 0, green = 0, blue = 0] = await open(bytes)
    .flatten({ background: ivory })
    .toColourspace("srgb")
    .resize(1, 1, { fit: "fill", kernel: "linear" })
    .raw()
    .toBuffer();
  return `#${[red, green, blue].map((level) => level.toString(16).padStart(2, "0")).join("")}`;
}
