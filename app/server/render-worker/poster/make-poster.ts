import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import satori, { type Font } from "satori";
import sharp from "sharp";
import { type PosterContent, type PosterLogo, posterFormats } from "../tasks.ts";
import { layOut, wordColumn } from "./layouts.ts";

interface PosterTask {
  content: PosterContent;
  pictures: (Uint8Array | null)[];
}

const defaultLogo = "public/images/logo.svg";
const qualities = [84, 76, 66, 54, 40];

export async function makePoster({ content, pictures }: PosterTask): Promise<Uint8Array> {
  const { width, height, cover, mostBytes } = posterFormats[content.size];
  const words = { input: Buffer.from(await drawWords(content, await openLogo(pictures[1]))) };
  const picture = pictures[0] && { input: await cut(pictures[0], cover), left: cover.left, top: cover.top };
  const drawn = await sharp({ create: { width, height, channels: 3, background: "#0a3b2e" } })
    .composite(picture ? [picture, words] : [words])
    .png({ compressionLevel: 0 })
    .toBuffer();
  let made = Buffer.alloc(0);
  for (const quality of qualities) {
    made = await sharp(drawn).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (made.length <= mostBytes) break;
  }
  return made;
}

let opened: Promise<Font[]> | undefined;

/** Loads the fonts. Noto Naskh Arabic is not among them: satori would lose its dots. */
function fonts(): Promise<Font[]> {
  const { resolve } = createRequire(import.meta.url);
  const read = async (name: string, file: string, weight: Font["weight"]): Promise<Font> => {
    const data = await readFile(resolve(`@fontsource/${file}-${weight}-normal.woff`));
    return { name, weight, style: "normal", data };
  };
  const weights = [500, 700, 800] as const;
  opened ??= Promise.all([
    ...weights.map((weight) => read("Jakarta", "plus-jakarta-sans/files/plus-jakarta-sans-latin", weight)),
    ...weights.map((weight) =>
      read("Jakarta Ext", "plus-jakarta-sans/files/plus-jakarta-sans-latin-ext", weight),
    ),
    read("Almarai", "almarai/files/almarai-arabic", 700),
  ]);
  return opened;
}

/** Draws the words of a poster as SVG. `asText`: as texts, whose places tests can read, instead of outlines. */
export async function drawWords(content: PosterContent, logo: PosterLogo, asText = false): Promise<string> {
  const { drawn, missing } = await drawFitting(content, logo, asText);
  if (missing.size === 0) return drawn;
  return (await drawFitting(without(missing, content), logo, asText)).drawn;
}

/** Draws the words smaller until all of them fit. `missing`: characters that no font has. */
async function drawFitting(content: PosterContent, logo: PosterLogo, asText: boolean) {
  const { width, height } = posterFormats[content.size];
  const missing = new Set<string>();
  const options = {
    fonts: await fonts(),
    loadAdditionalAsset: async (_language: string, text: string) => {
      for (const { segment } of letters.segment(text)) missing.add(segment);
      return [];
    },
  };
  const fits = async (scale: number) => {
    const place = wordColumn(content, logo, scale);
    const column = await satori(place.node, { ...options, embedFont: false, width: place.width });
    return Number(/ height="([\d.]+)"/.exec(column)?.[1]) <= place.height;
  };
  const scale = await largestScale(fits);
  const drawn = await satori(layOut(content, logo, scale), { ...options, embedFont: !asText, width, height });
  return { drawn, missing };
}

const smallestScale = 0.4;
const precision = 0.04;

/** Halves the range in which the largest scale lies, unless all words fit as they are. */
async function largestScale(fits: (scale: number) => Promise<boolean>): Promise<number> {
  if (await fits(1)) return 1;
  let [low, high] = [smallestScale, 1];
  while (high - low > precision) {
    const middle = (low + high) / 2;
    if (await fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}

const letters = new Intl.Segmenter("id");

/** Removes characters that no font has, which would be empty boxes. */
function without(missing: ReadonlySet<string>, content: PosterContent): PosterContent {
  const drawable = (text: string) =>
    Array.from(letters.segment(text), ({ segment }) => (missing.has(segment) ? " " : segment))
      .join("")
      .replace(/ +/g, " ")
      .trim();
  return JSON.parse(JSON.stringify(content), (_key, value) =>
    typeof value === "string" ? drawable(value) : value,
  );
}

function cut(picture: Uint8Array, { width, height }: { width: number; height: number }): Promise<Buffer> {
  return sharp(picture).resize({ width, height, fit: "cover", position: "attention" }).toBuffer();
}

async function openLogo(logo: Uint8Array | null | undefined): Promise<PosterLogo> {
  const { data, info } = await sharp(logo ?? (await readFile(defaultLogo)), { density: 200 })
    .resize({ width: 360, height: 144, fit: "inside" })
    .png()
    .toBuffer({ resolveWithObject: true });
  const source = `data:image/png;base64,${data.toString("base64")}`;
  return { source, width: info.width, height: info.height };
}
