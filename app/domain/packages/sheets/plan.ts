import { z } from "zod";
import { shorten } from "~/lib/text";
import type { FieldChange } from "~/records/changes";
import type { FieldKind } from "~/records/kinds.server";
import type { CellProblem, SheetRow } from "~/server/render-worker/sheets/sheet";
import type { Database } from "../../../../supabase/database.types.ts";
import type { PackageRow } from "../package-row";
import { asTyped, cellText, fromCell, toCell } from "./cells";
import type { Columns, FieldColumn } from "./columns";
import { fieldCell, problemAt, type Table } from "./tables";

export type StoredPackage = PackageRow;
export type StoredDeparture = Omit<
  Database["public"]["Tables"]["departures"]["Row"],
  "seats_left" | "confirmed_pilgrims"
>;

export interface StoredRows {
  packages: ReadonlyMap<string, StoredPackage>;
  bySlug: ReadonlyMap<string, StoredPackage>;
  departures: ReadonlyMap<string, StoredDeparture>;
  /** The departures of packages to which a row without an id adds one, or whose down payment a row changes. */
  ofPackage: ReadonlyMap<string, StoredDeparture[]>;
}

export interface PlannedRow {
  id: string;
  /** The `updated_at` of the row that is changed; null: the row is added. */
  version: string | null;
  title: string;
  row: Columns;
}

/** The rows that `apply_import` of the database writes. */
export interface Plan {
  packages: PlannedRow[];
  departures: PlannedRow[];
}

const entry = z.object({
  sheet: z.string(),
  title: z.string(),
  isNew: z.boolean(),
  changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
  doubts: z.array(z.string()),
});

export type ReportEntry = z.output<typeof entry>;

/** A plan as staff read it; of many rows only the first ones. */
export const reportSchema = z.object({
  added: z.array(entry),
  addedCount: z.number(),
  changed: z.array(entry),
  changedCount: z.number(),
  unchanged: z.number(),
  unread: z.array(z.string()),
  /** How the file was read, where that is in doubt. Imports stored by an earlier version have no notes. */
  notes: z.array(z.string()).default([]),
});

export type Report = z.output<typeof reportSchema>;

const mostEntries = 200;
const mostLines = 600;

export function reportOf(
  entries: readonly ReportEntry[],
  unchanged: number,
  unread: string[],
): Omit<Report, "notes"> {
  const added = entries.filter(({ isNew }) => isNew);
  const changed = entries.filter(({ isNew }) => !isNew);
  return {
    added: firstOf(added),
    addedCount: added.length,
    changed: firstOf(changed),
    changedCount: changed.length,
    unchanged,
    unread,
  };
}

function firstOf(entries: readonly ReportEntry[]): ReportEntry[] {
  let lines = 0;
  return entries.slice(0, mostEntries).filter(({ changes }) => {
    lines += changes.length;
    return lines <= mostLines;
  });
}

interface RefusedRow {
  kind: "refused";
  problems: CellProblem[];
}

type NewRow<Values> = RefusedRow | { kind: "new"; values: Values; changes: FieldChange[] };

/** Reads a row of something that is not stored yet, checked by the schema of the form. */
export function readNewRow<Schema extends z.ZodType<Columns>>(
  table: Table,
  row: SheetRow,
  schema: Schema,
): NewRow<z.output<Schema>> {
  const typed = table.kind.fields.map((field) => [field.name, typedOf(table, row, field)]);
  const read = schema.safeParse(Object.fromEntries(typed));
  if (!read.success) return { kind: "refused", problems: problemsOf(table, row, read.error.issues) };
  const changes = table.kind.fields
    .filter((field) => fieldCell(table, row, field) !== undefined)
    .flatMap(({ name, label, kind }) => changeOf(label, kind.words(undefined), kind.words(read.data[name])));
  return { kind: "new", values: read.data, changes };
}

/** `changed`: the columns that get another value. */
type StoredRow<Stored> =
  | RefusedRow
  | { kind: "unchanged" }
  | { kind: "changed"; changed: Partial<Stored>; changes: FieldChange[] };

/** Whether a row has another text in the field's cell than an export of what is stored. */
export function isEdited(table: Table, row: SheetRow, field: FieldColumn, stored: Columns): boolean {
  const cell = fieldCell(table, row, field);
  return cell !== undefined && cellText(cell) !== cellText(toCell(field.kind, stored[field.column]));
}

/** Reads a row of something stored. Only cells that differ from an export are checked, each by its field and by the rules
 * that name it: values stored long ago may break the rules of today. */
export function readStoredRow<Stored extends Columns>(
  table: Table,
  row: SheetRow,
  stored: Stored,
): StoredRow<Stored> {
  const edited = table.kind.fields.filter((field) => isEdited(table, row, field, stored));
  const values = new Map<string, unknown>();
  const issues: z.core.$ZodIssue[] = [];
  for (const field of edited) {
    const read = field.kind.schema.safeParse(typedOf(table, row, field));
    if (read.success) values.set(field.name, read.data);
    else issues.push(...read.error.issues.map((issue) => ({ ...issue, path: [field.name] })));
  }
  for (const { fields, check } of table.kind.rules) {
    if (!fields.some((name) => values.has(name))) continue;
    const current = (name: string) =>
      values.has(name) ? values.get(name) : storedValue(table, name, stored);
    const compared = fields.map((name) => [name, current(name)]);
    issues.push(...(check.safeParse(Object.fromEntries(compared)).error?.issues ?? []));
  }
  if (issues.length > 0) return { kind: "refused", problems: problemsOf(table, row, issues) };
  const different = edited.filter(
    ({ name, column, kind }) => kind.words(stored[column]) !== kind.words(values.get(name)),
  );
  if (different.length === 0) return { kind: "unchanged" };
  return {
    kind: "changed",
    // The columns of a sheet are columns of its table.
    changed: Object.fromEntries(
      different.map(({ name, column }) => [column, values.get(name)]),
    ) as Partial<Stored>,
    changes: different.flatMap(({ name, column, label, kind }) =>
      changeOf(label, kind.words(stored[column]), kind.words(values.get(name))),
    ),
  };
}

function typedOf(table: Table, row: SheetRow, field: FieldColumn): unknown {
  const cell = fieldCell(table, row, field);
  return cell === undefined ? asTyped(field.kind, undefined) : fromCell(field.kind, cell, table.dayZero);
}

/** A stored value as the schema gives it; null where the schema of today refuses it. */
function storedValue({ kind }: Table, name: string, stored: Columns): unknown {
  const field = kind.fields.find((column) => column.name === name);
  const read = field?.kind.schema.safeParse(asTyped(field.kind, stored[field.column]));
  return read?.data ?? null;
}

const longestText = 120;

function changeOf(label: string, before: string, after: string): FieldChange[] {
  if (before === after) return [];
  const shortBefore = shorten(before, longestText);
  const shortAfter = shorten(after, longestText);
  const looksEqual = shortBefore === shortAfter;
  return [
    {
      label,
      before: shortBefore,
      after: looksEqual ? `${shortAfter} (berbeda di bagian lain)` : shortAfter,
    },
  ];
}

function problemsOf(table: Table, row: SheetRow, issues: readonly z.core.$ZodIssue[]): CellProblem[] {
  const faults = new Map<string, string>();
  for (const { path, message } of issues) {
    const name = String(path[0] ?? "");
    if (!faults.has(name)) faults.set(name, message);
  }
  return [...faults].map(([name, message]) => {
    const field = table.kind.fields.find((column) => column.name === name);
    const place = `field ${name}`;
    const text = field?.kind.control === "tick" ? tickMessage : message;
    const why = field === undefined || table.places.has(place) ? text : `${field.label}: ${text}`;
    return problemAt(table, row, place, `${why}${unitHint(field?.kind)}`);
  });
}

const tickMessage = "Tulis Ya atau Tidak";

function unitHint(kind: FieldKind | undefined): string {
  return kind?.control === "date" ? ", misalnya 2027-01-05 atau 5/1/2027" : "";
}
