import { buffer } from "node:stream/consumers";
import { fromBufferPromise } from "yauzl";
import { ZipFile } from "yazl";
import type { SheetCell } from "./sheet.ts";
import { writeWorkbook } from "./write-workbook.ts";

export function workbook(...sheets: { name: string; rows: SheetCell[][] }[]): Promise<Uint8Array> {
  return writeWorkbook(sheets.map((sheet) => ({ ...sheet, widths: [] })));
}

/** The same ZIP with some parts changed or added. */
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
