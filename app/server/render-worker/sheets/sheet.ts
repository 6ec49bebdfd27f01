export type SheetCell = string | number | boolean | Date | null;

export interface SheetRow {
  /** Row number as spreadsheet programs count, from 1. */
  number: number;
  cells: SheetCell[];
}

/** `why` is a sentence for staff. */
export interface CellProblem {
  sheet: string;
  /** `B7`, or `B2:C4`. */
  place: string;
  value: string;
  why: string;
}

export interface Sheet {
  name: string;
  /** Rows with a value, in their order. */
  rows: SheetRow[];
  /** Cells that cannot be read; in `rows` they are null. */
  problems: CellProblem[];
  /** The day that the number 0 stands for, in milliseconds since 1970; null where the file names an unknown one. */
  dayZero: number | null;
}

/** `notes` are sentences for staff on how the file was read. */
export type ReadSheets = { refused: string } | { refused: null; sheets: Sheet[]; notes: string[] };

export class UnreadableSheetError extends Error {}

/** What Excel takes into one cell, in characters. */
export const longestCell = 32_767;
/** Rows below the head: those of a thousand packages with fifteen departures each. */
export const mostSheetRows = 15_000;
const mostSheetColumns = 100;
/** Gaps before a row's last value count too, in all sheets of a file together. */
const mostCells = 500_000;
/** Most characters in all cells of a file: about 20 MB on their way out of the render worker. */
export const mostCharacters = 10_000_000;
const mostProblems = 100;

export const standardDayZero = Date.UTC(1899, 11, 30);

/** 0 -> `A`, 27 -> `AB` */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}

export function requireFewColumns(columns: number): void {
  if (columns <= mostSheetColumns) return;
  const last = columnLetters(columns - 1);
  throw new UnreadableSheetError(
    `Berkas ini memakai lebih dari ${mostSheetColumns} kolom (${last}). Hapus kolom yang tidak perlu.`,
  );
}

export function tooLargeError(): UnreadableSheetError {
  return new UnreadableSheetError(
    "Isi berkas ini terlalu besar. Bagi menjadi beberapa berkas, lalu impor satu per satu.",
  );
}

export interface SheetCollector {
  readonly sheet: Sheet;
  /** An empty cell is left out, so that formatting alone makes no row. Throws UnreadableSheetError beyond a limit. */
  put(row: number, column: number, cell: SheetCell): void;
  /** Names a place that cannot be read. */
  refuse(place: string, value: string, why: string): void;
}

/** Collects the sheets of one file within the limits of a file: what is repeated by reference counts each time. */
export function createCollector(): (name: string, dayZero: number | null) => SheetCollector {
  let cellsLeft = mostCells;
  let charactersLeft = mostCharacters;
  let problemsLeft = mostProblems;
  return (name, dayZero) => {
    const rows = new Map<number, SheetCell[]>();
    const sheet: Sheet = { name, rows: [], problems: [], dayZero };
    const openRow = (number: number): SheetCell[] => {
      const known = rows.get(number);
      if (known !== undefined) return known;
      if (rows.size > mostSheetRows) throw tooManyRowsError();
      const cells: SheetCell[] = [];
      rows.set(number, cells);
      sheet.rows.push({ number, cells });
      return cells;
    };
    const refuse = (place: string, value: string, why: string) => {
      problemsLeft -= 1;
      if (problemsLeft >= 0) sheet.problems.push({ sheet: name, place, value: value.slice(0, 80), why });
    };
    return {
      sheet,
      refuse,
      put(row, column, cell) {
        if (cell === null || (typeof cell === "string" && cell.trim() === "")) return;
        requireFewColumns(column + 1);
        if (typeof cell === "string" && cell.length > longestCell) {
          refuse(`${columnLetters(column)}${row}`, cell, tooLongCell);
          return;
        }
        const cells = openRow(row);
        cellsLeft -= Math.max(0, column + 1 - cells.length);
        charactersLeft -= typeof cell === "string" ? cell.length : 1;
        if (cellsLeft < 0 || charactersLeft < 0) throw tooLargeError();
        while (cells.length < column) cells.push(null);
        cells[column] = cell;
      },
    };
  };
}

const tooLongCell = `Isi sel ini lebih dari ${longestCell.toLocaleString("id-ID")} karakter. Ringkas isinya.`;

function tooManyRowsError(): UnreadableSheetError {
  const most = mostSheetRows.toLocaleString("id-ID");
  return new UnreadableSheetError(
    `Berkas ini berisi lebih dari ${most} baris. Bagi menjadi beberapa berkas, lalu impor satu per satu.`,
  );
}
