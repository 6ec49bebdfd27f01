import { type CssNode, generate, ident, parse, type Rule } from "css-tree";
import { calculate } from "specificity";

type Viewport = { width: number; height: number };

export const deskViewport: Viewport = { width: 1280, height: 800 };

interface DisplayRule {
  selector: string;
  /** Those that the element itself must have: looking at them is quicker than matching. */
  classes: string[];
  tag: string | undefined;
  shown: boolean;
  /** Greater wins: importance, layer, specificity, place in the file. */
  weight: number[];
}

/** By size of the window and text of the sheet. */
const compiled = new Map<string, DisplayRule[]>();
const neverShown = new Set(["head", "script", "style", "template", "datalist"]);

/**
 * Tells whether a style sheet shows an element: `display` and `visibility` alone, at one width, which is enough to tell
 * panels, menus and messages that are there from those that are not. Good until the document changes.
 */
export class Display {
  readonly #rules: DisplayRule[];
  readonly #known = new WeakMap<Element, boolean>();
  /** Accessible names, which leave out what is not shown. */
  readonly names = new WeakMap<Element, string>();

  constructor(styles: string[], viewport: Viewport) {
    this.#rules = styles.flatMap((css) => rulesOf(css, viewport)).sort((a, b) => compare(b.weight, a.weight));
  }

  shows(element: Element): boolean {
    const known = this.#known.get(element);
    if (known !== undefined) return known;
    const parent = element.parentElement;
    const shown =
      (parent === null || (this.shows(parent) && !this.#isFoldedAway(element, parent))) &&
      this.#showsItself(element);
    this.#known.set(element, shown);
    return shown;
  }

  /** Everything but the summary of a closed `<details>`; without a summary in sight the style sheet has unfolded it. */
  #isFoldedAway(element: Element, parent: Element): boolean {
    if (parent.localName !== "details" || parent.hasAttribute("open")) return false;
    const summary = [...parent.children].find(({ localName }) => localName === "summary");
    return element !== summary && (summary === undefined || this.#showsItself(summary));
  }

  #showsItself(element: Element): boolean {
    const { localName } = element;
    if (neverShown.has(localName)) return false;
    if (localName === "dialog" && !element.hasAttribute("open")) return false;
    if (localName === "input" && element.getAttribute("type") === "hidden") return false;
    const inline = /(?:^|;)\s*display:\s*(\w+)/.exec(element.getAttribute("style") ?? "")?.[1];
    if (inline !== undefined) return inline !== "none";
    const own = new Set((element.getAttribute("class") ?? "").split(/\s+/));
    const rule = this.#rules.find(
      ({ selector, classes, tag }) =>
        (tag === undefined || tag === localName) &&
        classes.every((name) => own.has(name)) &&
        isMatch(element, selector),
    );
    return rule === undefined ? !element.hasAttribute("hidden") : rule.shown;
  }
}

function isMatch(element: Element, selector: string): boolean {
  try {
    return element.matches(selector);
  } catch {
    // Something of one browser's own.
    return false;
  }
}

function compare(a: number[], b: number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

function rulesOf(css: string, viewport: Viewport): DisplayRule[] {
  const key = `${viewport.width} ${viewport.height} ${css}`;
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const rules: DisplayRule[] = [];
  collect(parse(css), { viewport, layers: [], layer: Number.POSITIVE_INFINITY, rules });
  compiled.set(key, rules);
  return rules;
}

interface Reading {
  viewport: Viewport;
  /** In the order in which the sheet names them; what lies in none wins over all. */
  layers: string[];
  layer: number;
  rules: DisplayRule[];
}

function collect(node: CssNode, reading: Reading): void {
  if (node.type === "StyleSheet" || node.type === "Block") {
    for (const child of node.children.toArray()) collect(child, reading);
  } else if (node.type === "Rule") {
    addRule(node, reading);
  } else if (node.type === "Atrule") {
    const prelude = node.prelude === null ? "" : generate(node.prelude);
    if (node.name === "layer") {
      for (const name of prelude.split(",")) if (!reading.layers.includes(name)) reading.layers.push(name);
      if (node.block) collect(node.block, { ...reading, layer: reading.layers.indexOf(prelude) });
    } else if (
      node.block &&
      (node.name === "supports" || (node.name === "media" && appliesHere(prelude, reading.viewport)))
    ) {
      collect(node.block, reading);
    }
  }
}

function addRule({ prelude, block }: Rule, { layer, rules }: Reading): void {
  for (const declaration of block.children.toArray()) {
    if (declaration.type !== "Declaration") continue;
    const value = generate(declaration.value);
    const hides = declaration.property === "display" ? "none" : "hidden";
    const matters =
      declaration.property === "display" || (declaration.property === "visibility" && value === "hidden");
    if (!matters || prelude.type !== "SelectorList") continue;
    for (const selector of prelude.children.toArray()) {
      const parts = lastCompound(selector);
      // Of a pseudo-element, which is none of the document's.
      if (parts.some(({ type }) => type === "PseudoElementSelector")) continue;
      const text = generate(selector);
      const { A: a, B: b, C: c } = calculate(text);
      rules.push({
        selector: text,
        classes: parts.flatMap((part) => (part.type === "ClassSelector" ? [ident.decode(part.name)] : [])),
        tag: parts.flatMap((part) =>
          part.type === "TypeSelector" && part.name !== "*" ? [part.name] : [],
        )[0],
        shown: value !== hides,
        weight: [declaration.important ? 1 : 0, layer, a, b, c, rules.length],
      });
    }
  }
}

/** The last part of a selector, which is about the element itself. */
function lastCompound(selector: CssNode): CssNode[] {
  if (selector.type !== "Selector") return [];
  const parts = selector.children.toArray();
  return parts.slice(parts.findLastIndex(({ type }) => type === "Combinator") + 1);
}

/** Whether a media query holds on a desk without script; what it does not know does not hold. */
export function appliesHere(query: string, viewport: Viewport): boolean {
  return query.split(",").some((alternative) => {
    const negated = /^\s*not\b/.test(alternative);
    const holds = alternative
      .replace(/^\s*not\b/, "")
      .split(/\band\b/)
      .every((condition) => holdsHere(condition, viewport));
    return holds !== negated;
  });
}

function holdsHere(condition: string, viewport: Viewport): boolean {
  const text = condition.replace(/[\s()]/g, "");
  if (
    ["all", "screen", "hover:hover", "prefers-reduced-motion:no-preference", "scripting:none"].includes(text)
  )
    return true;
  const size = /^(min|max)-(width|height):([\d.]+)(px|rem|em)$/.exec(text);
  if (size === null) return false;
  const pixels = Number(size[3]) * (size[4] === "px" ? 1 : 16);
  const here = viewport[size[2] === "width" ? "width" : "height"];
  return size[1] === "min" ? here >= pixels : here <= pixels;
}
