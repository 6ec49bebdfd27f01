import sharp from "sharp";
import { createRandom, seedOf } from "./random.ts";

/** Largest file a picture may have, in bytes: a phone on a slow line loads it in about a second. */
export const MAX_BYTES = 110_000;

interface Finish {
  name: string;
  width: number;
  height: number;
  /** Strength of the print grain, in levels of 255. */
  grain: number;
}

/** Adds a fine even grain, like uncoated paper, to raw RGB pixels. It also hides the steps of long gradients. */
function addGrain(pixels: Buffer, grain: number, seed: number): void {
  const random = createRandom(seed);
  for (let index = 0; index < pixels.length; index += 3) {
    const noise = (random.next() + random.next() - 1) * grain;
    for (let channel = 0; channel < 3; channel++) {
      const value = (pixels[index + channel] ?? 0) + noise;
      pixels[index + channel] = Math.max(0, Math.min(255, Math.round(value)));
    }
  }
}

/**
 * Prints an SVG document as a progressive JPEG of at most `MAX_BYTES`: the highest quality that fits.
 * Throws when even the lowest quality is too large.
 */
export async function printJpeg(svg: string, { name, width, height, grain }: Finish): Promise<Buffer> {
  const { data } = await sharp(Buffer.from(svg))
    .flatten({ background: "#FBF8F1" })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  addGrain(data, grain, seedOf(`${name} grain`));
  for (let quality = 82; quality >= 40; quality -= 6) {
    const jpeg = await sharp(data, { raw: { width, height, channels: 3 } })
      .jpeg({ quality, mozjpeg: true, progressive: true })
      .toBuffer();
    if (jpeg.length <= MAX_BYTES) {
      return jpeg;
    }
  }
  throw new Error(`${name} does not fit into ${MAX_BYTES} bytes`);
}
