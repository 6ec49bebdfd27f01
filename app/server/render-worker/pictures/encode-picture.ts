import sharp, { type Sharp } from "sharp";
import {
  byteLimit,
  type DerivativeFormat,
  longestSide,
  maxMovingPixels,
  maxPixels,
} from "./derivative-rules.ts";

export type StoredFormat = "jpeg" | "png" | "webp" | "gif";

export interface StoredPicture {
  bytes: Uint8Array;
  width: number;
  height: number;
  /** Mean colour `#rrggbb`, shown until the picture has loaded. */
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
  // Refuses broken pixels, but not the odd headers of many phones.
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: "error", pages, sequentialRead: true })
    .timeout({ seconds: 30 })
    .autoOrient();
}

function encode(picture: Sharp, format: DerivativeFormat, quality: number): Promise<Buffer> {
  // Colour at half the resolution, as WebP and JPEG have it: the encoder takes 85 MB at 1920 pixels instead of 120.
  if (format === "avif")
    return picture.avif({ quality, effort: avifEffort, chromaSubsampling: "4:2:0" }).toBuffer();
  if (format === "webp") return picture.webp({ quality, effort: webpEffort }).toBuffer();
  return picture.flatten({ background: ivory }).jpeg({ quality, progressive: true }).toBuffer();
}

/** Encodes a derivative without metadata, within the byte limit of its width. */
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

/** An animation of more pictures is an attack or a film. */
const mostFrames = 100;

/** Why an upload is not decoded: the name of the message for its sender. */
export type Excess = "tooManyPixels" | "tooManyFrames" | "tooManyMovingPixels";

/** Finds what an upload has too much of, by its header alone. Rejects for what is no picture. */
export async function findExcess(bytes: Uint8Array, format: StoredFormat): Promise<Excess | null> {
  const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height > maxPixels) return "tooManyPixels";
  const frames = format === "png" ? countPngFrames(Buffer.from(bytes)) : pages;
  if (frames > mostFrames) return "tooManyFrames";
  // Only the first picture of other animations is stored.
  const isMoving = format === "gif" && frames > 1;
  return isMoving && width * height * frames > maxMovingPixels ? "tooManyMovingPixels" : null;
}

/** Counts the pictures of a PNG, which sharp does not: the animation control chunk precedes the pixels. */
function countPngFrames(bytes: Buffer): number {
  const control = bytes.subarray(0, bytes.indexOf("IDAT", 0, "latin1")).indexOf("acTL", 0, "latin1");
  return control === -1 ? 1 : bytes.readUInt32BE(control + 4);
}

/** Encodes an upload for storage: upright, sRGB, without metadata (S31), one frame unless GIF, within `longestSide` and
 * `maxBytes`. Rejects for damaged bytes. */
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
    // An animation holds its frames one below the other.
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
