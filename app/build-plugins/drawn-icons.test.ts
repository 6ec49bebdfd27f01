import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import Heart from "virtual:icon/heart";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { LucideIcon } from "~/components/ui/lucide-icon";
import { drawnIcons } from "./drawn-icons";

const { icons }: { icons: Readonly<Record<string, { body: string }>> } = createRequire(import.meta.url)(
  "@iconify-json/lucide/icons.json",
);

/** The icons that the site draws. */
const names = [
  ...new Set(
    globSync("app/**/*.{ts,tsx}").flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/ from "virtual:icon\/([\w-]+)"/g)].map(
        ([, name = ""]) => name,
      ),
    ),
  ),
];

const loadIcon = async (name: string): Promise<LucideIcon> =>
  (await import(/* @vite-ignore */ `virtual:icon/${name}`)).default;

const drawnFrom = async (name: string) => renderToStaticMarkup(createElement(await loadIcon(name), {}));

/** An icon in a frame that says nothing but its size, because the package says the look of each shape. */
const original = (name: string) =>
  `<svg viewBox="0 0 24 24" width="28" height="28">${icons[name]?.body}</svg>`;

/** Black on white, ten dots for each unit. A file of its own names what an element of a page need not. */
function pictureOf(svg: string): Promise<Buffer> {
  const file = svg
    .replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"')
    .replaceAll("currentColor", "#000");
  return sharp(Buffer.from(file), { density: 720 })
    .flatten({ background: "#fff" })
    .greyscale()
    .raw()
    .toBuffer();
}

test.each(names)("%s is the same picture as lucide's, in fewer elements", async (name) => {
  const drawn = renderToStaticMarkup(createElement(await loadIcon(name), { size: 28 }));
  expect(drawn.match(/<\w/g)?.length).toBeLessThanOrEqual(3);
  const [picture, expected] = await Promise.all([pictureOf(drawn), pictureOf(original(name))]);
  expect(picture.length).toBe(expected.length);
  expect(picture.some((value) => value === 0)).toBe(true);
  const differing = picture.filter((value, index) => Math.abs(value - (expected[index] ?? 0)) > 64);
  expect(differing.length).toBeLessThanOrEqual(picture.length / 1000);
});

/** Attributes of the first element. */
function attributesOf(markup: string): Record<string, string> {
  const element = markup.slice(0, markup.indexOf(">"));
  return Object.fromEntries(
    [...element.matchAll(/ ([\w-]+)="([^"]*)"/gi)].map(([, name, value]) => [name, value]),
  );
}

test("an icon leaves its frame to the style sheet, which draws it like lucide", () => {
  const drawn = renderToStaticMarkup(createElement(Heart, { className: "size-5" }));
  expect(attributesOf(drawn)).toEqual({
    viewBox: "0 0 24 24",
    class: "lucide size-5",
    "aria-hidden": "true",
  });
  const [, rule = ""] =
    /\.lucide:not\(\[stroke\]\) \{([^}]*)\}/.exec(readFileSync("app/styles/admin.css", "utf8")) ?? [];
  const { d: _d, ...look } = attributesOf(icons.heart?.body ?? "");
  expect(rule).toContain("@apply size-6 fill-none stroke-current stroke-2;");
  expect(look).toEqual({
    ...{ fill: "none", stroke: "currentColor", "stroke-width": "2" },
    ...Object.fromEntries(
      [...rule.matchAll(/(stroke-line\w+): (\w+);/g)].map(([, name, value]) => [name, value]),
    ),
  });
});

test("an icon with a size, a stroke or a name of its own says them", () => {
  const { d: _d, ...look } = attributesOf(icons.heart?.body ?? "");
  const own = { size: 28, strokeWidth: 1.6, "aria-label": "Suka" };
  expect(attributesOf(renderToStaticMarkup(createElement(Heart, own)))).toEqual({
    ...look,
    ...{ viewBox: "0 0 24 24", class: "lucide", width: "28", height: "28" },
    ...{ "stroke-width": "1.6", "aria-label": "Suka" },
  });
});

test.each([
  ["move-up", /^<path d="M8 6l4-4l4 4m-4-4v20"><\/path>$/],
  ["circle", /^<path d="M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0z"><\/path>$/],
  ["database", /^<path d="M3 5a9 3 0 1 0 18 0a9 3 0 1 0 -18 0zM3 5[^"]*"><\/path>$/],
  [
    "square",
    /^<path d="M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2z"><\/path>$/,
  ],
])("the shapes of %s become one path", async (name, path) => {
  expect((await drawnFrom(name)).replace(/^<svg[^>]*>|<\/svg>$/g, "")).toMatch(path);
});

test("a shape with a look of its own stays an element", async () => {
  expect(icons.tag?.body).toContain('<circle cx="7.5" cy="7.5" r=".5" fill="currentColor"/>');
  expect(await drawnFrom("tag")).toMatch(
    /<path d="M[^"]*"><\/path><circle cx="7.5" cy="7.5" r=".5" fill="currentColor"><\/circle><\/svg>$/,
  );
});

test("a former name gives the icon of the name that follows it", async () => {
  expect(icons["alert-triangle"]).toBeUndefined();
  expect(await drawnFrom("alert-triangle")).toBe(await drawnFrom("triangle-alert"));
});

test("a name without an icon stops the build; other modules are none of its own", () => {
  const { resolveId, load } = drawnIcons() as unknown as Record<string, (id: string) => unknown>;
  expect(() => load?.(String(resolveId?.("virtual:icon/no-such-icon")))).toThrow('"no-such-icon"');
  expect(resolveId?.("~/components/ui/icon")).toBeNull();
  expect(load?.("/app/root.tsx")).toBeNull();
});
