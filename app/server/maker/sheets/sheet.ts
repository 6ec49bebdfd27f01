export type SheetCell = string | number | boolean | Date | null;

/** Rows as they stand, empty ones included, so that the first is the first of the file. */
export interface Sheet {
  /** Empty for a CSV file. */
  name: string;
  rows: SheetCell[][];
}

/** What of a file cannot be taken in, and where; `why` is a sentence for staff. */
export interface CellProblem {
  sheet: string;
  /** As spreadsheets call it: `B7`, or `B2:C4`. */
  place: string;
  value: string;
  why: string;
}

/** `refused`: nothing of the file is read, and why. */
export type ReadSheets = { refused: string } | { refused: null; sheets: Sheet[]; problems: CellProblem[] };

export interface WrittenSheet extends Sheet {
  /** Of each column, in characters. */
  widths: readonly number[];
}

/** Thrown by what reads a file; the message is a sentence for staff. */
export class UnreadableSheetError extends Error {}

/** Of a sheet, its first row included. */
export const mostSheetRows = 5001;
export const mostSheetColumns = 100;

/** 0 -> `A`, 27 -> `AB` */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}

export function requireFewRows(rows: number): void {
  if (rows <= mostSheetRows) return;
  const most = (mostSheetRows - 1).toLocaleString("id-ID");
  throw new UnreadableSheetError(
    `Berkas ini berisi lebih dari ${most} baris. Bagi menjadi beberapa berkas, lalu impor satu per satu.`,
  );
}

/** @param last the widest row's last column, as spreadsheets call it */
export function requireFewColumns(last: string): void {
  if (last.length <= 2 && columnIndex(last) < mostSheetColumns) return;
  throw new UnreadableSheetError(
    `Berkas ini memakai lebih dari ${mostSheetColumns} kolom (${last}). Hapus kolom yang tidak perlu.`,
  );
}

function columnIndex(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
