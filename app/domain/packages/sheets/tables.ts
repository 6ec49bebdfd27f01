import {
  type CellProblem,
  columnLetters,
  type Sheet,
  type SheetCell,
  type SheetRow,
} from "~/server/render-worker/sheets/sheet";
import { cellText } from "./cells";
import { type FieldColumn, foldHead, headOf, type KeyName, type SheetKind, sheetKinds } from "./columns";

export interface Table {
  kind: SheetKind;
  sheet: string;
  places: ReadonlyMap<string, number>;
  /** The rows whose cells can all be read. */
  rows: SheetRow[];
  dayZero: number | null;
}

interface ReadTables {
  tables: Table[];
  problems: CellProblem[];
  unread: string[];
}

export function keyOf({ places }: Table, { cells }: SheetRow, key: KeyName): string {
  return cellText(cells[places.get(key) ?? -1] ?? null);
}

export function fieldCell(
  { places }: Table,
  { cells }: SheetRow,
  { name }: FieldColumn,
): SheetCell | undefined {
  const place = places.get(`field ${name}`);
  return place === undefined ? undefined : (cells[place] ?? null);
}

/** A problem with a row. `place`: a key (`id`) or field (`field title`), whose cell is named where the file has it. */
export function problemAt(table: Table, row: SheetRow, place: string, why: string): CellProblem {
  const column = table.places.get(place);
  return {
    sheet: table.sheet,
    place: column === undefined ? `baris ${row.number}` : `${columnLetters(column)}${row.number}`,
    value: column === undefined ? "" : cellText(row.cells[column] ?? null),
    why,
  };
}

export function readTables(sheets: readonly Sheet[]): ReadTables {
  const read: ReadTables = { tables: [], problems: [], unread: [] };
  for (const sheet of sheets) {
    const isBlank = sheet.problems.length === 0 && sheet.rows.every(isEmpty);
    if (isBlank || foldHead(sheet.name) === "petunjuk") continue;
    const kind = kindOf(sheet);
    if (kind === undefined) read.unread.push(sheet.name);
    else if (read.tables.some((table) => table.kind === kind))
      read.problems.push(headProblem(kind, sheet, 0, `Berkas ini berisi dua lembar ${kind.title}.`));
    else readTable(kind, sheet, read);
  }
  if (read.tables.length === 0 && read.problems.length === 0) {
    // The only table of a CSV has no name.
    const sheet = read.unread.filter((name) => name !== "").join(", ") || "Berkas";
    const why =
      "Tidak ada judul kolom yang dikenal. Mulailah dari berkas hasil ekspor: judul kolomnya di baris pertama.";
    read.problems.push({ sheet, place: "baris 1", value: "", why });
  }
  return read;
}

function isEmpty({ cells }: SheetRow): boolean {
  return cells.every((cell) => cellText(cell) === "");
}

function knownHeads(kind: SheetKind, cells: readonly SheetCell[] = []): number {
  const heads = headOf(kind).map(foldHead);
  return cells.filter((cell) => heads.includes(foldHead(cellText(cell)))).length;
}

function kindOf({ name, rows }: Sheet): SheetKind | undefined {
  const named = sheetKinds.find(({ title }) => foldHead(title) === foldHead(name));
  if (named !== undefined) return named;
  const first = rows.find((row) => !isEmpty(row));
  const counts = sheetKinds.map((kind) => ({ kind, count: knownHeads(kind, first?.cells) }));
  const [best] = counts.sort((first, second) => second.count - first.count);
  return best !== undefined && best.count >= 2 ? best.kind : undefined;
}

function headOfSheet({ rows }: Sheet): readonly SheetCell[] {
  return rows.find(({ number }) => number === 1)?.cells ?? [];
}

function headProblem(kind: SheetKind, sheet: Sheet, column: number, why: string): CellProblem {
  const { name } = sheet;
  const value = cellText(headOfSheet(sheet)[column] ?? null);
  return { sheet: name || kind.title, place: `${columnLetters(column)}1`, value, why };
}

const headSearchedRows = 10;

function readTable(kind: SheetKind, sheet: Sheet, read: ReadTables): void {
  read.problems.push(...sheet.problems.map((problem) => ({ ...problem, sheet: sheet.name || kind.title })));
  const head = headOfSheet(sheet);
  const below = sheet.rows.find((row) => row.number <= headSearchedRows && knownHeads(kind, row.cells) >= 2);
  if (below !== undefined && below.number > 1 && knownHeads(kind, head) < 2) {
    const why = `Judul kolom ada di baris ${below.number}. Hapus baris di atasnya, supaya judulnya di baris pertama.`;
    read.problems.push(headProblem(kind, sheet, 0, why));
    return;
  }
  const rest = sheet.rows.filter((row) => row.number > 1 && !isEmpty(row));
  const places = readPlaces(kind, sheet, rest, read);
  const table: Table = { kind, sheet: sheet.name || kind.title, places, rows: [], dayZero: sheet.dayZero };
  const unreadable = new Set(sheet.problems.map(({ place }) => /^[A-Z]+(\d+)$/.exec(place)?.[1]));
  for (const row of rest) {
    if (repeatsHead(head, row.cells))
      read.problems.push(problemAt(table, row, "", "Baris ini mengulang judul kolom. Hapus barisnya."));
    else if (!unreadable.has(String(row.number))) table.rows.push(row);
  }
  read.tables.push(table);
}

/** Whether a row repeats the head. One equal cell may be chance, so at least two have to be equal. */
function repeatsHead(head: readonly SheetCell[], cells: readonly SheetCell[]): boolean {
  const fold = (cell: SheetCell = null) => foldHead(cellText(cell));
  return cells.filter((cell, column) => fold(cell) !== "" && fold(cell) === fold(head[column])).length >= 2;
}

/** Finds the column of each known key (`id`) and field (`field title`). */
function readPlaces(kind: SheetKind, sheet: Sheet, rest: readonly SheetRow[], read: ReadTables) {
  const head = headOfSheet(sheet);
  const known = new Map([
    ...kind.keys.map(({ name, label }) => [foldHead(label), name] as const),
    ...kind.fields.map(({ name, label }) => [foldHead(label), `field ${name}`] as const),
  ]);
  const places = new Map<string, number>();
  const width = Math.max(0, ...sheet.rows.map(({ cells }) => cells.length));
  for (let column = 0; column < width; column += 1) {
    const text = foldHead(cellText(head[column] ?? null));
    const name = known.get(text);
    const isUsed = text !== "" || rest.some(({ cells }) => cellText(cells[column] ?? null) !== "");
    if (name !== undefined && !places.has(name)) places.set(name, column);
    else if (isUsed) read.problems.push(headProblem(kind, sheet, column, headFault(kind, text, name)));
  }
  return places;
}

function headFault(kind: SheetKind, text: string, name: string | undefined): string {
  if (text === "") return "Kolom ini berisi sesuatu, tetapi tidak punya judul.";
  if (name !== undefined) return "Judul kolom ini muncul dua kali.";
  return `Judul kolom ini tidak dikenal. Yang dikenal: ${headOf(kind).join(", ")}.`;
}
