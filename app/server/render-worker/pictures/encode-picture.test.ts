import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { byteLimit, derivativeFormats, widthsFor } from "./derivative-rules";
import { makeDerivative, makeStored } from "./encode-picture";

const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  });
const detailed = await noise(1300, 900).jpeg({ quality: 90 }).toBuffer();
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#b98a2f" } });

describe("a derivative", () => {
  it.each(derivativeFormats.flatMap((format) => [320, 640].map((width) => [width, format] as const)))(
    "%i wide as %s weighs no more than it may, even of pure noise",
    async (width, format) => {
      const made = await makeDerivative(detailed, width, format);
      expect(made.length).toBeLessThanOrEqual(byteLimit(width, format));
      expect((await sharp(made).metadata()).width).toBe(width);
    },
  );

  it("is never larger than its picture", async () => {
    const made = await makeDerivative(await plain(200, 100).png().toBuffer(), 640, "webp");
    expect(await sharp(made).metadata()).toMatchObject({ width: 200, height: 100 });
  });

  it("as JPEG stands on ivory where the picture is see-through", async () => {
    const clear = await sharp({ create: { width: 20, height: 20, channels: 4, background: "#00000000" } })
      .png()
      .toBuffer();
    const pixels = await sharp(await makeDerivative(clear, 160, "jpg"))
      .raw()
      .toBuffer();
    expect(pixels[0]).toBeGreaterThan(245);
    expect((await sharp(await makeDerivative(clear, 160, "avif")).metadata()).hasAlpha).toBe(true);
  });
});

describe("what is stored of an upload", () => {
  it.each(["jpeg", "png", "webp", "gif"] as const)(
    "as %s is upright and carries nothing but pixels (S31)",
    async (format) => {
      const source = await plain(60, 20)
        .toFormat(format === "gif" ? "png" : format)
        .withExif({ IFD0: { Copyright: "Kamera" }, IFD3: { GPSLatitudeRef: "S" } })
        .withMetadata({ orientation: 6 })
        .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
        .toBuffer();
      expect(await sharp(source).metadata()).toMatchObject({
        exif: expect.any(Buffer),
        xmp: expect.any(Buffer),
      });
      const stored = await makeStored(source, format, 100_000);
      expect(stored).toMatchObject({ width: 20, height: 60, tint: expect.stringMatching(/^#[0-9a-f]{6}$/) });
      const { exif, icc, xmp, iptc, orientation } = await sharp(stored.bytes).metadata();
      expect({ exif, icc, xmp, iptc, orientation }).toEqual({});
    },
  );

  it("moves on where it is a GIF, with its pauses; a derivative of it is its first picture", async () => {
    const colours = await Promise.all(
      ["#f00", "#0f0", "#00f"].map((background) =>
        sharp({ create: { width: 60, height: 40, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(colours, { join: { animated: true } })
      .gif({ delay: [100, 200, 300], loop: 0 })
      .toBuffer();
    const stored = await makeStored(moving, "gif", 100_000);
    expect(stored).toMatchObject({ width: 60, height: 40, tint: "#ff0000" });
    const { pages, delay } = await sharp(stored.bytes, { pages: -1 }).metadata();
    expect({ pages, delay }).toEqual({ pages: 3, delay: [100, 200, 300] });
    const still = await makeDerivative(stored.bytes, 160, "webp");
    expect(await sharp(still, { pages: -1 }).metadata()).toMatchObject({ width: 60, height: 40 });
  });

  it("is made smaller until it fits", async () => {
    const png = await noise(900, 700).png().toBuffer();
    const stored = await makeStored(png, "png", 300_000);
    expect(stored.bytes.length).toBeLessThanOrEqual(300_000);
    expect(stored.width).toBeLessThan(900);
  });

  it("refuses what breaks off within its pixels", async () => {
    await expect(makeStored(detailed.subarray(0, detailed.length / 2), "jpeg", 5_000_000)).rejects.toThrow();
  });
});

it("a picture is made in every smaller width, and once more in its own", () => {
  expect(widthsFor(700)).toEqual([
    { width: 160, pixels: 160 },
    { width: 320, pixels: 320 },
    { width: 480, pixels: 480 },
    { width: 640, pixels: 640 },
    { width: 960, pixels: 700 },
  ]);
  expect(widthsFor(100)).toEqual([{ width: 160, pixels: 100 }]);
  expect(widthsFor(4000).at(-1)).toEqual({ width: 1920, pixels: 1920 });
  expect(widthsFor(null)).toHaveLength(7);
});
