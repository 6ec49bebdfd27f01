import writeExcelFile, { type Cell } from "write-excel-file/node";
import type { SheetCell, WrittenSheet } from "./sheet.ts";

/** Text stays text, whatever it begins with. */
export async function writeWorkbook(sheets: readonly WrittenSheet[]): Promise<Uint8Array> {
  const written = sheets.map(({ name, rows, widths }) => ({
    sheet: name,
    data: rows.map((row, index) => row.map(index === 0 ? headOf : toCell)),
    columns: widths.map((width) => ({ width })),
    stickyRowsCount: 1,
  }));
  return writeExcelFile(written).toBuffer();
}

function headOf(value: SheetCell): Cell {
  return { value: plain(String(value ?? "")), type: String, fontWeight: "bold", backgroundColor: "#dcefe6" };
}

function toCell(value: SheetCell): Cell {
  if (value instanceof Date) return { value, type: Date, format: "yyyy-mm-dd", alignVertical: "top" };
  if (typeof value === "number") return { value, type: Number, format: "#,##0", alignVertical: "top" };
  if (value === null || value === "") return null;
  return { value: plain(String(value)), type: String, format: "@", wrap: true, alignVertical: "top" };
}

/** Characters that XML cannot hold or that write-excel-file leaves out. */
const leftOut = /[^\P{Cc}\t\n]|\uFFFD|\p{Noncharacter_Code_Point}/gu;

/** Escapes texts that look like `_x0041_` (ECMA-376, ST_Xstring) or like a property of write-excel-file (`constructor`),
 * and characters that would be left out. */
function plain(text: string): string {
  const marked = text in {} ? `${escaped(text.slice(0, 1))}${text.slice(1)}` : text;
  const unambiguous = marked === text ? text.replace(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_") : marked;
  return unambiguous.toWellFormed().replace(leftOut, escaped);
}

function escaped(characters: string): string {
  return characters
    .split("")
    .map((unit) => `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`)
    .join("");
}
