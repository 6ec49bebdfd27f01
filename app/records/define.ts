import { z } from "zod";
import { textOf } from "~/lib/text";
import type { Database } from "../../supabase/database.types.ts";
import type { FieldText } from "./changes";
import type { FieldKind } from "./kinds.server";
import type { Noun } from "./noun";

export type Tables = Database["public"]["Tables"];

type TableWith<Columns> = {
  [Name in keyof Tables]: Tables[Name]["Row"] extends Columns ? Name : never;
}[keyof Tables];

export type RecordTable = TableWith<{ id: string; updated_at: string }>;
/** Tables whose rows staff put in order, by a function `order_<table>` of the database. */
export type OrderedTable = TableWith<{ id: string; order_index: number }>;
/** Tables whose rows staff switch on and off. */
export type SwitchedTable = TableWith<{ id: string; is_active: boolean }>;

/** Place of a field in its form, with its label and help. */
export interface FieldPlace {
  /** The id of one of the record's groups. */
  group?: string;
  /** Neighbours of one width share a row of the form. */
  width?: "half" | "third";
  /** Addition to the label, in brackets. */
  unit?: string;
  placeholder?: string | undefined;
  /** Rows of a text area. */
  rows?: number;
  /** A sentence below the field. */
  help?: string;
}

export interface Field<Column extends string = string, Kind extends FieldKind = FieldKind> {
  column: Column;
  label: string;
  kind: Kind;
  form: FieldPlace;
}

export function field<Column extends string, Kind extends FieldKind>(
  column: Column,
  label: string,
  kind: Kind,
  form: FieldPlace = {},
): Field<Column, Kind> {
  return { column, label, kind, form };
}

/** What history, comparison and sheets need to know of fields. */
export type FieldList = Readonly<Record<string, { column: string; label: string; kind: FieldKind }>>;
export type RecordFields = Readonly<Record<string, Field>>;

interface FieldGroupPlace {
  id: string;
  /** Left out where each field of the group has a heading itself. */
  legend?: string;
  help?: string;
}

type ShapeOf<Fields extends FieldList> = {
  [Name in keyof Fields]: Fields[Name]["kind"]["schema"];
};

/** Content of a record's form: the text of each field. */
export type FormContent<Fields extends FieldList> = {
  [Name in keyof Fields]: ReturnType<Fields[Name]["kind"]["typed"]>;
};

/** Values of a read form, one per column. */
export type RowOf<Fields extends FieldList> = {
  [Name in keyof Fields as Fields[Name]["column"]]: z.output<Fields[Name]["kind"]["schema"]>;
};

/** Keeps the type of each entry, unlike `Object.fromEntries`. */
function recordOf<Entries>(entries: readonly (readonly [name: string, value: unknown])[]): Entries {
  return Object.fromEntries(entries) as Entries;
}

export function shapeOf<Fields extends FieldList>(fields: Fields) {
  return recordOf<ShapeOf<Fields>>(Object.entries(fields).map(([name, { kind }]) => [name, kind.schema]));
}

export function columnsOf<Fields extends FieldList>(fields: Fields, values: Record<keyof Fields, unknown>) {
  return recordOf<RowOf<Fields>>(Object.entries(fields).map(([name, { column }]) => [column, values[name]]));
}

type Columns = Readonly<Record<string, unknown>>;

export function typedFields<Fields extends FieldList>(fields: Fields, row: Columns) {
  return recordOf<FormContent<Fields>>(
    Object.entries(fields).map(([name, { column, kind }]) => [name, kind.typed(row[column])]),
  );
}

export function fieldTexts(fields: FieldList, row: Columns): FieldText[] {
  return Object.values(fields).map(({ label, column, kind }) => ({ label, text: kind.words(row[column]) }));
}

/** Columns that the database or the buttons of a list fill in. */
type FilledElsewhere =
  | "id"
  | "created_at"
  | "updated_at"
  | "order_index"
  | "is_active"
  | "phone_digits"
  | "search_text";

/** The columns that forms have to fill in; `Added` are those that the record's own save step adds. */
type FormColumns<Table extends RecordTable, Added extends string> = Required<
  Omit<Tables[Table]["Insert"], FilledElsewhere | Added>
>;

/** Does not compile while a column has no field, or one of another type. */
type Complete<Table extends RecordTable, Fields extends FieldList, Added extends string> =
  RowOf<Fields> extends FormColumns<Table, Added>
    ? unknown
    : {
        "a column has no field, or one of another type": {
          [Column in keyof FormColumns<Table, Added>]: Column extends keyof RowOf<Fields>
            ? RowOf<Fields>[Column] extends FormColumns<Table, Added>[Column]
              ? never
              : RowOf<Fields>[Column]
            : "missing";
        };
      };

interface RecordParts<Table, Fields extends RecordFields> {
  table: Table;
  fields: Fields;
  groups?: readonly FieldGroupPlace[];
  /** Values that fill the form of a new record. */
  fresh?: () => Columns;
  /** Whether staff put the list in order; `order` sorts rows with the same place. */
  order?: "created_at" | "name";
  /** Whether staff switch records on and off. */
  isSwitched?: boolean;
  /** Whether records are only switched off, never removed. */
  isKept?: boolean;
  /** A record's title in confirmations, history and bin; its first field by default. */
  titleOf?: (row: Columns) => string;
}

interface Declaration<
  Table extends RecordTable,
  Fields extends RecordFields,
  Added extends string,
  Inputs extends z.core.$ZodShape,
> extends Omit<Noun, "name">,
    RecordParts<Table, Fields> {
  /** `kind` by default. */
  name?: string;
  /** Columns that no field has: the record's own save step adds them. */
  added?: readonly Added[];
  /** Inputs of the form that are not the record's content, such as the reason for a change. */
  inputs?: Inputs;
  /** Adds the rules that span fields. */
  rules?: (schema: z.ZodObject<ShapeOf<Fields> & Inputs>) => z.ZodObject<ShapeOf<Fields> & Inputs>;
}

/** The part of a record that forms, saving and history use. */
export interface AnyRecord extends Noun, RecordParts<RecordTable, RecordFields> {
  schema: z.ZodObject;
}

/** A record's title: what its declaration says, otherwise its first field. */
export function recordTitle(
  { fields, titleOf }: { fields: FieldList } & Pick<AnyRecord, "titleOf">,
  row: Columns,
) {
  const [first] = Object.values(fields);
  return titleOf?.(row) ?? textOf(row[first?.column ?? ""]);
}

export type ValuesOf<Record extends AnyRecord> = z.output<Record["schema"]>;

/** Declares a noun that staff edit, field by field, in the order of form and history. */
export function defineRecord<
  const Table extends RecordTable,
  Fields extends RecordFields,
  const Added extends string = never,
  Inputs extends z.core.$ZodShape = Record<never, never>,
>(declaration: Declaration<Table, Fields, Added, Inputs> & Complete<Table, Fields, Added>) {
  const {
    rules,
    inputs,
    added: _added,
    ...record
  } = declaration as Declaration<Table, Fields, Added, Inputs>;
  const schema = z.object({ ...shapeOf(record.fields), ...inputs } as ShapeOf<Fields> & Inputs);
  return { ...record, name: record.name ?? record.kind, schema: rules?.(schema) ?? schema };
}
