import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import { formatDate } from "../../../lib/dates.ts";
import type { BrochureContent } from "../tasks.ts";
import { amountBlocks, dayBlocks, headingBlock, paragraphBlocks, pointBlocks } from "./blocks.ts";
import { settleClosing } from "./closing.ts";
import { drawCover } from "./cover.ts";
import { type Block, columnHeight, drawPages, planPages } from "./flow.ts";
import { colours, createSheet, draw, firstGood, inner, page, type Sheet, setWithin } from "./sheet.ts";
import { printable, type Style } from "./typesetting.ts";

interface BrochureTask {
  content: BrochureContent;
  pictures: (Uint8Array | null)[];
  /** `YYYY-MM-DD` */
  madeOn: string;
}

interface Measure {
  scale: number;
  mostPages: number;
  /** Most characters. */
  itinerary: number;
  list: number;
}

const whole = { itinerary: 14_000, list: 4000 };
/** Measures to try in order; the first that fits its pages is used. No type is below 7 points. */
const measures: readonly Measure[] = [
  { scale: 1.2, mostPages: 3, ...whole },
  { scale: 1, mostPages: 3, ...whole },
  { scale: 0.92, mostPages: 3, ...whole },
  { scale: 1.1, mostPages: 4, ...whole },
  { scale: 1, mostPages: 4, ...whole },
  { scale: 0.87, mostPages: 4, ...whole },
  { scale: 0.74, mostPages: 4, ...whole },
  { scale: 0.74, mostPages: 4, itinerary: 9000, list: 2400 },
  { scale: 0.74, mostPages: 4, itinerary: 5500, list: 1200 },
  { scale: 0.74, mostPages: 4, itinerary: 2000, list: 600 },
];
const rowCharacters = 30;
const mostDates = 24;

/** Makes two to four A4 pages of tagged, searchable text with bookmarks. */
export function makeBrochure(task: BrochureTask): Promise<Uint8Array> {
  const { content, pictures } = task;
  const document = new PDFDocument({
    size: "A4",
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: "1.7",
    lang: "id-ID",
    tagged: true,
    displayTitle: true,
  });
  const sheet = createSheet(document);
  const closing = settleClosing(sheet, content);
  const isDescribed = drawCover(sheet, content, pictures[0] ?? null);
  const rest = isDescribed ? { ...content, description: "" } : content;
  drawPages(sheet, planWithin(sheet, rest, closing), closing);
  return finish(sheet, task);
}

function planWithin(sheet: Sheet, content: BrochureContent, closing: Block): Block[][][] {
  const plans = measures.map((measure) => () => {
    const blocks = blocksOf({ ...sheet, scale: measure.scale }, content, measure);
    const pages = planPages(blocks, closing.height);
    const fits =
      1 + pages.length <= measure.mostPages && blocks.every(({ height }) => height <= columnHeight);
    return { pages, fits };
  });
  return firstGood(plans, ({ fits }) => fits).pages;
}

function blocksOf(sheet: Sheet, content: BrochureContent, { itinerary, list }: Measure): Block[] {
  const unknown = "Rincian menyusul. Tanyakan kepada kami melalui WhatsApp.";
  const section = (title: string, blocks: Block[]) => [
    headingBlock(sheet, title),
    ...(blocks.length > 0 ? blocks : paragraphBlocks(sheet, unknown)),
  ];
  const optional = (title: string, blocks: Block[]) => (blocks.length > 0 ? section(title, blocks) : []);
  const dates = content.dates
    .slice(0, mostDates)
    .map(({ date, notes }) => `${date}${notes.map((note) => ` · ${note}`).join("")}`);
  if (content.dates.length > mostDates) dates.push(`dan ${content.dates.length - mostDates} tanggal lain`);
  const totals = content.prices.flatMap(({ room, total }) =>
    total === null ? [] : [{ name: room, amount: `${total} /orang` }],
  );
  const { shortened, leftOut } = withinDays(content.itinerary, itinerary);
  return [
    ...optional(
      "Tentang Paket",
      content.description.split("\n").flatMap((text) => paragraphBlocks(sheet, text)),
    ),
    ...section("Itinerary", dayBlocks(sheet, shortened)),
    ...(leftOut > 0 ? paragraphBlocks(sheet, `dan ${leftOut} hari lainnya di halaman paket`) : []),
    ...section(
      "Fasilitas Yang Termasuk",
      pointBlocks(sheet, rowsWithin(content.included, list), () => "tick"),
    ),
    ...section(
      "Tidak Termasuk",
      pointBlocks(sheet, rowsWithin(content.excluded, list), () => "cross"),
    ),
    ...optional("Perkiraan Total", [
      ...amountBlocks(sheet, totals),
      ...(totals.length > 0 ? paragraphBlocks(sheet, content.totalOf, 7) : []),
    ]),
    ...optional(
      "Tanggal Lain",
      pointBlocks(sheet, dates, () => "dot"),
    ),
    ...section(
      "Syarat & Ketentuan",
      pointBlocks(sheet, rowsWithin(content.terms, list), (index) => index + 1),
    ),
  ];
}

function rowsWithin(texts: readonly string[], most: number): string[] {
  const rowsOfText = texts.filter((text) => printable(text) !== "");
  let used = 0;
  const firstLeftOut = rowsOfText.findIndex((text) => {
    used += text.length + rowCharacters;
    return used > most;
  });
  if (firstLeftOut === -1) return rowsOfText;
  return [
    ...rowsOfText.slice(0, firstLeftOut),
    `dan ${rowsOfText.length - firstLeftOut} lainnya di halaman paket`,
  ];
}

function withinDays(itinerary: BrochureContent["itinerary"], most: number) {
  let used = 0;
  const over = itinerary.findIndex(({ title }) => {
    used += title.length + 2 * rowCharacters;
    return used > most * 0.7;
  });
  const listedDays = over === -1 ? itinerary : itinerary.slice(0, over);
  const share = (most - used) / Math.max(1, listedDays.length);
  const shortened = listedDays.map(({ activities, ...day }) => ({
    ...day,
    activities: share < 2 * rowCharacters ? [] : rowsWithin(activities, share),
  }));
  return { shortened, leftOut: itinerary.length - listedDays.length };
}

/** Where the line below the running head is, in points from above. */
const headLine = 48;
const quiet: Style = { size: 7.6, weight: 400, colour: colours.soft, leading: 1.4 };

function finish(sheet: Sheet, { content, madeOn }: BrochureTask): Promise<Uint8Array> {
  const { document } = sheet;
  const { start, count } = document.bufferedPageRange();
  const right = page.width - page.margin;
  const foot = page.bottom + 14;
  const made = `${content.siteName} · dibuat ${formatDate(madeOn)} · harga dan kursi dapat berubah`;
  for (let index = 0; index < count; index += 1) {
    document.switchToPage(start + index);
    sheet.ornament(() => {
      const left = { x: page.margin, align: "left" } as const;
      const end = { x: right, align: "right" } as const;
      const set = (text: string, width: number, mostLines: number) =>
        setWithin(sheet, text, quiet, { width, mostLines, smallest: 4.6 });
      draw(sheet, set(made, inner - 90, 1), { ...left, y: foot });
      draw(sheet, set(`Halaman ${index + 1} dari ${count}`, 90, 1), { ...end, y: foot });
      if (index === 0) return;
      const title = set(content.title, inner - 180, 2);
      draw(sheet, title, { ...left, y: headLine - 4 - title.height });
      const name = set(content.siteName, 170, 2);
      draw(sheet, name, { ...end, y: headLine - 4 - name.height });
      document.moveTo(page.margin, headLine).lineTo(right, headLine).lineWidth(0.8).stroke(colours.gold);
    });
  }
  document.info.Title = printable(content.title) || content.siteName;
  document.info.Author = content.siteName;
  document.info.Subject = content.tagline;
  document.end();
  return buffer(document);
}
