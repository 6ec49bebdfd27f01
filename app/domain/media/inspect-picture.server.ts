import { fileTypeFromBuffer } from "file-type";
import { imageSize } from "image-size";
import { maxPixels } from "~/server/pictures/picture-limits";
import { countFrames, isWholePicture } from "./picture-structure.server";
import { type PictureType, pictureEndings, uploadMessages, uploadRefusal } from "./upload-rules";

/** What the bytes of a picture say, whatever its name and the browser said. */
export interface InspectedPicture {
  type: PictureType;
  /** Without the dot, by content. */
  ending: string;
  /** Pixels, as it is shown: turned upright where the camera says so. */
  width: number;
  height: number;
}

/** A moving picture is kept as its first one; beyond this many it is no decoration but an attack or a film. */
const maxFrames = 100;

/** From here on in the EXIF numbering of orientations a picture lies on its side. */
const firstSidewaysOrientation = 5;

/**
 * Markup and scripts have no business in a picture: a file that is both would be run by whoever opens it as the other.
 * Each pattern is long enough not to turn up in compressed data by chance.
 */
const foreignContent = /<script|<\?php\s|<!doctype|<html[\s>]|<svg\s+xmlns|<iframe|%pdf-[12]\./i;

/** Looks at an uploaded file: the picture it is, or the message that refuses it (product.md section 5, trust.md S28). */
export async function inspectPicture(
  bytes: Buffer,
  declaredType: string,
): Promise<{ picture: InspectedPicture } | { refusal: string }> {
  const refusal = uploadRefusal({ type: declaredType, size: bytes.length });
  if (refusal !== null) return { refusal };
  const type = await contentType(bytes);
  const size = type && isWholePicture(bytes, type) ? readSize(bytes) : null;
  if (type === null || size === null || foreignContent.test(bytes.toString("latin1"))) {
    return { refusal: uploadMessages.notAPicture };
  }
  if (size.width * size.height > maxPixels) return { refusal: uploadMessages.tooManyPixels };
  if (countFrames(bytes, type) > maxFrames) return { refusal: uploadMessages.tooManyFrames };
  return { picture: { type, ending: pictureEndings[type], ...size } };
}

async function contentType(bytes: Buffer): Promise<PictureType | null> {
  const found = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime;
  // An animated PNG is a PNG to every browser and to the bucket.
  const type = found === "image/apng" ? "image/png" : found;
  return type !== undefined && Object.hasOwn(pictureEndings, type) ? (type as PictureType) : null;
}

/** Null for bytes that no decoder could make a picture of. */
function readSize(bytes: Buffer): { width: number; height: number } | null {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes);
    if (!(width >= 1 && height >= 1)) return null;
    return orientation < firstSidewaysOrientation ? { width, height } : { width: height, height: width };
  } catch {
    return null;
  }
}
