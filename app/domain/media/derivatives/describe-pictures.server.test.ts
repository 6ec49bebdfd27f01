import { readdirSync, readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, it } from "vitest";
import { meanColour } from "~/server/render-worker/pictures/encode-picture";
import { builtInFacts, findBuiltInPicture } from "./describe-pictures.server";

it("every photo of public/images is known, with its size and colour", async () => {
  const photos = readdirSync("public/images").filter((name) => /\.(jpe?g|png|webp)$/.test(name));
  expect(Object.keys(builtInFacts).sort()).toEqual(photos.map((name) => `/images/${name}`).sort());
  for (const [address, facts] of Object.entries(builtInFacts)) {
    const { width, height } = await sharp(`public${address}`).metadata();
    expect({ width, height }).toEqual({ width: facts.width, height: facts.height });
    expect(await meanColour(readFileSync(`public${address}`))).toBe(facts.tint);
  }
});

it("has an address that names its content, and nothing else is one", async () => {
  expect((await findBuiltInPicture("/images/paket-bawaan.jpg"))?.derived).toMatch(
    /^\/gambar\/images\/paket-bawaan\.jpg\/[0-9a-f]{8}$/,
  );
  for (const address of ["/images/logo.svg", "constructor", "/images/../package.json"]) {
    expect(await findBuiltInPicture(address)).toBeNull();
  }
});
