import { breakLines, drawLines, type Line, lineHeight, printable, type Style } from "./typesetting.ts";

export type Document = PDFKit.PDFDocument;
type Element = ReturnType<Document["struct"]>;

/** A4 in points. */
export const page = { width: 595.28, height: 841.89, margin: 42, bottom: 796 } as const;
export const inner = page.width - 2 * page.margin;

/** Colours of app/styles/theme.css. */
export const colours = {
  ivory: "#fbf8f1",
  ink: "#10231c",
  soft: "#475950",
  green: "#0b5d46",
  deep: "#0a3b2e",
  pine: "#082e24",
  night: "#071c15",
  mint: "#e4efe8",
  sand: "#f4eee0",
  paper: "#fffdf9",
  line: "#e5dcc8",
  dune: "#cdbf9f",
  gold: "#b98a2f",
  paleGold: "#ecd9a8",
  danger: "#a3352a",
  white: "#ffffff",
} as const;

/** SVG path on a square of 80 units. */
export const star =
  "M80 40 68.3 51.7V68.3H51.7L40 80 28.3 68.3H11.7V51.7L0 40 11.7 28.3V11.7H28.3L40 0 51.7 11.7H68.3V28.3z";

export interface Setting {
  lines: Line[];
  style: Style;
  height: number;
}

export interface Sheet {
  document: Document;
  /** Factor for body text; 1 or less. */
  scale: number;
  /** Breaks a text into as many lines as it needs. */
  set(text: string, style: Style, width: number): Setting;
  /** Draws content tagged as `type`, in reading order. */
  put(type: string, draw: () => void, options?: { alt?: string; parent?: Element }): void;
  /** Opens an element, which must be ended once its content is drawn. */
  group(type: string, parent?: Element): Element;
  ornament(draw: () => void): void;
  bookmark(title: string): void;
}

export type { Element };

export function createSheet(document: Document): Sheet {
  const root = document.struct("Document");
  document.addStructure(root);
  return {
    document,
    scale: 1,
    set(text, style, width) {
      const lines = breakLines(document, printable(text), style, width);
      return { lines, style, height: lines.length * lineHeight(style) };
    },
    put(type, draw, { alt, parent = root } = {}) {
      const element = document.struct(type, alt === undefined ? {} : { alt });
      parent.add(element);
      element.add(document.markStructureContent(type));
      draw();
      document.endMarkedContent();
      element.end();
    },
    group(type, parent = root) {
      const element = document.struct(type);
      parent.add(element);
      return element;
    },
    ornament(draw) {
      document.markContent("Artifact", { type: "Layout" });
      document.save();
      draw();
      document.restore();
      document.endMarkedContent();
    },
    bookmark(title) {
      document.outline.addItem(title, {});
    },
  };
}

/** A sheet whose texts are set smaller by `factor`. */
export function smaller(sheet: Sheet, factor: number): Sheet {
  return {
    ...sheet,
    set: (text, style, width) => sheet.set(text, { ...style, size: style.size * factor }, width),
  };
}

interface Room {
  width: number;
  mostLines: number;
  /** The size at which a text takes more lines instead. */
  smallest: number;
}

/** Sets a text in the largest size, at most the style's, that keeps it within the allowed number of lines. */
export function setWithin(sheet: Sheet, text: string, style: Style, room: Room): Setting {
  const setting = sheet.set(text, style, room.width);
  if (setting.lines.length <= room.mostLines || style.size <= room.smallest) return setting;
  return setWithin(sheet, text, { ...style, size: Math.max(style.size - 1, room.smallest) }, room);
}

export function draw(
  sheet: Sheet,
  setting: Setting,
  place: { x: number; y: number; align?: "left" | "right" | "center" },
): number {
  drawLines(sheet.document, setting.lines, setting.style, place);
  return setting.height;
}

/** Draws a line to the right, which screen readers pass over. */
export function drawRule(
  sheet: Sheet,
  { x, y, width }: { x: number; y: number; width: number },
  colour: string = colours.line,
): void {
  sheet.ornament(() =>
    sheet.document
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.6)
      .stroke(colour),
  );
}

/** Makes one thing after the other until one is good; the last one serves in any case. */
export function firstGood<Thing>(makers: readonly (() => Thing)[], isGood: (thing: Thing) => boolean): Thing {
  const [make, ...others] = makers;
  if (make === undefined) throw new Error("There is nothing to make");
  const thing = make();
  return others.length === 0 || isGood(thing) ? thing : firstGood(others, isGood);
}

export function lattice(
  document: Document,
  box: { x: number; y: number; width: number; height: number },
): void {
  const tile = 46;
  document.rect(box.x, box.y, box.width, box.height).clip();
  for (let y = box.y; y < box.y + box.height; y += tile) {
    for (let x = box.x; x < box.x + box.width; x += tile) {
      document.save();
      document.translate(x, y).scale(tile / 80);
      document.path(star).circle(40, 40, 11).lineWidth(1).stroke(colours.gold);
      document.restore();
    }
  }
}
