import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { findExcess, makeStored, type StoredFormat } from "~/server/render-worker/pictures/encode-picture";
import { inspectPicture } from "./inspect-picture.server";
import { maxUploadBytes, uploadMessages } from "./upload-limits";
import { uploadRefusal } from "./uploads";

const blank = () => sharp({ create: { width: 30, height: 20, channels: 3, background: "#0b5d46" } });
const jpeg = await blank().jpeg().toBuffer();
const png = await blank().png().toBuffer();
const webp = await blank().webp().toBuffer();
const gif = await blank().gif().toBuffer();
const tiff = await blank().tiff().toBuffer();
const avif = await blank().avif().toBuffer();
const sideways = await blank().jpeg().withMetadata({ orientation: 6 }).toBuffer();

/** Puts fill bytes before each marker up to the frame. */
function withFillBytes(picture: Buffer, count: number): Buffer {
  const parts = [picture.subarray(0, 2)];
  let at = 2;
  while (picture[at + 1] !== 0xda) {
    const end = at + 2 + picture.readUInt16BE(at + 2);
    parts.push(Buffer.alloc(count, 0xff), picture.subarray(at, end));
    at = end;
  }
  return Buffer.concat([...parts, Buffer.alloc(count, 0xff), picture.subarray(at)]);
}

/** The first box of a HEIF file of this brand. */
function heic(brand: string): Buffer {
  return Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from(`ftyp${brand}\0\0\0\0mif1${brand}`, "latin1"),
  ]);
}

const refused = { refusal: uploadMessages.notAPicture };

/** Inspects a file as the site does, then decodes it as the render worker does. */
async function examine(content: Buffer, declaredType: string) {
  const inspected = await inspectPicture(content, declaredType);
  if ("refusal" in inspected) return inspected;
  const format = inspected.type.slice("image/".length) as StoredFormat;
  try {
    const excess = await findExcess(content, format);
    if (excess !== null) return { refusal: uploadMessages[excess] };
    const { width, height } = await makeStored(content, format, maxUploadBytes);
    return { picture: { type: inspected.type, width, height } };
  } catch {
    return refused;
  }
}

const bytes = (text: string) => Buffer.from(text, "latin1");
const padded = (size: number) => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)]);

/** A PNG whose header claims other dimensions. */
function pngClaiming(width: number, height: number): Buffer {
  const copy = Buffer.from(png);
  copy.writeUInt32BE(width, 16);
  copy.writeUInt32BE(height, 20);
  return copy;
}

describe("a picture", () => {
  it.each([
    ["image/jpeg", jpeg],
    ["image/png", png],
    ["image/webp", webp],
    ["image/gif", gif],
  ])("of type %s gets its type and size from its content", async (type, content) => {
    expect(await examine(content, type)).toEqual({ picture: { type, width: 30, height: 20 } });
  });

  it("is what its content says, whatever kind of picture the browser declared", async () => {
    expect(await examine(webp, "image/jpeg")).toMatchObject({ picture: { type: "image/webp" } });
  });

  it("is measured upright", async () => {
    expect(await examine(sideways, "image/jpeg")).toMatchObject({
      picture: { width: 20, height: 30 },
    });
  });
});

describe("a JPEG with fill bytes before its markers", () => {
  it.each([1, 3, 70_000])("is a picture: %i of them", async (count) => {
    expect(await examine(withFillBytes(sideways, count), "image/jpeg")).toEqual({
      picture: { type: "image/jpeg", width: 20, height: 30 },
    });
  });
});

describe("a picture that no upload takes in is refused with a way out", () => {
  const wayOut =
    /^Foto iPhone \(HEIC\) belum bisa dipakai\..*WhatsApp.*Kamera > Format, pilih Paling Kompatibel\.$/;

  it.each([
    ["an iPhone's photo", heic("heic"), "image/heic"],
    ["an iPhone's photo of which the browser knows no type", heic("heic"), ""],
    ["an iPhone's photo that was renamed", heic("mif1"), "image/jpeg"],
    ["an iPhone's series", heic("hevc"), "image/heic-sequence"],
  ])("%s", async (_, content, type) => {
    expect(await examine(content, type)).toEqual({ refusal: expect.stringMatching(wayOut) });
  });

  it.each([
    ["AVIF", avif, "image/avif"],
    ["TIFF", tiff, "image/tiff"],
    ["BMP", bytes(`BM${"\0".repeat(60)}`), "image/bmp"],
  ])("%s", async (format, content, type) => {
    const refusal = `Gambar ${format} belum bisa dipakai. Simpan dahulu sebagai JPG, PNG, atau WebP, lalu unggah kembali.`;
    expect(await examine(content, type)).toEqual({ refusal });
  });

  it.each([
    ["IMG_0001.HEIC", ""],
    ["IMG_0001.heif", "image/heif"],
    ["IMG_0001.heic", "application/octet-stream"],
    ["foto", "image/heic"],
  ])("%s before it is sent, whatever its size", (name, type) => {
    expect(uploadRefusal({ name, type, size: 9_000_000 })).toMatch(wayOut);
  });

  it.each([
    ["catatan.txt", "text/plain", 10, "Hanya file gambar yang diperbolehkan"],
    ["tanpa-jenis", "", 10, "Hanya file gambar yang diperbolehkan"],
    ["besar.jpg", "image/jpeg", maxUploadBytes + 1, "Ukuran file maksimal 5MB"],
    ["foto.heic.jpg", "image/jpeg", 10, null],
  ])("%s of type %j is told as before", (name, type, size, message) => {
    expect(uploadRefusal({ name, type, size })).toBe(message);
  });
});

describe("size", () => {
  it("passes at 5,242,880 bytes", async () => {
    expect(maxUploadBytes).toBe(5_242_880);
    expect(await examine(padded(5_242_880), "image/jpeg")).toHaveProperty("picture");
  });

  it("is refused one byte later", async () => {
    expect(await examine(padded(5_242_881), "image/jpeg")).toEqual({
      refusal: "Ukuran file maksimal 5MB",
    });
  });

  it("is refused when its pixels would fill the memory", async () => {
    expect(await examine(pngClaiming(14_000, 14_000), "image/png")).toEqual({
      refusal: uploadMessages.tooManyPixels,
    });
  });
});

describe("an animation", () => {
  /** Black and white frames by turns: the encoder joins those that are alike. */
  const moving = (frames: number) => {
    const pixels = Buffer.from(
      Array.from({ length: frames }, (_, frame) => Array(3).fill(frame % 2 && 255)).flat(),
    );
    const raw = { width: 1, height: frames, channels: 3, pageHeight: 1 } as const;
    return sharp(pixels, { raw }).gif().toBuffer();
  };

  it.each([
    ["of 101 pictures is refused", 101, { refusal: uploadMessages.tooManyFrames }],
    ["of 100 pictures passes", 100, { picture: { type: "image/gif", width: 1, height: 1 } }],
  ])("%s", async (_, frames, expected) => {
    expect(await examine(await moving(frames), "image/gif")).toEqual(expected);
  });
});

describe("refuses", () => {
  const svg = bytes('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

  it.each([
    ["a picture declared as text", png, "text/plain"],
    ["a picture without a declared type", png, ""],
    ["a renamed text file", bytes("Jadwal keberangkatan"), "image/jpeg"],
    ["an empty file", Buffer.alloc(0), "image/jpeg"],
    ["an SVG", svg, "image/svg+xml"],
    ["an SVG declared as PNG", svg, "image/png"],
    ["an HTML page", bytes("<!doctype html><script>alert(1)</script>"), "image/png"],
    ["a PDF", bytes("%PDF-1.7\n%âãÏÓ\n"), "image/jpeg"],
    ["a page that begins as a TIFF", Buffer.concat([tiff, bytes("<html>")]), "image/tiff"],
    ["a page that begins as a HEIC", Buffer.concat([heic("heic"), bytes("<html>")]), "image/heic"],
    ["an HTML page declared as HEIC", bytes("<!doctype html>"), "image/heic"],
    ["a script behind a GIF's first letters", bytes("GIF89a/*\u0001\u0000*/=1;alert(1);"), "image/gif"],
    ["a GIF with PHP in it", Buffer.concat([gif, bytes("<?php system($_GET[0]);")]), "image/gif"],
    ["a JPEG that is a page as well", Buffer.concat([jpeg, bytes("<HTML><body>")]), "image/jpeg"],
    ["a JPEG that is a PDF as well", Buffer.concat([jpeg, bytes("%PDF-1.4")]), "image/jpeg"],
    ["a PNG with a script behind it", Buffer.concat([png, bytes("<ScRiPt>alert(1)")]), "image/png"],
    ["a PNG with a frame behind it", Buffer.concat([png, bytes("<iframe src=x>")]), "image/png"],
    [
      "a PNG with an SVG behind it",
      Buffer.concat([png, bytes("<svg  xmlns='x' onload=alert(1)>")]),
      "image/png",
    ],
    ["a JPEG cut off", jpeg.subarray(0, jpeg.length - 40), "image/jpeg"],
    ["a PNG cut off", png.subarray(0, png.length - 16), "image/png"],
    ["a WebP cut off", webp.subarray(0, webp.length - 1), "image/webp"],
    ["a GIF cut off", gif.subarray(0, gif.length - 2), "image/gif"],
    ["a PNG of no width", pngClaiming(0, 10), "image/png"],
    ["the first bytes of a JPEG", jpeg.subarray(0, 4), "image/jpeg"],
    ["a PNG's signature alone", png.subarray(0, 8), "image/png"],
  ])("%s (S28)", async (_, content, type) => expect(await examine(content, type)).toEqual(refused));

  it("any beginning of a picture that lacks some of its pixels", async () => {
    for (const [content, type, afterPixels] of [
      [jpeg, "image/jpeg", 0],
      // The last chunk of a PNG has no pixels, nor has the last byte of a GIF.
      [png, "image/png", 12],
      [webp, "image/webp", 0],
      [gif, "image/gif", 1],
    ] as const) {
      for (let length = 0; length < content.length - afterPixels; length += 1) {
        expect(await examine(content.subarray(0, length), type)).toEqual(refused);
      }
    }
  });

  it.each([
    ["the same four bytes", Buffer.alloc(maxUploadBytes, "\u00ff\u00d8\u00ff\u00e0", "latin1")],
    ["a JPEG's beginning and zeros", hollowJpeg([0xff, 0xd8, 0xff, 0xe0])],
    [
      "zeros between a JPEG's beginning and end",
      hollowJpeg([0xff, 0xd8, 0xff, 0xe0], [0xff, 0xda, 0xff, 0xd9]),
    ],
    ["a JPEG's fill bytes and zeros", hollowJpeg([0xff, 0xd8, 0xff, 0xff, 0xff, 0xe0])],
  ])("5 MB of %s within the blink of an eye", async (_, rubbish) => {
    const before = process.cpuUsage();
    expect(await examine(rubbish, "image/jpeg")).toEqual(refused);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(500);
  });
});

function hollowJpeg(start: number[], end: number[] = []): Buffer {
  const bytes = Buffer.alloc(maxUploadBytes);
  Buffer.from(start).copy(bytes);
  Buffer.from(end).copy(bytes, bytes.length - end.length);
  return bytes;
}
