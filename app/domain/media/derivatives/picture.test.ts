import { describe, expect, it } from "vitest";
import {
  derivativeAddress,
  leadImage,
  type Picture,
  parseDerivativeName,
  pictureSlots,
  previewAddress,
  sharedImage,
  sourceSet,
  tintClasses,
} from "./picture";

const picture: Picture = {
  address: "/media/a.jpg",
  derived: "/gambar/media/a.jpg/0123abcd",
  width: 700,
  height: 400,
  tint: "#8c7079",
};
const foreign: Picture = {
  address: "https://contoh.id/a.jpg",
  derived: null,
  width: null,
  height: null,
  tint: null,
};

describe("the addresses of a picture", () => {
  it("offer what its place needs, up to the picture's own width", () => {
    expect(sourceSet(picture, [320, 640, 960, 1280], "avif")).toBe(
      "/gambar/media/a.jpg/0123abcd-320.avif 320w, /gambar/media/a.jpg/0123abcd-640.avif 640w, /gambar/media/a.jpg/0123abcd-960.avif 700w",
    );
  });

  it("offer the largest there is where the place asks only for larger ones", () => {
    expect(sourceSet({ ...picture, width: 90 }, [640, 960], "webp")).toBe(
      "/gambar/media/a.jpg/0123abcd-160.webp 90w",
    );
  });

  it("name one of a width, or the next smaller one; of a foreign picture itself", () => {
    expect(derivativeAddress(picture, 1280)).toBe("/gambar/media/a.jpg/0123abcd-960.jpg");
    expect(derivativeAddress({ ...picture, width: 90 }, 640)).toBe("/gambar/media/a.jpg/0123abcd-160.jpg");
    expect(derivativeAddress(foreign, 640)).toBe(foreign.address);
  });

  it("are preloaded where there are derivatives", () => {
    expect(leadImage(foreign, pictureSlots.hero)).toBeNull();
    expect(leadImage(undefined, pictureSlots.hero)).toBeNull();
    expect(leadImage(picture, pictureSlots.card)?.sizes).toBe(pictureSlots.card.sizes);
  });

  it("give previews of this site's own pictures only", () => {
    expect(previewAddress("/media/a.jpg")).toBe("/gambar/media/a.jpg/480.webp");
    expect(previewAddress("/media/a.jpg", 160)).toBe("/gambar/media/a.jpg/160.webp");
    for (const address of ["/images/logo.svg", "https://contoh.id/a.jpg", "blob:x", "", "/media/a.jpg?x"]) {
      expect(previewAddress(address)).toBe(address);
    }
  });
});

describe("a derivative's name", () => {
  it("is read back from the address a page shows", () => {
    expect(parseDerivativeName("media/a.jpg/0123abcd-640.avif")).toEqual({
      address: "/media/a.jpg",
      version: "0123abcd",
      width: 640,
      format: "avif",
    });
    expect(parseDerivativeName("media/b/a.jpg/160.jpg")).toMatchObject({
      address: "/media/b/a.jpg",
      version: null,
    });
  });

  it.each([
    "",
    "640.avif",
    "media/a.jpg",
    "media/a.jpg/641.avif",
    "media/a.jpg/0640.avif",
    "media/a.jpg/640.png",
    "media/a.jpg/0123ABCD-640.avif",
    "media/a.jpg/0123abcde-640.avif",
    "media/../a.jpg/640.avif",
    "media//a.jpg/640.avif",
  ])("is none of a fixed form: %j", (path) => expect(parseDerivativeName(path)).toBeNull());
});

describe("a tint", () => {
  it.each([
    ["#000000", "tint r-0 g-0 b-0"],
    ["#ffffff", "tint r-8 g-8 b-8"],
    ["#8c7079", "tint r-4 g-4 b-4"],
    [null, undefined],
    ["red", undefined],
    ['#000000" onload="', undefined],
  ])("of %j is the classes %j", (tint, classes) => expect(tintClasses(tint)).toBe(classes));
});

it("a shared picture has the size of what is named, never more than its own", () => {
  const picture = {
    address: "/media/a.jpg",
    derived: "/gambar/media/a.jpg/0",
    width: 1600,
    height: 1200,
    tint: null,
  };
  expect(sharedImage(picture, 1280)).toMatchObject({ width: 1280, height: 960 });
  expect(sharedImage({ ...picture, width: 900, height: 600 }, 1280)).toMatchObject({
    width: 900,
    height: 600,
  });
  const elsewhere = { ...picture, derived: null, width: null, height: null };
  expect(sharedImage(elsewhere, 1280)).toEqual({ address: "/media/a.jpg", width: null, height: null });
});
