import { z } from "zod";
import { shorten } from "~/lib/content";
import type { FieldChange } from "~/lib/field-changes";
import type { FieldKind } from "~/lib/field-kinds";
import type { CellProblem } from "~/server/maker/sheets/sheet";
import type { Database } from "../../../../supabase/database.types.ts";
import { asTyped, cellText, fromCell, toCell } from "./cells";
import type { Columns } from "./columns";
import { fieldCell, problemAt, type Table, type TableRow } from "./tables";

type Tables = Database["public"]["Tables"];
export type StoredPackage = Omit<
  Tables["packages"]["Row"],
  "departed" | "seats_left" | "next_departure" | "confirmed_pilgrims"
>;
export type StoredDeparture = Omit<Tables["departures"]["Row"], "seats_left" | "confirmed_pilgrims">;

export interface StoredRows {
  packages: ReadonlyMap<string, StoredPackage>;
  bySlug: ReadonlyMap<string, StoredPackage>;
  departures: ReadonlyMap<string, StoredDeparture>;
  ofPackage: ReadonlyMap<string, StoredDeparture[]>;
}

export interface PlannedRow {
  id: string;
  /** The `updated_at` of the row that is changed; null: it is added. */
  version: string | null;
  title: string;
  row: Columns;
}

/** What `apply_import` of the database writes. */
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

/** What staff are shown of a plan; of many rows the first ones, for a page has an end. */
export const reportSchema = z.object({
  added: z.array(entry),
  addedCount: z.number(),
  changed: z.array(entry),
  changedCount: z.number(),
  unchanged: z.number(),
  unread: z.array(z.string()),
});

export type Report = z.output<typeof reportSchema>;

const mostEntries = 200;
const mostLines = 600;

export function reportOf(entries: readonly ReportEntry[], unchanged: number, unread: string[]): Report {
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

type ReadRow<Values> =
  | { kind: "refused"; problems: CellProblem[] }
  | { kind: "unchanged" }
  | { kind: "read"; values: Values; changed: Columns; changes: FieldChange[] };

const longestText = 120;

/** A row beside what is stored of the same thing (null: nothing yet), judged by the form's own schema. A cell that reads
 * as an export would write it is no change, whatever the schema says of what was stored long ago. */
export function readRow<Schema extends z.ZodType<Columns>>(
  table: Table,
  row: TableRow,
  schema: Schema,
  stored: Columns | null,
): ReadRow<z.output<Schema>> {
  const touched = table.kind.fields.filter((field) => {
    const cell = fieldCell(table, row, field);
    return (
      cell !== undefined &&
      (stored === null || cellText(cell) !== cellText(toCell(field.kind, stored[field.column])))
    );
  });
  if (touched.length === 0 && stored !== null) return { kind: "unchanged" };
  const typed = table.kind.fields.map((field) => {
    const cell = touched.includes(field) ? fieldCell(table, row, field) : undefined;
    const own = () => asTyped(field.kind, stored?.[field.column]);
    return [field.name, cell === undefined ? own() : fromCell(field.kind, cell)];
  });
  const read = schema.safeParse(Object.fromEntries(typed));
  if (!read.success) return { kind: "refused", problems: problemsOf(table, row, read.error) };
  const values = read.data;
  const changes = touched.flatMap(({ name, column, label, kind }) => {
    const before = kind.words(stored?.[column]);
    const after = kind.words(values[name]);
    return before === after ? [] : [{ column, value: values[name], ...changeOf(label, before, after) }];
  });
  if (changes.length === 0 && stored !== null) return { kind: "unchanged" };
  return {
    kind: "read",
    values,
    changed: Object.fromEntries(changes.map(({ column, value }) => [column, value])),
    changes: changes.map(({ label, before, after }) => ({ label, before, after })),
  };
}

function changeOf(label: string, before: string, after: string): FieldChange {
  const one = shorten(before, longestText);
  const other = shorten(after, longestText);
  return { label, before: one, after: one === other ? `${other} (berbeda di bagian lain)` : other };
}

function problemsOf(table: Table, row: TableRow, { issues }: z.ZodError): CellProblem[] {
  const faults = new Map<string, string>();
  for (const { path, message } of issues) {
    const name = String(path[0] ?? "");
    if (!faults.has(name)) faults.set(name, message);
  }
  return [...faults].map(([name, message]) => {
    const field = table.kind.fields.find((one) => one.name === name);
    const place = `field ${name}`;
    const said = field?.kind.control === "tick" ? tickMessage : message;
    const why = field === undefined || table.places.has(place) ? said : `${field.label}: ${said}`;
    return problemAt(table, row, place, `${why}${unitHint(field?.kind)}`);
  });
}

const tickMessage = "Tulis Ya atau Tidak";

function unitHint(kind: FieldKind | undefined): string {
  return kind?.control === "date" ? ", misalnya 2027-01-05 atau 5/1/2027" : "";
}
