import { maxMovingPixels, maxPixels } from "~/server/render-worker/pictures/derivative-rules";
import {
  maxUploadBytes,
  type PictureType,
  pictureEndings,
  unusablePictures,
  uploadMessages,
} from "./uploads";

/** Whether a file is complete, without decoding it: neither cut off nor another file behind a picture's first bytes. */
const wholeness: Record<PictureType, (bytes: Buffer) => boolean> = {
  "image/jpeg": isWholeJpeg,
  "image/png": isWholePng,
  "image/webp": (bytes) => bytes.length >= 20 && bytes.readUInt32LE(4) + 8 <= bytes.length,
  "image/gif": (bytes) => countGifFrames(bytes) > 0,
};

/** Number of pictures in a complete file; more than one in an animation. */
const frameCounts: Record<PictureType, (bytes: Buffer) => number> = {
  "image/jpeg": () => 1,
  "image/png": countPngFrames,
  "image/webp": countWebpFrames,
  "image/gif": countGifFrames,
};

const jpegFrames = [0xc0, 0xc1, 0xc2];
const jpegStartOfScan = 0xda;

/** Segments lead to a frame, and the last scan is closed. Phones append films and depth maps, which may stay. */
function isWholeJpeg(bytes: Buffer): boolean {
  const lastScan = bytes.lastIndexOf(Buffer.from([0xff, jpegStartOfScan]));
  return (
    jpegUpToFrame(bytes) !== null && lastScan > 0 && bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) > lastScan
  );
}

const jpegFill = 0xff;

/** The segments up to the frame, without the fill bytes that may precede each marker (ITU-T T.81, B.1.1.2). Null if there
 * is no frame: `image-size`, which does not know fill bytes, would then search megabytes byte by byte. */
function jpegUpToFrame(bytes: Buffer): Buffer | null {
  const head = Buffer.alloc(bytes.length);
  let length = bytes.copy(head, 0, 0, 2);
  let at = 2;
  while (bytes[at] === jpegFill) {
    while (bytes[at + 1] === jpegFill) at += 1;
    const marker = bytes[at + 1];
    if (marker === undefined || marker === jpegStartOfScan || at + 4 > bytes.length) return null;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    length += bytes.copy(head, length, at, end);
    if (jpegFrames.includes(marker)) return head.subarray(0, length);
    at = end;
  }
  return null;
}

const pngSignatureBytes = 8;
const pngFrameBytes = 12;

function isWholePng(bytes: Buffer): boolean {
  let at = pngSignatureBytes;
  let hasPixels = false;
  while (at + pngFrameBytes <= bytes.length) {
    const name = bytes.toString("latin1", at + 4, at + 8);
    hasPixels ||= name === "IDAT";
    at += bytes.readUInt32BE(at) + pngFrameBytes;
    if (name === "IEND") return hasPixels && at <= bytes.length;
  }
  return false;
}

/** The animation control chunk precedes the pixels and begins with the number of pictures. */
function countPngFrames(bytes: Buffer): number {
  const firstPixels = bytes.indexOf("IDAT", 0, "latin1");
  const control = bytes.subarray(0, firstPixels).indexOf("acTL", 0, "latin1");
  return control === -1 ? 1 : bytes.readUInt32BE(control + 4);
}

const webpHeaderBytes = 12;

/** Chunks begin at even addresses; each picture of an animation is a chunk. */
function countWebpFrames(bytes: Buffer): number {
  let frames = 0;
  for (let at = webpHeaderBytes; at + 8 <= bytes.length; ) {
    if (bytes.toString("latin1", at, at + 4) === "ANMF") frames += 1;
    const size = bytes.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  return Math.max(1, frames);
}

const gifExtension = 0x21;
const gifImage = 0x2c;
const gifEnd = 0x3b;
const gifHeaderBytes = 13;
const gifImageHeaderBytes = 10;

function countGifFrames(bytes: Buffer): number {
  let at = gifHeaderBytes + colourTableBytes(bytes[10]);
  let frames = 0;
  while (at < bytes.length) {
    const block = bytes[at];
    if (block === gifEnd) return frames;
    if (block === gifExtension) at = skipSubBlocks(bytes, at + 2);
    else if (block === gifImage) {
      frames += 1;
      at = skipSubBlocks(bytes, at + gifImageHeaderBytes + colourTableBytes(bytes[at + 9]) + 1);
    } else return 0;
  }
  return 0;
}

/** Size of the colour table that a packed byte announces: three bytes for each of 2^(n+1) colours. */
function colourTableBytes(packed = 0): number {
  return packed & 0x80 ? 3 * 2 ** ((packed & 0x07) + 1) : 0;
}

function skipSubBlocks(bytes: Buffer, start: number): number {
  let at = start;
  for (let size = bytes[at] ?? 0; size > 0; size = bytes[at] ?? 0) at += size + 1;
  return at + 1;
}

/** Facts from the bytes of a picture, independent of its name and declared type. */
export interface InspectedPicture {
  type: PictureType;
  ending: string;
  /** Pixels of the upright picture. */
  width: number;
  height: number;
}

/** An animation of more pictures is an attack or a film. */
const maxFrames = 100;

/** EXIF orientations from this number on mean that the picture lies on its side. */
const firstSidewaysOrientation = 5;

/** Markup and scripts inside a picture, which could be run. Too long to occur in compressed data by chance. */
const foreignContent = /<script|<\?php\s|<!doctype|<html[\s>]|<svg\s+xmlns|<iframe|%pdf-[12]\./i;

/** Inspects an uploaded file: facts of the picture, or the message that refuses it (S28). */
export async function inspectPicture(
  bytes: Buffer,
  declaredType: string,
): Promise<{ picture: InspectedPicture } | { refusal: string }> {
  const content = await contentType(bytes);
  const unusable = unusablePictures.get(content);
  if (unusable !== undefined && !isForeign(bytes)) return { refusal: unusable };
  if (!declaredType.startsWith("image/")) return { refusal: uploadMessages.notAPicture };
  if (bytes.length > maxUploadBytes) return { refusal: uploadMessages.tooLarge };
  const type = isPictureType(content) ? content : null;
  const size = type && wholeness[type](bytes) ? await readSize(bytes, type) : null;
  if (type === null || size === null || isForeign(bytes)) return { refusal: uploadMessages.notAPicture };
  if (size.width * size.height > maxPixels) return { refusal: uploadMessages.tooManyPixels };
  const frames = frameCounts[type](bytes);
  if (frames > maxFrames) return { refusal: uploadMessages.tooManyFrames };
  // Only the first picture of other animations is stored.
  if (type === "image/gif" && frames > 1 && size.width * size.height * frames > maxMovingPixels)
    return { refusal: uploadMessages.tooManyMovingPixels };
  return { picture: { type, ending: pictureEndings[type], ...size } };
}

function isForeign(bytes: Buffer): boolean {
  return foreignContent.test(bytes.toString("latin1"));
}

/** Tells the type by content; "" if unknown. */
async function contentType(bytes: Buffer): Promise<string> {
  const { fileTypeFromBuffer } = await import("file-type");
  const type = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime ?? "";
  // An animated PNG is a PNG to every browser and to the bucket.
  return type === "image/apng" ? "image/png" : type;
}

function isPictureType(type: string): type is PictureType {
  return Object.hasOwn(pictureEndings, type);
}

async function readSize(bytes: Buffer, type: PictureType): Promise<{ width: number; height: number } | null> {
  const { imageSize } = await import("image-size");
  try {
    const measured = type === "image/jpeg" ? jpegUpToFrame(bytes) : bytes;
    const { width, height, orientation = 1 } = imageSize(measured ?? bytes);
    if (!(width >= 1 && height >= 1)) return null;
    return orientation < firstSidewaysOrientation ? { width, height } : { width: height, height: width };
  } catch {
    return null;
  }
}
