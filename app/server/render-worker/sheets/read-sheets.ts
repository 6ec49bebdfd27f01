import { readCsv } from "./read-csv.ts";
import { readWorkbook } from "./read-workbook.ts";
import { type ReadSheets, UnreadableSheetError } from "./sheet.ts";

const zipStart = Buffer.from("PK\x03\x04", "latin1");
/** Start of `.xls` files, and of those with a password. */
const oleStart = Buffer.from("d0cf11e0a1b11ae1", "hex");
const encryptedPart = Buffer.from("EncryptedPackage", "utf16le");

/** Reads XLSX or CSV; the content tells which. */
export async function readSheets(bytes: Uint8Array): Promise<ReadSheets> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (file.length === 0) throw new UnreadableSheetError("Berkas ini kosong.");
    if (file.subarray(0, 8).equals(oleStart)) throw new UnreadableSheetError(oleProblem(file));
    if (file.subarray(0, 4).equals(zipStart))
      return { refused: null, sheets: await readWorkbook(file), notes: [] };
    return { refused: null, ...readCsv(file) };
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
