export type SheetCell = string | number | boolean | Date | null;

/** Empty rows included, so that the first is the first of the file. */
export interface Sheet {
  name: string;
  rows: SheetCell[][];
}

/** `why` is a sentence for staff. */
export interface CellProblem {
  sheet: string;
  /** `B7`, or `B2:C4`. */
  place: string;
  value: string;
  why: string;
}

export type ReadSheets = { refused: string } | { refused: null; sheets: Sheet[]; problems: CellProblem[] };

export interface WrittenSheet extends Sheet {
  widths: readonly number[];
}

export class UnreadableSheetError extends Error {}

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

/** @param last column letters of the widest row */
export function requireFewColumns(last: string): void {
  if (last.length <= 2 && columnIndex(last) < mostSheetColumns) return;
  throw new UnreadableSheetError(
    `Berkas ini memakai lebih dari ${mostSheetColumns} kolom (${last}). Hapus kolom yang tidak perlu.`,
  );
}

function columnIndex(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
