import { parse } from "csv-parse/sync";
import { withFormulas } from "../../../lib/csv.ts";
import { decodeCsv } from "./decode-csv.ts";
import {
  createCollector,
  requireFewColumns,
  type Sheet,
  type SheetCollector,
  standardDayZero,
  UnreadableSheetError,
} from "./sheet.ts";

const longestRecord = 1_000_000;
const separatorLine = /^sep=(.)(?:\r\n?|\n)/i;

/** Reads a file that is no XLSX. Throws UnreadableSheetError. */
export function readCsv(file: Buffer): { sheets: Sheet[]; notes: string[] } {
  const { text, note } = decodeCsv(file);
  if (text.includes("\0"))
    throw new UnreadableSheetError(
      "Berkas ini bukan XLSX atau CSV. Simpan sebagai .xlsx, lalu impor kembali.",
    );
  const collector = createCollector()("", standardDayZero);
  putRecords(text, collector);
  return { sheets: [collector.sheet], notes: note === null ? [] : [note] };
}

function putRecords(text: string, collector: SheetCollector): void {
  const [line = "", named] = separatorLine.exec(text) ?? [];
  const body = text.slice(line.length);
  let row = 0;
  try {
    parse(body, {
      delimiter: named ?? separatorOf(body),
      relax_column_count: true,
      max_record_size: longestRecord,
      on_record(record: string[]) {
        row += 1;
        requireFewColumns(record.findLastIndex((cell) => cell.trim() !== "") + 1);
        for (const [column, cell] of record.entries()) collector.put(row, column, readText(cell));
        return null;
      },
    });
  } catch (error) {
    if (error instanceof UnreadableSheetError) throw error;
    throw new UnreadableSheetError(
      "Berkas CSV ini tidak dapat dibaca: ada tanda kutip yang tidak ditutup. Simpan ulang dari Excel, lalu impor kembali.",
    );
  }
}

function readText(cell: string): string {
  return withFormulas(cell.replace(/\r\n?/g, "\n"));
}

function separatorOf(text: string): string {
  const [first = ""] = text
    .slice(0, 20_000)
    .replace(/"[^"]*"/g, "")
    .split(/\r\n?|\n/, 1);
  const count = (separator: string) => first.split(separator).length;
  return [";", ",", "\t"].reduce((best, separator) => (count(separator) > count(best) ? separator : best));
}
