import { readXml, type XmlBudget } from "./read-xml.ts";
import {
  columnLetters,
  mostCharacters,
  type SheetCell,
  type SheetCollector,
  tooLargeError,
} from "./sheet.ts";

/** What the cells of a workbook refer to. */
interface WorkbookTables {
  sharedTexts: readonly string[];
  /** Whether a cell of this style is a date, by the style's number. */
  dateStyles: readonly boolean[];
}

type XmlBytes = AsyncIterable<Uint8Array>;

/** The texts that cells refer to by number. Readings in another script (`rPh`) are left out. */
export async function readSharedTexts(bytes: XmlBytes, budget: XmlBudget): Promise<string[]> {
  const texts: string[] = [];
  let characters = 0;
  let current = "";
  let isWanted = false;
  await readXml(bytes, budget, {
    open(name, _, parent) {
      if (name === "si") current = "";
      isWanted = name === "t" && (parent === "si" || parent === "r");
    },
    text(piece, name) {
      if (!isWanted || name !== "t") return;
      characters += piece.length;
      if (characters > mostCharacters) throw tooLargeError();
      current += piece;
    },
    close(name) {
      if (name === "si") texts.push(unescapeText(current));
    },
  });
  return texts;
}

/** ECMA-376, part 1, 18.8.30: the built-in number formats that are dates or times. */
const builtInDates = [14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47];

export async function readDateStyles(bytes: XmlBytes, budget: XmlBudget): Promise<boolean[]> {
  const dateFormats = new Set(builtInDates.map(String));
  const styles: boolean[] = [];
  await readXml(bytes, budget, {
    open(name, { numFmtId = "", formatCode = "" }, parent) {
      if (name === "numFmt" && isDateFormat(formatCode)) dateFormats.add(numFmtId);
      if (name === "xf" && parent === "cellXfs") styles.push(dateFormats.has(numFmtId));
    },
  });
  return styles;
}

/** Days, months, years, hours or seconds outside of quotes, escapes and brackets; elapsed time (`[h]`) too. */
function isDateFormat(code: string): boolean {
  const bare = code
    .slice(0, 300)
    .replace(/"[^"]*"|[\\_*]./g, "")
    .replace(/\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, "");
  return /[dmyhs]/i.test(bare);
}

interface OpenCell {
  row: number;
  column: number;
  type: string;
  style: string;
  text: string;
  isFormula: boolean;
}

const formulaFault = "Rumus tidak dibaca. Salin selnya, lalu tempel sebagai nilai saja.";
const mergedFault = "Sel gabungan tidak dibaca. Pisahkan dahulu sel-sel ini.";

/** Reads one worksheet into its collector. */
export async function readCells(
  bytes: XmlBytes,
  budget: XmlBudget,
  tables: WorkbookTables,
  collector: SheetCollector,
): Promise<void> {
  let row = 0;
  let column = -1;
  let cell: OpenCell | null = null;
  let isWanted = false;
  await readXml(bytes, budget, {
    open(name, attributes, parent) {
      if (name === "row" && parent === "sheetData") {
        row = attributes.r === undefined ? row + 1 : rowNumberOf(attributes.r);
        column = -1;
      } else if (name === "c" && parent === "row") {
        column = attributes.r === undefined ? column + 1 : columnOf(attributes.r, row);
        const { t: type = "n", s: style = "" } = attributes;
        cell = { row, column, type, style, text: "", isFormula: false };
      } else if (name === "f" && parent === "c" && cell !== null) {
        cell.isFormula = true;
      } else if (name === "mergeCell") {
        collector.refuse(attributes.ref ?? "", "", mergedFault);
      }
      const isText = name === "t" && (parent === "is" || parent === "r");
      isWanted = isText || (name === "v" && parent === "c");
    },
    text(piece, name) {
      if (cell !== null && isWanted && (name === "v" || name === "t")) cell.text += piece;
    },
    close(name, parent) {
      if (name !== "c" || parent !== "row" || cell === null) return;
      putCell(cell, tables, collector);
      cell = null;
    },
  });
  collector.sheet.rows.sort((a, b) => a.number - b.number);
}

const lastRow = 1_048_576;

function rowNumberOf(text: string): number {
  const number = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > lastRow) throw new Error(`No row: ${text.slice(0, 20)}`);
  return number;
}

function columnOf(reference: string, row: number): number {
  const [, letters = "", digits = ""] = /^([A-Z]{1,3})(\d{1,7})$/.exec(reference) ?? [];
  if (Number(digits) !== row) throw new Error(`No cell of row ${row}: ${reference.slice(0, 20)}`);
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

class CellFault extends Error {}

function putCell(cell: OpenCell, tables: WorkbookTables, collector: SheetCollector): void {
  const { row, column, text, isFormula } = cell;
  const refuse = (why: string) => collector.refuse(`${columnLetters(column)}${row}`, text, why);
  if (isFormula) {
    refuse(formulaFault);
    return;
  }
  try {
    collector.put(row, column, readValue(cell, tables, collector.sheet.dayZero));
  } catch (error) {
    if (!(error instanceof CellFault)) throw error;
    refuse(error.message);
  }
}

const unreadable = "Isi sel ini tidak dapat dibaca. Tulis ulang isinya, atau kosongkan selnya.";

/** A cell's value by its type (ECMA-376, part 1, 18.18.11). Throws CellFault where nobody can tell what it is. */
function readValue(
  { type, style, text }: OpenCell,
  { sharedTexts, dateStyles }: WorkbookTables,
  dayZero: number | null,
): SheetCell {
  if (text === "") return null;
  switch (type) {
    case "s": {
      const shared = /^\d+$/.test(text) ? sharedTexts[Number(text)] : undefined;
      if (shared === undefined) throw new CellFault(unreadable);
      return shared;
    }
    case "inlineStr":
    case "str":
      return unescapeText(text);
    case "b":
      return booleanOf(text);
    case "n":
      return numberOf(text, dateStyles[Number(style)] === true, dayZero);
    case "d":
      return isoDateOf(text);
    case "e":
      throw new CellFault(
        "Sel ini berisi kesalahan, bukan nilai. Tulis isinya yang benar, atau kosongkan selnya.",
      );
    default:
      throw new CellFault(unreadable);
  }
}

function booleanOf(text: string): boolean {
  if (/^(1|true)$/.test(text)) return true;
  if (/^(0|false)$/.test(text)) return false;
  throw new CellFault(unreadable);
}

const secondsADay = 86_400;

function numberOf(text: string, isDate: boolean, dayZero: number | null): number | Date {
  const number = Number(text);
  if (!Number.isFinite(number)) throw new CellFault(unreadable);
  if (!isDate) return number;
  if (dayZero === null)
    throw new CellFault(
      "Tanggal ini tidak dapat dipastikan: sistem tanggal berkas ini tidak dikenal. Simpan ulang dari Excel, lalu impor kembali.",
    );
  return realDate(dayZero + Math.round(number * secondsADay) * 1000);
}

function isoDateOf(text: string): Date {
  const isIso = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?Z?)?$/.test(text);
  return realDate(isIso ? Date.parse(/T.*\d$/.test(text) ? `${text}Z` : text) : Number.NaN);
}

function realDate(ms: number): Date {
  const date = new Date(ms);
  if (Number.isNaN(date.getTime())) throw new CellFault(unreadable);
  return date;
}

/** `_x0041_` is `A` (ECMA-376, part 1, 22.9.2.19, ST_Xstring). */
function unescapeText(text: string): string {
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}
