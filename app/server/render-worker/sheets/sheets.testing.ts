import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { fromBufferPromise } from "yauzl";
import { ZipFile } from "yazl";
import { type WrittenSheet, writeWorkbook } from "../../write-workbook.ts";
import { createCollector, type Sheet, type SheetCell, standardDayZero } from "./sheet.ts";

export function workbook(...sheets: { name: string; rows: SheetCell[][] }[]): Promise<Buffer> {
  return wholeWorkbook(sheets.map(({ name, rows }) => ({ name, widths: [], parts: [rows] })));
}

export function wholeWorkbook(sheets: readonly WrittenSheet[]): Promise<Buffer> {
  return buffer(Readable.from(writeWorkbook(sheets)));
}

/** A sheet as the reader hands it over. */
export function readSheet(
  name: string,
  rows: SheetCell[][],
  dayZero: number | null = standardDayZero,
): Sheet {
  const collector = createCollector()(name, dayZero);
  for (const [row, cells] of rows.entries()) {
    for (const [column, cell] of cells.entries()) collector.put(row + 1, column, cell);
  }
  return collector.sheet;
}

/** The cells of a sheet by row and column, with a row for each number up to the last. */
export function gridOf({ rows }: Sheet): SheetCell[][] {
  const grid = Array.from({ length: rows.at(-1)?.number ?? 0 }, (): SheetCell[] => []);
  for (const { number, cells } of rows) grid[number - 1] = cells;
  return grid;
}

/** Copies a ZIP with some parts changed or added. */
export async function withParts(
  file: Uint8Array,
  change: (name: string, text: string) => string,
  added: Record<string, Buffer> = {},
): Promise<Buffer> {
  const zip = await fromBufferPromise(Buffer.from(file), { lazyEntries: true });
  const changed = new ZipFile();
  for await (const entry of zip.eachEntry()) {
    const bytes = await buffer(await zip.openReadStreamPromise(entry));
    changed.addBuffer(Buffer.from(change(entry.fileName, bytes.toString("utf8"))), entry.fileName);
  }
  for (const [name, bytes] of Object.entries(added)) changed.addBuffer(bytes, name);
  changed.end();
  return buffer(changed.outputStream);
}

/** The first sheet's XML with something else in place of a cell. */
export function withCell(file: Uint8Array, from: string | RegExp, to: string): Promise<Buffer> {
  return withParts(file, (name, text) =>
    name === "xl/worksheets/sheet1.xml" ? text.replace(from, to) : text,
  );
}
