import { parse } from "csv-parse/sync";
import { withFormulas } from "../../../lib/csv.ts";
import { readWorkbook } from "./read-workbook.ts";
import {
  columnLetters,
  type ReadSheets,
  requireFewColumns,
  requireFewRows,
  type Sheet,
  UnreadableSheetError,
} from "./sheet.ts";

const zipStart = Buffer.from("PK\x03\x04", "latin1");
/** Start of `.xls` files, and of those with a password. */
const oleStart = Buffer.from("d0cf11e0a1b11ae1", "hex");
const encryptedPart = Buffer.from("EncryptedPackage", "utf16le");

/** XLSX or CSV, as the content says. */
export async function readSheets(bytes: Uint8Array): Promise<ReadSheets> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (file.length === 0) throw new UnreadableSheetError("Berkas ini kosong.");
    if (file.subarray(0, 8).equals(oleStart)) throw new UnreadableSheetError(oleProblem(file));
    if (file.subarray(0, 4).equals(zipStart)) return { refused: null, ...(await readWorkbook(file)) };
    return { refused: null, sheets: [readCsv(textOf(file))], problems: [] };
  } catch (error) {
    if (error instanceof UnreadableSheetError) return { refused: error.message };
    throw error;
  }
}

function oleProblem(file: Buffer): string {
  return file.includes(encryptedPart)
    ? "Berkas ini dilindungi password. Simpan ulang tanpa password, lalu impor kembali."
    : "Berkas ini berformat Excel lama (.xls). Simpan sebagai Buku Kerja Excel (.xlsx), lalu impor kembali.";
}

/** UTF-8, UTF-16 with a mark, else Windows-1252, as Excel and LibreOffice write CSV. */
function textOf(file: Buffer): string {
  const isWide = file[0] === 0xff && file[1] === 0xfe;
  const text = isWide ? new TextDecoder("utf-16le").decode(file) : narrowText(file);
  if (text.includes("\0"))
    throw new UnreadableSheetError(
      "Berkas ini bukan XLSX atau CSV. Simpan sebagai .xlsx, lalu impor kembali.",
    );
  return text;
}

function narrowText(file: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(file);
  } catch {
    return new TextDecoder("windows-1252").decode(file);
  }
}

const separatorLine = /^sep=(.)\r?\n/i;

function readCsv(text: string): Sheet {
  const [line = "", named] = separatorLine.exec(text) ?? [];
  const body = text.slice(line.length);
  try {
    const rows = parse(body, {
      delimiter: named ?? separatorOf(body),
      relax_column_count: true,
      to: 2 * 10_000,
      max_record_size: 1_000_000,
    });
    requireFewRows(rows.length);
    for (const row of rows) requireFewColumns(columnLetters(row.length - 1));
    return { name: "", rows: rows.map((row) => row.map(withFormulas)) };
  } catch (error) {
    if (error instanceof UnreadableSheetError) throw error;
    throw new UnreadableSheetError(
      "Berkas CSV ini tidak dapat dibaca: ada tanda kutip yang tidak ditutup. Simpan ulang dari Excel, lalu impor kembali.",
    );
  }
}

function separatorOf(text: string): string {
  const [first = ""] = text
    .slice(0, 20_000)
    .replace(/"[^"]*"/g, "")
    .split(/\r?\n/, 1);
  const count = (separator: string) => first.split(separator).length;
  return [";", ",", "\t"].reduce((best, other) => (count(other) > count(best) ? other : best));
}
