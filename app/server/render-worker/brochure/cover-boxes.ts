import { qrPath } from "../../../lib/qr-code.server.ts";
import type { BrochureContent } from "../tasks.ts";
import { drawSign } from "./blocks.ts";
import { colours, type Document, draw, drawRule, inner, page, type Setting, type Sheet } from "./sheet.ts";
import type { Style } from "./typesetting.ts";

interface Cell {
  text: Setting;
  amount?: Setting;
  after: number;
  isRuled?: boolean;
}

const small: Style = { size: 8.6, weight: 400, colour: colours.soft, leading: 1.4 };
const room: Style = { size: 9.6, weight: 600, colour: colours.ink, leading: 1.3 };
const padding = 16;
const codeSide = 78;
const ruled = 9;

export function settlePrices(sheet: Sheet, { departure, prices, address }: BrochureContent, width: number) {
  const within = width - 2 * padding;
  const set = (text: string, style: Style) => sheet.set(text, style, within);
  const beside = (text: string, style: Style, amount: string, amountStyle: Style) => {
    const end = set(amount, amountStyle);
    return { text: sheet.set(text, style, within - 8 - (end.lines[0]?.width ?? 0)), amount: end };
  };
  const cells: Cell[] = [
    { text: set("Keberangkatan", small), after: 1 },
    { text: set(departure.date, { ...room, size: 14.5, weight: 800 }), after: 2 },
    ...departure.notes.map((note) => ({ text: set(note, small), after: 1 })),
    { text: set(departure.state, { ...room, weight: 800, colour: colours.green }), after: 4 },
    ...prices.flatMap(({ room: name, meaning, price, total }) => [
      { ...beside(name, room, price, { ...room, size: 11, weight: 800 }), after: 0, isRuled: true },
      { ...beside(meaning, small, total === null ? "per orang" : `total ± ${total}`, small), after: 4 },
    ]),
  ].filter(({ text }) => text.height > 0);
  const code = settleCode(sheet, address, width);
  const box = cells.reduce((sum, cell) => sum + heightOf(cell), 2 * padding - 6);
  return {
    height: box + 12 + code.height,
    draw(x: number, y: number) {
      sheet.ornament(() => {
        const { document } = sheet;
        document.roundedRect(x, y, width, box, 8).lineWidth(0.8).fillAndStroke(colours.paper, colours.line);
        document.rect(x + 8, y - 0.4, width - 16, 2.6).fill(colours.gold);
      });
      let at = y + padding - 3;
      for (const cell of cells) {
        drawCell(sheet, cell, { x: x + padding, y: at, width: within });
        at += heightOf(cell);
      }
      code.draw(x, y + box + 12);
    },
  };
}

function heightOf({ text, amount, after, isRuled }: Cell): number {
  return Math.max(text.height, amount?.height ?? 0) + after + (isRuled ? ruled : 0);
}

function drawCell(
  sheet: Sheet,
  { text, amount, isRuled }: Cell,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  const top = isRuled ? y + ruled : y;
  if (isRuled) drawRule(sheet, { x, y: y + 4, width });
  sheet.put("P", () => {
    draw(sheet, text, { x, y: top });
    if (amount) draw(sheet, amount, { x: x + width, y: top, align: "right" });
  });
}

/** The QR code, with the same address in words beside it. */
function settleCode(sheet: Sheet, address: string, width: number) {
  const { document } = sheet;
  const set = (text: string, style: Style) => sheet.set(text, style, width - codeSide - 12);
  const words = set("Pindai untuk kursi dan harga terbaru", { ...room, size: 9.2 });
  const plain = set(address.replace(/^https?:\/\//, ""), { ...small, size: 7.6 });
  const height = Math.max(codeSide, 10 + words.height + plain.height);
  return {
    height,
    draw(x: number, y: number) {
      const left = x + codeSide + 12;
      sheet.put("Figure", () => drawModules(document, address, x, y), { alt: `Kode QR menuju ${address}` });
      sheet.put("P", () => draw(sheet, words, { x: left, y: y + 6 }));
      sheet.put("P", () => draw(sheet, plain, { x: left, y: y + 10 + words.height }));
      document.link(x, y, width, height, address);
    },
  };
}

function drawModules(document: Document, text: string, x: number, y: number): void {
  const { side, path } = qrPath(text);
  document.save();
  document
    .translate(x, y)
    .scale(codeSide / side)
    .path(path)
    .fill(colours.ink);
  document.restore();
}

const across = 3;

/** The five points that the ministry tells pilgrims to check. */
export function settlePasti(sheet: Sheet, pasti: BrochureContent["pasti"]) {
  const { document } = sheet;
  const width = (inner - 2 * padding - (across - 1) * 18) / across;
  const style: Style = { size: 8.8, weight: 400, colour: colours.ink, leading: 1.35 };
  const items = pasti.map(({ what, fact, missing }) => ({
    isSure: fact !== null,
    what: sheet.set(
      fact ? `Pasti ${what.toLowerCase()}` : `${what} menyusul`,
      { ...style, weight: 800 },
      width - 16,
    ),
    text: sheet.set(fact ?? `${missing} belum ada`, style, width - 16),
  }));
  const lines = Array.from({ length: Math.ceil(items.length / across) }, (_, row) =>
    items.slice(across * row, across * (row + 1)),
  );
  const title = sheet.set("5 Pasti", { size: 13, weight: 800, colour: colours.green, leading: 1.3 }, inner);
  const heights = lines.map(
    (line) => Math.max(...line.map(({ what, text }) => what.height + text.height)) + 6,
  );
  const height = heights.reduce((sum, rowHeight) => sum + rowHeight, title.height + 2 * padding - 4);
  return {
    height,
    draw(y: number) {
      sheet.ornament(() => document.roundedRect(page.margin, y, inner, height, 8).fill(colours.mint));
      sheet.put("H2", () => draw(sheet, title, { x: page.margin + padding, y: y + padding - 5 }));
      let at = y + padding + title.height;
      for (const [row, line] of lines.entries()) {
        for (const [index, { isSure, what, text }] of line.entries()) {
          const x = page.margin + padding + index * (width + 18);
          sheet.ornament(() => drawSign(document, isSure ? "tick" : "clock", x, at, what.style));
          sheet.put("P", () => {
            draw(sheet, what, { x: x + 16, y: at });
            draw(sheet, text, { x: x + 16, y: at + what.height });
          });
        }
        at += heights[row] ?? 0;
      }
    },
  };
}
