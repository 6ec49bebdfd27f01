import { type CellProblem, columnLetters, type Sheet, type SheetCell } from "~/server/maker/sheets/sheet";
import { cellText } from "./cells";
import { type FieldColumn, foldHead, headOf, type KeyName, type SheetKind, sheetKinds } from "./columns";

export interface Table {
  kind: SheetKind;
  sheet: string;
  places: ReadonlyMap<string, number>;
  rows: TableRow[];
}

export interface TableRow {
  number: number;
  cells: readonly SheetCell[];
}

interface ReadTables {
  tables: Table[];
  problems: CellProblem[];
  unread: string[];
}

export function keyOf({ places }: Table, { cells }: TableRow, key: KeyName): string {
  return cellText(cells[places.get(key) ?? -1] ?? null);
}

export function fieldCell(
  { places }: Table,
  { cells }: TableRow,
  { name }: FieldColumn,
): SheetCell | undefined {
  const place = places.get(`field ${name}`);
  return place === undefined ? undefined : (cells[place] ?? null);
}

/** What is wrong with a row, at the cell of a key (`id`) or field (`field title`) where the file has it. */
export function problemAt(table: Table, row: TableRow, place: string, why: string): CellProblem {
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
    if (sheet.rows.every(isEmpty) || foldHead(sheet.name) === "petunjuk") continue;
    const kind = kindOf(sheet);
    if (kind === undefined) read.unread.push(sheet.name);
    else if (read.tables.some((other) => other.kind === kind))
      read.problems.push(headProblem(kind, sheet, 0, `Berkas ini berisi dua lembar ${kind.title}.`));
    else readTable(kind, sheet, read);
  }
  if (read.tables.length === 0 && read.problems.length === 0) {
    const value = read.unread.join(", ");
    const why =
      "Tidak ada judul kolom yang dikenal. Mulailah dari berkas hasil ekspor: judul kolomnya di baris pertama.";
    read.problems.push({ sheet: value, place: "baris 1", value: "", why });
  }
  return read;
}

function isEmpty(cells: readonly SheetCell[]): boolean {
  return cells.every((cell) => cellText(cell) === "");
}

function knownHeads(kind: SheetKind, cells: readonly SheetCell[] = []): number {
  const heads = headOf(kind).map(foldHead);
  return cells.filter((cell) => heads.includes(foldHead(cellText(cell)))).length;
}

function kindOf({ name, rows }: Sheet): SheetKind | undefined {
  const named = sheetKinds.find(({ title }) => foldHead(title) === foldHead(name));
  if (named !== undefined) return named;
  const [first] = rows.filter((row) => !isEmpty(row));
  const counts = sheetKinds.map((kind) => ({ kind, count: knownHeads(kind, first) }));
  const [best] = counts.sort((one, other) => other.count - one.count);
  return best !== undefined && best.count >= 2 ? best.kind : undefined;
}

function headProblem(kind: SheetKind, { name, rows }: Sheet, column: number, why: string): CellProblem {
  const value = cellText(rows[0]?.[column] ?? null);
  return { sheet: name || kind.title, place: `${columnLetters(column)}1`, value, why };
}

function readTable(kind: SheetKind, sheet: Sheet, read: ReadTables): void {
  const [head = [], ...rest] = sheet.rows;
  const headRow = sheet.rows.slice(0, 10).findIndex((row) => knownHeads(kind, row) >= 2);
  if (headRow > 0 && knownHeads(kind, head) < 2) {
    const why = `Judul kolom ada di baris ${headRow + 1}. Hapus baris di atasnya, supaya judulnya di baris pertama.`;
    read.problems.push(headProblem(kind, sheet, 0, why));
    return;
  }
  const places = new Map<string, number>();
  const known = new Map([
    ...kind.keys.map(({ name, label }) => [foldHead(label), name] as const),
    ...kind.fields.map(({ name, label }) => [foldHead(label), `field ${name}`] as const),
  ]);
  const width = Math.max(...sheet.rows.map((row) => row.length));
  for (let column = 0; column < width; column += 1) {
    const text = foldHead(cellText(head[column] ?? null));
    const name = known.get(text);
    const isUsed = text !== "" || rest.some((row) => cellText(row[column] ?? null) !== "");
    if (name !== undefined && !places.has(name)) places.set(name, column);
    else if (isUsed) read.problems.push(headProblem(kind, sheet, column, headFault(kind, text, name)));
  }
  const table: Table = { kind, sheet: sheet.name || kind.title, places, rows: [] };
  for (const [index, cells] of rest.entries()) {
    const row = { number: index + 2, cells };
    if (knownHeads(kind, cells) >= 2)
      read.problems.push(problemAt(table, row, "", "Baris ini mengulang judul kolom. Hapus barisnya."));
    else if (!isEmpty(cells)) table.rows.push(row);
  }
  read.tables.push(table);
}

function headFault(kind: SheetKind, text: string, name: string | undefined): string {
  if (text === "") return "Kolom ini berisi sesuatu, tetapi tidak punya judul.";
  if (name !== undefined) return "Judul kolom ini muncul dua kali.";
  return `Judul kolom ini tidak dikenal. Yang dikenal: ${headOf(kind).join(", ")}.`;
}
