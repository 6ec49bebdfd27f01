import sharp from "sharp";

/** Draws an SVG icon as a square PNG of `size` pixels; `ground` fills what the icon leaves open. */
export async function iconPng(svg: Buffer, size: number, ground?: string): Promise<Buffer> {
  const drawing = sharp(svg, { density: 72 * Math.ceil(size / 32) }).resize(size, size);
  return (ground === undefined ? drawing : drawing.flatten({ background: ground }))
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** Wraps one 32-pixel PNG as a Windows icon file: a 6-byte header, one 16-byte entry, the PNG itself. */
export function iconFile(png: Buffer): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(32, 6);
  header.writeUInt8(32, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
