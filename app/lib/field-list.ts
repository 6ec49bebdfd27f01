import type { FieldText } from "./field-changes";
import type { FieldKind } from "./field-kinds";

export type FieldList = Readonly<Record<string, { column: string; label: string; kind: FieldKind }>>;

/** `help`: a sentence below it, "" for none. */
export function field<Column extends string, Kind extends FieldKind>(
  column: Column,
  label: string,
  kind: Kind,
  help = "",
) {
  return { column, label, kind, form: { help } };
}

export function saidOf({ label, form: { help } }: { label: string; form: { help: string } }) {
  return { label, help };
}

type Columns = Readonly<Record<string, unknown>>;

/** As `Object.fromEntries`, which forgets which entry belongs to which name. */
function recordOf<Entries>(entries: readonly (readonly [name: string, value: unknown])[]): Entries {
  return Object.fromEntries(entries) as Entries;
}

export function shapeOf<Fields extends FieldList>(fields: Fields) {
  return recordOf<{ [Name in keyof Fields]: Fields[Name]["kind"]["schema"] }>(
    Object.entries(fields).map(([name, { kind }]) => [name, kind.schema]),
  );
}

export function columnsOf<Fields extends FieldList, Values extends Record<keyof Fields, unknown>>(
  fields: Fields,
  values: Values,
) {
  return recordOf<{ [Name in keyof Fields as Fields[Name]["column"]]: Values[Name] }>(
    Object.entries(fields).map(([name, { column }]) => [column, values[name]]),
  );
}

export type TypedFields<Fields extends FieldList> = {
  [Name in keyof Fields]: ReturnType<Fields[Name]["kind"]["typed"]>;
};

export function typedFields<Fields extends FieldList>(fields: Fields, row: Columns) {
  return recordOf<TypedFields<Fields>>(
    Object.entries(fields).map(([name, { column, kind }]) => [name, kind.typed(row[column])]),
  );
}

export function fieldTexts(fields: FieldList, row: Columns): FieldText[] {
  return Object.values(fields).map(({ label, column, kind }) => ({ label, text: kind.words(row[column]) }));
}
