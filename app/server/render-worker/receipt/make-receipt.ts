import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import {
  colours,
  createSheet,
  draw,
  drawRule,
  firstGood,
  lattice,
  type Setting,
  type Sheet,
  setWithin,
} from "../brochure/sheet.ts";
import { printable, type Style } from "../brochure/typesetting.ts";
import type { ReceiptContent } from "../tasks.ts";

/** A5 on its side, in points. */
const page = { width: 595.28, height: 419.53, margin: 34 } as const;
const inner = page.width - 2 * page.margin;
const headHeight = 82;
const labelWidth = 118;
const gap = 14;
/** Room for amount, date, stamp and signature above the lower edge. */
const footHeight = 128;
const rowsTop = headHeight + 16;

interface ReceiptTask {
  content: ReceiptContent;
  logo: Uint8Array | null;
}

/** Makes one page of tagged, searchable text. */
export function makeReceipt({ content, logo }: ReceiptTask): Promise<Uint8Array> {
  const document = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    pdfVersion: "1.7",
    lang: "id-ID",
    tagged: true,
    displayTitle: true,
  });
  const sheet = createSheet(document);
  drawHead(sheet, content, logo);
  drawRows(sheet, content);
  drawFoot(sheet, content);
  drawMark(sheet, content.marks.at(-1));
  document.info.Title = printable(`${content.title} ${content.number}`);
  document.info.Author = printable(content.siteName);
  document.end();
  return buffer(document);
}

const logoSize = 46;
const titleWidth = 190;

function drawHead(sheet: Sheet, content: ReceiptContent, logo: Uint8Array | null): void {
  const { document } = sheet;
  sheet.ornament(() => {
    document.rect(0, 0, page.width, headHeight).fill(colours.deep);
    document.opacity(0.16);
    lattice(document, { x: 0, y: 0, width: page.width, height: headHeight });
  });
  sheet.ornament(() => document.rect(0, headHeight, page.width, 3).fill(colours.gold));
  let left: number = page.margin;
  if (logo !== null) {
    const box = { x: left, y: (headHeight - logoSize) / 2 };
    const drawLogo = () => {
      document.roundedRect(box.x, box.y, logoSize, logoSize, 8).fill(colours.white);
      const fit: [number, number] = [logoSize - 8, logoSize - 8];
      document.image(Buffer.from(logo), box.x + 4, box.y + 4, { fit, align: "center", valign: "center" });
    };
    sheet.put("Figure", drawLogo, { alt: `Logo ${content.siteName}` });
    left += logoSize + 12;
  }
  const width = page.width - page.margin - titleWidth - 16 - left;
  const name: Style = { size: 13, weight: 800, colour: colours.white, leading: 1.25 };
  const small: Style = { size: 8, weight: 400, colour: colours.paleGold, leading: 1.3 };
  const texts = fitting(headHeight - 16, (factor) => [
    setWithin(sheet, content.siteName, scaled(name, factor), { width, mostLines: 1, smallest: 5 }),
    ...content.company
      .filter((line) => line !== "")
      .map((line) => setWithin(sheet, line, scaled(small, factor), { width, mostLines: 2, smallest: 3 })),
  ]);
  drawBelow(sheet, texts, { x: left, y: (headHeight - heightOf(texts)) / 2 });
  const right = page.width - page.margin;
  const titles = [
    setWithin(sheet, content.title.toUpperCase(), scaled(name, 1.3), {
      width: titleWidth,
      mostLines: 1,
      smallest: 9,
    }),
    sheet.set(content.number, { ...small, size: 10.5, weight: 600, colour: colours.white }, titleWidth),
    ...content.marks.map((mark) => sheet.set(mark, { ...small, size: 10.5, weight: 800 }, titleWidth)),
  ];
  drawBelow(sheet, titles, { x: right, y: (headHeight - heightOf(titles)) / 2, align: "right" });
}

function drawRows(sheet: Sheet, { rows }: ReceiptContent): void {
  const label: Style = { size: 9, weight: 400, colour: colours.soft, leading: 1.35 };
  const text: Style = { size: 12.5, weight: 600, colour: colours.ink, leading: 1.35 };
  const between = 6;
  const room = page.height - footHeight - rowsTop - between * rows.length;
  const width = inner - labelWidth - gap;
  const settings = fitting(room, (factor) =>
    rows.map((row) => sheet.set(row.text, scaled(text, factor), width)),
  );
  let y = rowsTop;
  for (const [index, row] of rows.entries()) {
    const setting = settings[index] as Setting;
    const [at, height] = [y, Math.max(setting.height, 12)];
    sheet.put("P", () => {
      draw(sheet, sheet.set(row.label, label, labelWidth), { x: page.margin, y: at + 1 });
      draw(sheet, setting, { x: page.margin + labelWidth + gap, y: at });
    });
    drawRule(sheet, { x: page.margin, y: at + height + 3, width: inner });
    y += height + between;
  }
}

const stamp = { width: 74, height: 62 };

function drawFoot(sheet: Sheet, content: ReceiptContent): void {
  const drawn = sheet.document;
  const top = page.height - footHeight + 10;
  const amountBox = { width: 210, height: 40 };
  sheet.ornament(() => {
    drawn.roundedRect(page.margin, top, amountBox.width, amountBox.height, 8).fill(colours.mint);
    drawn
      .roundedRect(page.margin, top, amountBox.width, amountBox.height, 8)
      .lineWidth(1)
      .stroke(colours.green);
  });
  const amount = setWithin(
    sheet,
    content.amount,
    { size: 18, weight: 800, colour: colours.deep, leading: 1.2 },
    { width: amountBox.width - 20, mostLines: 1, smallest: 9 },
  );
  sheet.put("P", () =>
    draw(sheet, amount, { x: page.margin + 12, y: top + (amountBox.height - amount.height) / 2 }),
  );
  const note: Style = { size: 8.5, weight: 400, colour: colours.soft, leading: 1.4 };
  const notes = [content.rest, content.needsStamp ? "Bubuhkan meterai Rp 10.000" : ""]
    .filter((text) => text !== "")
    .map((text) => sheet.set(text, note, amountBox.width + 20));
  drawBelow(sheet, notes, { x: page.margin, y: top + amountBox.height + 8 });
  drawSignature(sheet, content, top);
}

function drawSignature(sheet: Sheet, content: ReceiptContent, top: number): void {
  const width = 180;
  const left = page.width - page.margin - width;
  const style: Style = { size: 9, weight: 400, colour: colours.ink, leading: 1.35 };
  const day = setWithin(sheet, content.signedOn, style, { width, mostLines: 1, smallest: 6 });
  sheet.put("P", () => draw(sheet, day, { x: left + width / 2, y: top, align: "center" }));
  if (content.needsStamp) {
    const box = { x: left - stamp.width - 8, y: top + 6 };
    sheet.ornament(() =>
      sheet.document
        .rect(box.x, box.y, stamp.width, stamp.height)
        .dash(3, { space: 2 })
        .lineWidth(0.8)
        .stroke(colours.soft),
    );
    const word = sheet.set("Meterai", { ...style, size: 7.5, colour: colours.soft }, stamp.width - 8);
    const place = { x: box.x + stamp.width / 2, y: box.y + (stamp.height - word.height) / 2 };
    sheet.put("P", () => draw(sheet, word, { ...place, align: "center" }));
  }
  const signer = setWithin(
    sheet,
    content.signer,
    { ...style, weight: 600 },
    { width, mostLines: 2, smallest: 6 },
  );
  const line = page.height - 30 - signer.height;
  drawRule(sheet, { x: left, y: line - 2, width }, colours.soft);
  sheet.put("P", () => draw(sheet, signer, { x: left + width / 2, y: line, align: "center" }));
}

/** Writes a mark across the page, see-through, so that everything below stays readable. The head says it too, as upright text
 * that programs can read. */
function drawMark(sheet: Sheet, mark: string | undefined): void {
  if (mark === undefined) return;
  const drawn = sheet.document;
  const word = sheet.set(mark, { size: 78, weight: 800, colour: colours.danger, leading: 1.2 }, 900);
  sheet.ornament(() => {
    drawn.rotate(-24, { origin: [page.width / 2, page.height / 2] });
    drawn.opacity(0.32);
    draw(sheet, word, { x: page.width / 2, y: (page.height - word.height) / 2, align: "center" });
  });
}

const scaled = (style: Style, factor: number): Style => ({ ...style, size: style.size * factor });

const heightOf = (settings: readonly Setting[]) => settings.reduce((sum, { height }) => sum + height, 0);

const factors = [1, 0.92, 0.84, 0.76, 0.68, 0.6, 0.52, 0.44, 0.36, 0.3];

/** Sets texts as large as the room allows. */
function fitting(room: number, set: (factor: number) => Setting[]): Setting[] {
  return firstGood(
    factors.map((factor) => () => set(factor)),
    (settings) => heightOf(settings) <= room,
  );
}

function drawBelow(
  sheet: Sheet,
  settings: readonly Setting[],
  { x, y, align = "left" }: { x: number; y: number; align?: "left" | "right" },
): void {
  let at = y;
  for (const setting of settings) {
    const top = at;
    sheet.put("P", () => draw(sheet, setting, { x, y: top, align }));
    at += setting.height;
  }
}
