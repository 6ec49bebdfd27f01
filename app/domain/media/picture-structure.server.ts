import type { PictureType } from "./upload-rules";

/**
 * Whether a file that begins like a picture goes on and ends like one: not cut off, and no other kind of file behind a
 * borrowed first line. It is not decoded.
 */
export function isWholePicture(bytes: Buffer, type: PictureType): boolean {
  return wholeness[type](bytes);
}

const wholeness: Record<PictureType, (bytes: Buffer) => boolean> = {
  "image/jpeg": isWholeJpeg,
  "image/png": isWholePng,
  "image/webp": (bytes) => bytes.length >= 20 && bytes.readUInt32LE(4) + 8 <= bytes.length,
  "image/gif": isWholeGif,
};

const jpegFrames = [0xc0, 0xc1, 0xc2];
const jpegStartOfScan = 0xda;

/**
 * Well-formed segments lead to a frame, and the last scan is closed. What phones append behind it (a short film, a depth
 * map) is theirs to keep.
 */
function isWholeJpeg(bytes: Buffer): boolean {
  const lastScan = bytes.lastIndexOf(Buffer.from([0xff, jpegStartOfScan]));
  return leadsToFrame(bytes) && lastScan > 0 && bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) > lastScan;
}

/** Where this is not so, `image-size` would search megabytes for a frame, byte by byte, for seconds. */
function leadsToFrame(bytes: Buffer): boolean {
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    if (jpegFrames.includes(marker)) return true;
    if (marker === jpegStartOfScan || marker === 0xff) return false;
  }
  return false;
}

const pngSignatureBytes = 8;
/** Length, name and checksum of a chunk. */
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

const gifExtension = 0x21;
const gifImage = 0x2c;
const gifEnd = 0x3b;
const gifHeaderBytes = 13;
const gifImageHeaderBytes = 10;

function isWholeGif(bytes: Buffer): boolean {
  let at = gifHeaderBytes + colourTableBytes(bytes[10]);
  let hasImage = false;
  while (at < bytes.length) {
    const block = bytes[at];
    if (block === gifEnd) return hasImage;
    if (block === gifExtension) at = skipSubBlocks(bytes, at + 2);
    else if (block === gifImage) {
      hasImage = true;
      at = skipSubBlocks(bytes, at + gifImageHeaderBytes + colourTableBytes(bytes[at + 9]) + 1);
    } else return false;
  }
  return false;
}

/** The size of the table that a packed byte announces: three bytes for each of 2^(n+1) colours. */
function colourTableBytes(packed = 0): number {
  return packed & 0x80 ? 3 * 2 ** ((packed & 0x07) + 1) : 0;
}

function skipSubBlocks(bytes: Buffer, start: number): number {
  let at = start;
  for (let size = bytes[at] ?? 0; size > 0; size = bytes[at] ?? 0) at += size + 1;
  return at + 1;
}
