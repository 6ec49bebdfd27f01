import { createRequire } from "node:module";
import type { Plugin } from "vite";

const address = "virtual:icon/";
const loaded = `\0${address}`;

/**
 * Gives `import Plus from "virtual:icon/plus"` that icon of Lucide, as two elements: its frame and one path. Lucide's own
 * shapes are some four elements for every icon of a screen; the picture is the same. The package has all icons in one file, which
 * a first install writes at once.
 */
export function drawnIcons(): Plugin {
  return {
    name: "drawn-icons",
    resolveId: (id) => (id.startsWith(address) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(loaded)) return null;
      return `import { createIcon } from "~/components/ui/lucide-icon";
export default /* @__PURE__ */ createIcon(${JSON.stringify(outlineOf(id.slice(loaded.length)))});`;
    },
  };
}

interface IconSet {
  icons: Readonly<Record<string, { body: string }>>;
  aliases: Readonly<Record<string, { parent: string }>>;
}

let set: IconSet | undefined;

/** Markup of an icon without its `svg`, by its name or a former one. */
function bodyOf(name: string): string {
  set ??= createRequire(import.meta.url)("@iconify-json/lucide/icons.json") as IconSet;
  const icon = set.icons[set.aliases[name]?.parent ?? name];
  if (icon === undefined) throw new Error(`Lucide has no icon "${name}" (@iconify-json/lucide)`);
  return icon.body;
}

type Attributes = Readonly<Record<string, string>>;
type Shape = readonly [element: string, attributes: Attributes];

/** Returns an icon's shapes as the data of one path, or as markup where they have a look of their own. */
function outlineOf(name: string): string {
  const icon = shapesOf(bodyOf(name));
  const paths = icon.map(pathOf);
  const path = paths.filter((one) => one !== null).join("");
  const others = icon.filter((_shape, index) => paths[index] === null).map(markupOf);
  return others.length === 0 ? path : [path && `<path d="${path}"></path>`, ...others].join("");
}

/** The look that `lucide-icon.ts` or the rule `.lucide` of admin.css gives the frame, and that the package repeats in each icon. */
const frame: Attributes = {
  fill: "none",
  stroke: "currentColor",
  "stroke-linecap": "round",
  "stroke-linejoin": "round",
  "stroke-width": "2",
};

/** Shapes of an icon, each with what the frame does not say. Groups say nothing else, and go. */
function shapesOf(body: string): Shape[] {
  const elements = [...body.matchAll(/<(\w+)([^>]*)>/g)].map(([, element = "", attributes = ""]): Shape => {
    const own = [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)]
      .map(([, name = "", value = ""]) => [name, value] as const)
      .filter(([name, value]) => frame[name] !== value);
    return [element, Object.fromEntries(own)];
  });
  return elements.filter(([element]) => element !== "g");
}

function markupOf([element, attributes]: Shape): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  return `<${element}${written.join("")}></${element}>`;
}

const geometry: Readonly<Record<string, readonly string[]>> = {
  path: ["d"],
  circle: ["cx", "cy", "r"],
  ellipse: ["cx", "cy", "rx", "ry"],
  rect: ["x", "y", "width", "height", "rx", "ry"],
};

/** Returns a shape as the data of a path that begins with an absolute move; null for one with a look of its own. */
function pathOf([element, attributes]: Shape): string | null {
  const known = geometry[element] ?? [];
  if (Object.keys(attributes).some((name) => !known.includes(name))) return null;
  const at = (name: string) => Number(attributes[name] ?? 0);
  switch (element) {
    case "path":
      // A letter follows the first move of each path in the package, so it alone becomes absolute.
      return (attributes.d ?? "").replace(/^m/, "M");
    case "circle":
      return ellipse(at("cx"), at("cy"), at("r"), at("r"));
    case "ellipse":
      return ellipse(at("cx"), at("cy"), at("rx"), at("ry"));
    case "rect":
      return rectangle(at("x"), at("y"), at("width"), at("height"), at("rx") || at("ry"));
    default:
      return null;
  }
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
