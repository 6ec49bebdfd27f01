import type { z } from "zod";
import { shorten } from "~/lib/content";
import type { FieldChange } from "~/lib/field-changes";
import type { FieldKind } from "~/lib/field-kinds";
import type { CellProblem } from "~/server/maker/sheets/sheet";
import { asTyped, cellText, fromCell, toCell } from "./cells";
import type { Columns } from "./columns";
import { fieldCell, problemAt, type Table, type TableRow } from "./tables";

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

/** Each field's first fault. One that the file has no column for is named instead. */
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
