import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { createElement, type ElementType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { drawnIcons } from "./drawn-icons";

const folder = path.resolve("node_modules/lucide-react/dist/esm");
const react = pathToFileURL(createRequire(import.meta.url).resolve("react")).href;
const makerFile = path.join(folder, "createLucideIcon.mjs");

type Transform = (code: string, id: string) => { code: string } | null;
const transform = drawnIcons().transform as unknown as Transform;
const source = readFileSync(makerFile, "utf8");

/** The icons that the site draws, by the names of lucide's files. */
const names = [
  ...new Set(
    globSync("app/**/*.{ts,tsx}").flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/ from "lucide-react\/icons\/([\w-]+)"/g)].map(
        ([, name = ""]) => name,
      ),
    ),
  ),
];

const fileOf = (name: string) => path.join(folder, "icons", `${name}.mjs`);

const loadOriginal = async (name: string): Promise<ElementType> =>
  (await import(/* @vite-ignore */ pathToFileURL(fileOf(name)).href)).default;

const built = mkdtempSync(path.join(tmpdir(), "drawn-icons-"));

beforeAll(() => {
  const maker = transform(source, makerFile)?.code ?? "";
  writeFileSync(path.join(built, "maker.mjs"), maker.replace('from "react"', `from "${react}"`));
  return () => rmSync(built, { recursive: true });
});

/** Loads an icon as the build has it. */
async function loadDrawnIcon(name: string): Promise<ElementType> {
  const file = fileOf(name);
  const icon = transform(readFileSync(file, "utf8"), file)?.code ?? "";
  const own = icon
    .replace("'../createLucideIcon.mjs'", "'./maker.mjs'")
    .replace(/\/\/# sourceMappingURL.*/, "");
  const module = path.join(built, `${name}.mjs`);
  writeFileSync(module, own);
  return (await import(/* @vite-ignore */ pathToFileURL(module).href)).default;
}

/** Attributes of a drawn icon's frame. */
function frameOf(svg: string): Record<string, string> {
  const frame = svg.slice(0, svg.indexOf(">"));
  return Object.fromEntries(
    [...frame.matchAll(/ ([\w-]+)="([^"]*)"/gi)].map(([, name, value]) => [name, value]),
  );
}

const unneeded = ["xmlns", "class"];
const withoutUnneeded = (frame: Record<string, string>) =>
  Object.fromEntries(Object.entries(frame).filter(([name]) => !unneeded.includes(name)));

/** A file of its own names what an element of a page need not. */
const withNamespace = (svg: string) => svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"');

/** Black on white, ten dots for each unit. */
function pictureOf(svg: string): Promise<Buffer> {
  const drawn = Buffer.from(svg.replaceAll("currentColor", "#000"));
  return sharp(drawn, { density: 720 }).flatten({ background: "#fff" }).greyscale().raw().toBuffer();
}

test.each(names)("%s is the same picture as lucide's, in fewer elements", async (name) => {
  const icons = [await loadDrawnIcon(name), await loadOriginal(name)];
  const measures = { size: 28, strokeWidth: 1.6, "aria-label": "Rumah" };
  const [drawn = "", original = ""] = icons.map((icon) =>
    renderToStaticMarkup(createElement(icon, measures)),
  );
  expect(withoutUnneeded(frameOf(drawn))).toEqual(withoutUnneeded(frameOf(original)));
  expect(drawn.match(/<\w/g)?.length).toBeLessThanOrEqual(3);
  const [picture, expected] = await Promise.all([pictureOf(withNamespace(drawn)), pictureOf(original)]);
  expect(picture.length).toBe(expected.length);
  const differing = picture.filter((value, index) => Math.abs(value - (expected[index] ?? 0)) > 64);
  expect(differing.length).toBeLessThanOrEqual(picture.length / 1000);
});

test("an icon leaves its frame to the style sheet, which draws it like lucide", async () => {
  const icons = [await loadDrawnIcon("heart"), await loadOriginal("heart")];
  const [drawn = "", original = ""] = icons.map((icon) =>
    renderToStaticMarkup(createElement(icon, { className: "size-5" })),
  );
  const viewBox = "0 0 24 24";
  expect(frameOf(drawn)).toEqual({ viewBox, class: "lucide size-5", "aria-hidden": "true" });
  const [, rule = ""] =
    /\.lucide:not\(\[stroke\]\) \{([^}]*)\}/.exec(readFileSync("app/styles/admin.css", "utf8")) ?? [];
  const [, applied = ""] = /@apply ([^;]*);/.exec(rule) ?? [];
  expect(withoutUnneeded(frameOf(original))).toEqual({
    viewBox,
    "aria-hidden": "true",
    ...(applied === "size-6 fill-none stroke-current stroke-2" && {
      ...{ width: "24", height: "24" },
      ...{ fill: "none", stroke: "currentColor", "stroke-width": "2" },
    }),
    ...Object.fromEntries(
      [...rule.matchAll(/(stroke-line\w+): (\w+);/g)].map(([, name, value]) => [name, value]),
    ),
  });
});

test("other modules keep their code; another lucide-react stops the build", () => {
  expect(transform("", "/app/root.tsx")).toBeNull();
  expect(() => transform("export default createLucideIcon", makerFile)).toThrow("in another way");
});
