import { buffer } from "node:stream/consumers";
import readExcelFile from "read-excel-file/universal";
import { fromBufferPromise } from "yauzl";
import { ZipFile } from "yazl";
import {
  type CellProblem,
  requireFewColumns,
  requireFewRows,
  type Sheet,
  UnreadableSheetError,
} from "./sheet.ts";

const mostUnzippedBytes = 40 * 1024 * 1024;
const mostParts = 500;
const mostProblems = 100;

type Parts = Map<string, Buffer>;

/** Throws UnreadableSheetError. */
export async function readWorkbook(file: Buffer): Promise<{ sheets: Sheet[]; problems: CellProblem[] }> {
  const parts = await unzip(file);
  const texts = sheetTexts(parts);
  for (const { text } of texts) requireSmall(text);
  const read = await readExcelFile(new Blob([await zipAgain(parts)]), { trim: false }).catch(() => {
    throw new UnreadableSheetError(damaged);
  });
  const sheets = read.map(({ sheet, data }) => ({ name: sheet, rows: data.map((row) => row.map(cellOf)) }));
  return { sheets, problems: texts.flatMap(problemsOf).slice(0, mostProblems) };
}

const damaged =
  "Berkas ini rusak atau bukan XLSX. Simpan ulang dari Excel atau LibreOffice, lalu impor kembali.";

/** yauzl compares declared with real sizes, so that a bomb is refused before it is unpacked. */
async function unzip(file: Buffer): Promise<Parts> {
  const parts: Parts = new Map();
  let bytes = 0;
  let entries = 0;
  try {
    const zip = await fromBufferPromise(file, { lazyEntries: true, validateEntrySizes: true });
    for await (const entry of zip.eachEntry()) {
      entries += 1;
      if (/vbaProject|macrosheets\//i.test(entry.fileName))
        throw new UnreadableSheetError(
          "Berkas ini berisi makro. Simpan sebagai .xlsx biasa, lalu impor kembali.",
        );
      if (entry.isEncrypted())
        throw new UnreadableSheetError(
          "Berkas ini dilindungi password. Simpan ulang tanpa password, lalu impor kembali.",
        );
      if (!/\.(xml|rels)$/.test(entry.fileName)) continue;
      bytes += entry.uncompressedSize;
      if (bytes > mostUnzippedBytes || entries > mostParts)
        throw new UnreadableSheetError(
          "Isi berkas ini terlalu besar. Bagi menjadi beberapa berkas, lalu impor satu per satu.",
        );
      parts.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
    }
  } catch (error) {
    throw error instanceof UnreadableSheetError ? error : new UnreadableSheetError(damaged);
  }
  if (!parts.has("xl/workbook.xml")) throw new UnreadableSheetError(damaged);
  return parts;
}

/** Packed anew: two programs may read one ZIP differently. */
async function zipAgain(parts: Parts): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile();
  for (const [name, bytes] of parts) zip.addBuffer(bytes, name, { compress: false });
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream));
}

interface SheetText {
  name: string;
  text: string;
}

function sheetTexts(parts: Parts): SheetText[] {
  const read = (part: string) => parts.get(part)?.toString("utf8") ?? "";
  const targets = new Map(
    [...read("xl/_rels/workbook.xml.rels").matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)].map(([tag]) => [
      attribute(tag, "Id"),
      attribute(tag, "Target"),
    ]),
  );
  return [...read("xl/workbook.xml").matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)].map(([tag]) => {
    const target = targets.get(attribute(tag, "\\w+:id")) ?? "";
    return {
      name: attribute(tag, "name"),
      text: read(target.startsWith("/") ? target.slice(1) : `xl/${target}`),
    };
  });
}

function attribute(tag: string, name: string): string {
  return new RegExp(`\\s${name}=["']([^"']*)["']`).exec(tag)?.[1] ?? "";
}

/** One far cell would make the reader allocate a million rows. */
function requireSmall(text: string): void {
  for (const [, letters = "", row = ""] of text.matchAll(/\sr=["']([A-Z]*)(\d+)["']/g)) {
    requireFewRows(Number(row));
    requireFewColumns(letters);
  }
}

/** Problems that the reader does not report. */
function problemsOf({ name, text }: SheetText): CellProblem[] {
  const formulas = [...text.matchAll(/<(?:\w+:)?c\s([^>]*)>\s*<(?:\w+:)?f[\s>/]/g)].map(([, tag = ""]) => ({
    sheet: name,
    place: attribute(` ${tag}`, "r"),
    value: "",
    why: "Rumus tidak dibaca. Salin selnya, lalu tempel sebagai nilai saja.",
  }));
  const merged = [...text.matchAll(/<(?:\w+:)?mergeCell\s[^>]*>/g)].map(([tag]) => ({
    sheet: name,
    place: attribute(tag, "ref"),
    value: "",
    why: "Sel gabungan tidak dibaca. Pisahkan dahulu sel-sel ini.",
  }));
  return [...formulas, ...merged];
}

/** The reader types dates as `DateConstructor`. */
function cellOf(value: unknown): Sheet["rows"][number][number] {
  if (value instanceof Date || typeof value === "string" || typeof value === "number") return value;
  return typeof value === "boolean" ? value : null;
}
