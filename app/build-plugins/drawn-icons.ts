import type { Plugin } from "vite";

const makerModule = /\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/;
const iconModule = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/;
const exported = "export { createLucideIcon as default };";
const licence = /^\/\*\*.*?\*\/\n/s;
const shapes = /\bnode: (\[[^\n]*\]|\[.*?\n {2}\]),?\n/s;

/**
 * Draws each icon as two elements: its frame and one path. lucide's own calls two components and draws some five elements for
 * every icon of a screen, and its script is four times as long; the picture is the same. The rule `.lucide` of admin.css draws
 * the frame, whose attributes were a fifth of a screen's HTML; an icon with a size or stroke of its own keeps them.
 */
export function drawnIcons(): Plugin {
  return {
    name: "drawn-icons",
    apply: "build",
    transform(code, id) {
      if (iconModule.test(id)) return withOutline(code);
      if (!makerModule.test(id)) return null;
      if (!code.includes(exported)) throw new Error("lucide-react makes its icons in another way");
      // The maker comes with every icon, and names the licence for all.
      return { code: (licence.exec(code)?.[0] ?? "") + iconMaker, map: null };
    },
  };
}

type Attributes = Readonly<Record<string, string>>;
type Shape = readonly [element: string, attributes: Attributes];

/** Returns the module of an icon with nothing but its outline; null for another name of an icon, whose module draws none. */
function withOutline(code: string): { code: string; map: null } | null {
  const [, list] = shapes.exec(code) ?? [];
  if (list === undefined) return null;
  const made = `import createLucideIcon from '../createLucideIcon.mjs';
export default /* @__PURE__ */ createLucideIcon(${JSON.stringify(outlineOf(list))});`;
  return { code: made, map: null };
}

/** Returns an icon's shapes as the data of one path, or as markup where they have a look of their own. `list`: JavaScript of the
 * shapes. */
function outlineOf(list: string): string {
  const icon: readonly Shape[] = new Function(`return ${list}`)();
  const paths = icon.map(pathOf);
  const path = paths.filter((one) => one !== null).join("");
  const others = icon.filter((_shape, index) => paths[index] === null).map(markupOf);
  return others.length === 0 ? path : [path && `<path d="${path}"></path>`, ...others].join("");
}

function markupOf([element, { key: _key, ...attributes }]: Shape): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  return `<${element}${written.join("")}></${element}>`;
}

const geometry: Readonly<Record<string, readonly string[]>> = {
  path: ["d"],
  line: ["x1", "y1", "x2", "y2"],
  circle: ["cx", "cy", "r"],
  ellipse: ["cx", "cy", "rx", "ry"],
  rect: ["x", "y", "width", "height", "rx", "ry"],
  polyline: ["points"],
  polygon: ["points"],
};

/** Returns a shape as the data of a path that begins with an absolute move; null for one with a look of its own. */
function pathOf([element, { key: _key, ...attributes }]: Shape): string | null {
  const known = geometry[element] ?? [];
  if (Object.keys(attributes).some((name) => !known.includes(name))) return null;
  const at = (name: string) => Number(attributes[name] ?? 0);
  const { d = "", points = "" } = attributes;
  switch (element) {
    case "path":
      return absolute(d);
    case "line":
      return `M${at("x1")} ${at("y1")}L${at("x2")} ${at("y2")}`;
    case "circle":
      return ellipse(at("cx"), at("cy"), at("r"), at("r"));
    case "ellipse":
      return ellipse(at("cx"), at("cy"), at("rx"), at("ry"));
    case "polyline":
      return `M${points}`;
    case "polygon":
      return `M${points}z`;
    case "rect":
      return rectangle(at("x"), at("y"), at("width"), at("height"), at("rx") || at("ry"));
    default:
      return null;
  }
}

/** The first move of a path is absolute even where its letter is small; what follows it in the same command is not. */
function absolute(d: string): string {
  const number = String.raw`[\s,]*(-?(?:\d+\.?\d*|\.\d+))`;
  return d
    .trim()
    .replace(new RegExp(`^m${number}${number}`), "M$1 $2l")
    .replace(/l(?=[\s]*[a-z])/i, "");
}

function ellipse(x: number, y: number, rx: number, ry: number): string {
  return `M${short(x - rx)} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;
}

function rectangle(x: number, y: number, width: number, height: number, r: number): string {
  const corner = (right: number, down: number) => (r === 0 ? "" : `a${r} ${r} 0 0 1 ${right} ${down}`);
  const [across, along] = [short(width - 2 * r), short(height - 2 * r)];
  return `M${short(x + r)} ${y}h${across}${corner(r, r)}v${along}${corner(-r, r)}h${-across}${corner(-r, -r)}v${-along}${corner(r, -r)}z`;
}

function short(value: number): number {
  return Number(value.toFixed(3));
}

const iconMaker = `
import { createElement } from "react";

const isNamed = (properties) => Object.keys(properties).some((name) => /^(aria-|role$|title$)/.test(name));

const frameOf = (size = 24, strokeWidth = 2) => ({
  width: size,
  height: size,
  fill: "none",
  stroke: "currentColor",
  strokeWidth,
  strokeLinecap: "round",
  strokeLinejoin: "round",
});

export default function createLucideIcon(outline) {
  const __html = outline.startsWith("<") ? outline : '<path d="' + outline + '"></path>';
  return ({ size, strokeWidth, className, ...properties }) =>
    createElement("svg", {
      viewBox: "0 0 24 24",
      ...((size ?? strokeWidth) && frameOf(size, strokeWidth)),
      className: className ? "lucide " + className : "lucide",
      ...(!isNamed(properties) && { "aria-hidden": "true" }),
      ...properties,
      dangerouslySetInnerHTML: { __html },
    });
}
`;
