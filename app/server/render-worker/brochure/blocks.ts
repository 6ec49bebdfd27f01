import type { BrochureContent } from "../tasks.ts";
import { type Block, columnWidth } from "./flow.ts";
import { colours, type Document, draw, drawRule, type Element, type Sheet, star } from "./sheet.ts";
import { lineHeight, type Style } from "./typesetting.ts";

/** Sign before a point. Screen readers read numbers only, because the heading says what a mark means. */
type Sign = "tick" | "cross" | "clock" | "dot" | number;

const indent = 17;

function bodyStyle({ scale }: Sheet, more: Partial<Style> = {}): Style {
  return { size: 9.5 * scale, weight: 400, colour: colours.ink, ...more };
}

export function headingBlock(sheet: Sheet, title: string): Block {
  const style: Style = { size: 14.5 * sheet.scale, weight: 800, colour: colours.ink, leading: 1.25 };
  const setting = sheet.set(title, style, columnWidth);
  const above = 18 * sheet.scale;
  return {
    above: above - 6,
    height: above + setting.height + 7 * sheet.scale,
    isHead: true,
    draw(x, y) {
      sheet.bookmark(title);
      sheet.ornament(() => sheet.document.rect(x, y + above - 6, 22, 2.2).fill(colours.gold));
      sheet.put("H2", () => draw(sheet, setting, { x, y: y + above }));
    },
  };
}

/** Lines of a paragraph that stay together; a column may break it between them. */
const linesTogether = 6;

/** A paragraph of any length. */
export function paragraphBlocks(sheet: Sheet, text: string, above = 0): Block[] {
  const { lines, style } = sheet.set(text, bodyStyle(sheet, { colour: colours.soft }), columnWidth);
  return Array.from({ length: Math.ceil(lines.length / linesTogether) }, (_, index) => {
    const together = lines.slice(index * linesTogether, (index + 1) * linesTogether);
    const setting = { lines: together, style, height: together.length * lineHeight(style) };
    const isLast = (index + 1) * linesTogether >= lines.length;
    const before = index === 0 ? above : 0;
    return {
      height: before + setting.height + (isLast ? 4 * sheet.scale : 0),
      draw: (x, y) => sheet.put("P", () => draw(sheet, setting, { x, y: y + before })),
    };
  });
}

export function pointBlocks(sheet: Sheet, texts: readonly string[], sign: (index: number) => Sign): Block[] {
  const open = openOnce(sheet, "L");
  return texts.map((text, index) => {
    const style = bodyStyle(sheet);
    const setting = sheet.set(text, style, columnWidth - indent);
    return {
      height: setting.height + 3.5 * sheet.scale,
      isHead: index === 0 && texts.length > 1,
      draw(x, y) {
        const mark = sign(index);
        if (typeof mark !== "number") sheet.ornament(() => drawSign(sheet.document, mark, x, y, style));
        const drawItem = () => {
          if (typeof mark === "number") draw(sheet, sheet.set(`${mark}.`, style, indent), { x, y });
          draw(sheet, setting, { x: x + indent, y });
        };
        sheet.put("LI", drawItem, { parent: open() });
      },
    };
  });
}

/** Returns a function that opens an element at its first part, where screen readers then find it. */
function openOnce(sheet: Sheet, type: string): () => Element {
  let element: Element | undefined;
  return () => {
    element ??= sheet.group(type);
    return element;
  };
}

export function drawSign(
  document: Document,
  sign: Exclude<Sign, number>,
  x: number,
  y: number,
  { size }: Style,
): void {
  const middle = y + size * 0.725;
  const half = size * 0.36;
  const left = x + 1;
  document.lineWidth(1.5).lineCap("round").lineJoin("round");
  if (sign === "tick")
    document
      .moveTo(left, middle)
      .lineTo(left + half * 0.8, middle + half * 0.8)
      .lineTo(left + half * 2.3, middle - half)
      .stroke(colours.green);
  else if (sign === "cross")
    document
      .moveTo(left, middle - half * 0.8)
      .lineTo(left + half * 1.6, middle + half * 0.8)
      .moveTo(left + half * 1.6, middle - half * 0.8)
      .lineTo(left, middle + half * 0.8)
      .stroke(colours.danger);
  else if (sign === "clock")
    document
      .lineWidth(1.1)
      .circle(left + half, middle, half)
      .moveTo(left + half, middle - half * 0.6)
      .lineTo(left + half, middle)
      .lineTo(left + half * 1.5, middle + half * 0.25)
      .stroke(colours.soft);
  else document.circle(left + half, middle, 1.6).fill(colours.gold);
}

const dayIndent = 30;

export function dayBlocks(sheet: Sheet, itinerary: BrochureContent["itinerary"]): Block[] {
  const { scale, document } = sheet;
  const title: Style = { size: 10.5 * scale, weight: 600, colour: colours.ink, leading: 1.35 };
  const number: Style = { size: 8 * scale, weight: 800, colour: colours.white, leading: 1 };
  const width = columnWidth - dayIndent;
  const side = 21 * scale;
  return itinerary.flatMap((day) => {
    const head = sheet.set(`Hari ${day.day}: ${day.title}`.replace(/: $/, ""), title, width);
    const sign = sheet.set(String(day.day), number, width);
    const open = openOnce(sheet, "L");
    const isAlone = day.activities.length === 0;
    const blocks: Block[] = day.activities.map((activity, index) => {
      const isLast = index === day.activities.length - 1;
      const setting = sheet.set(activity, bodyStyle(sheet, { colour: colours.soft }), width - 10);
      const height = setting.height + (isLast ? 9 : 2) * scale;
      return {
        height,
        draw(x, y) {
          sheet.ornament(() => {
            drawThread(document, x + side / 2, y, y + height - (isLast ? 4 : 0));
            document.circle(x + dayIndent + 3, y + 6.9 * scale, 1.3).fill(colours.gold);
          });
          sheet.put("LI", () => draw(sheet, setting, { x: x + dayIndent + 10, y }), { parent: open() });
        },
      };
    });
    const height = Math.max(side + 3, head.height + 6 * scale) + (isAlone ? 5 * scale : 0);
    return [
      {
        height,
        isHead: !isAlone,
        draw(x, y) {
          sheet.ornament(() => {
            drawThread(document, x + side / 2, y + side, y + height);
            document.save();
            document.translate(x, y).scale(side / 80);
            document.path(star).fill(colours.green);
            document.restore();
            draw(sheet, sign, { x: x + side / 2, y: y + (side - sign.height) / 2, align: "center" });
          });
          const above = Math.max(0, (side - head.height) / 2);
          sheet.put("H3", () => draw(sheet, head, { x: x + dayIndent, y: y + above }));
        },
      },
      ...blocks,
    ];
  });
}

function drawThread(document: Document, x: number, from: number, to: number): void {
  if (to > from) document.moveTo(x, from).lineTo(x, to).lineWidth(0.8).stroke(colours.dune);
}

export function amountBlocks(sheet: Sheet, named: readonly { name: string; amount: string }[]): Block[] {
  const { scale } = sheet;
  const width = columnWidth;
  const open = openOnce(sheet, "Table");
  return named.map(({ name, amount }) => {
    const value = sheet.set(amount, bodyStyle(sheet, { weight: 600 }), width * 0.55);
    const label = sheet.set(name, bodyStyle(sheet), width - (value.lines[0]?.width ?? 0) - 12);
    const height = Math.max(value.height, label.height) + 7 * scale;
    return {
      height,
      isHead: true,
      draw(x, y) {
        const row = sheet.group("TR", open());
        sheet.put("TH", () => draw(sheet, label, { x, y: y + 3 }), { parent: row });
        sheet.put("TD", () => draw(sheet, value, { x: x + width, y: y + 3, align: "right" }), {
          parent: row,
        });
        drawRule(sheet, { x, y: y + height, width });
      },
    };
  });
}
