import { PassThrough, Readable } from "node:stream";
import { ZipFile } from "yazl";
import { columnLetters, type SheetCell, standardDayZero } from "./render-worker/sheets/sheet.ts";

export interface WrittenSheet {
  name: string;
  /** The widths are in characters; a column without one has the usual width. */
  widths: readonly number[];
  /** All rows, some at a time; the first one is the head. */
  parts: Iterable<SheetCell[][]> | AsyncIterable<SheetCell[][]>;
}

/** Makes a sheet with a row for each item. `columns`: how a cell is made of an item, by the words of the column's head, which
 * is as wide as they are. */
export function tableSheet<Item>(
  name: string,
  items: readonly Item[],
  columns: Readonly<Record<string, (item: Item) => SheetCell>>,
): WrittenSheet {
  const head = Object.keys(columns);
  const rows = items.map((item) => Object.values(columns).map((cellOf) => cellOf(item)));
  return { name, parts: [[head, ...rows]], widths: head.map((title) => Math.max(14, title.length + 2)) };
}

/** The cell of a day `YYYY-MM-DD`. */
export function dayCell(day: string | null): Date | null {
  return day === null ? null : new Date(`${day}T00:00:00Z`);
}

/**
 * Writes an XLSX file (ECMA-376) while its rows are read: only a part of the rows is in memory at a time, and no next one is
 * read before the file so far has been taken. Text stays text, whatever it begins with. This is our own code because
 * write-excel-file 4 keeps the whole workbook in memory, and exceljs 4, which streams, has had no release since 2023.
 */
export async function* writeWorkbook(sheets: readonly WrittenSheet[]): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream.pipe(new PassThrough());
  for (const [name, xml] of fixedParts(sheets)) zip.addBuffer(Buffer.from(declaration + xml), name);
  for (const [index, sheet] of sheets.entries()) {
    zip.addReadStreamLazy(`xl/${sheetPart(index)}`, (take) => {
      const xml = Readable.from(sheetXml(sheet), { objectMode: false });
      take(
        null,
        xml.on("error", (error) => output.destroy(error)),
      );
    });
  }
  zip.end();
  yield* output;
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const namespaces = "http://schemas.openxmlformats.org";
const contentType = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const sheetPart = (index: number) => `worksheets/sheet${index + 1}.xml`;

/** What a workbook has beside its sheets, by the name of the part. */
function fixedParts(sheets: readonly WrittenSheet[]): [name: string, xml: string][] {
  const named = sheets.map(
    ({ name }, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const overrides = sheets.map(
    (_, index) => `<Override PartName="/xl/${sheetPart(index)}" ContentType="${contentType}.worksheet+xml"/>`,
  );
  const targets = [...sheets.keys()].map((index) => relation(index + 1, "worksheet", sheetPart(index)));
  return [
    [
      "[Content_Types].xml",
      `<Types xmlns="${namespaces}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/>${overrides.join("")}</Types>`,
    ],
    ["_rels/.rels", relations([relation(1, "officeDocument", "xl/workbook.xml")])],
    [
      "xl/workbook.xml",
      `<workbook xmlns="${mainNamespace}" xmlns:r="${namespaces}/officeDocument/2006/relationships"><sheets>${named.join("")}</sheets></workbook>`,
    ],
    [
      "xl/_rels/workbook.xml.rels",
      relations([...targets, relation(sheets.length + 1, "styles", "styles.xml")]),
    ],
    ["xl/styles.xml", styles],
  ];
}

const mainNamespace = `${namespaces}/spreadsheetml/2006/main`;

function relation(id: number, kind: string, target: string): string {
  return `<Relationship Id="rId${id}" Type="${namespaces}/officeDocument/2006/relationships/${kind}" Target="${target}"/>`;
}

function relations(entries: readonly string[]): string {
  return `<Relationships xmlns="${namespaces}/package/2006/relationships">${entries.join("")}</Relationships>`;
}

/** Numbers of the styles in `cellXfs`. */
const style = { head: 1, text: 2, number: 3, date: 4 };

/** Number formats 3 (`#,##0`) and 49 (`@`, text) are built in. The first two fills are reserved. */
const styles = `<styleSheet xmlns="${mainNamespace}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy-mm-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFDCEFE6"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf fontId="1" fillId="2" applyFont="1" applyFill="1"/>${[
  '49" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/>',
  '3" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top"/>',
  '164" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top"/>',
]
  .map((format) => `<xf numFmtId="${format}</xf>`)
  .join("")}</cellXfs></styleSheet>`;

async function* sheetXml({ widths, parts }: WrittenSheet): AsyncGenerator<string> {
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  yield `${declaration}<worksheet xmlns="${mainNamespace}"><sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews>${columns.length > 0 ? `<cols>${columns.join("")}</cols>` : ""}<sheetData>`;
  let number = 0;
  for await (const rows of parts) {
    let xml = "";
    for (const cells of rows) {
      number += 1;
      xml += `<row r="${number}">${rowXml(number, cells)}</row>`;
    }
    yield xml;
  }
  yield "</sheetData></worksheet>";
}

function rowXml(number: number, cells: readonly SheetCell[]): string {
  return cells
    .map((cell, column) => {
      if (cell === null || cell === "") return "";
      const place = `r="${columnLetters(column)}${number}"`;
      if (number === 1) return textXml(place, style.head, String(cell));
      if (cell instanceof Date)
        return `<c ${place} s="${style.date}"><v>${(cell.getTime() - standardDayZero) / dayMs}</v></c>`;
      if (typeof cell === "number") return `<c ${place} s="${style.number}"><v>${cell}</v></c>`;
      return textXml(place, style.text, String(cell));
    })
    .join("");
}

const dayMs = 86_400_000;

function textXml(place: string, styleNumber: number, text: string): string {
  const space = /^\s|\s$/.test(text) ? ' xml:space="preserve"' : "";
  return `<c ${place} s="${styleNumber}" t="inlineStr"><is><t${space}>${escapeXml(plain(text))}</t></is></c>`;
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? "");
}

/** Characters that XML cannot hold. A parser would read a carriage return as a line feed. */
const unwritable = /[^\P{Cc}\t\n]|\uFFFD|\p{Noncharacter_Code_Point}/gu;

/** Escapes characters that XML cannot hold, and texts that look like such an escape (`_x0041_`; ECMA-376, ST_Xstring). */
function plain(text: string): string {
  return text
    .replace(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_")
    .toWellFormed()
    .replace(unwritable, escaped);
}

function escaped(characters: string): string {
  return characters
    .split("")
    .map((unit) => `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`)
    .join("");
}
