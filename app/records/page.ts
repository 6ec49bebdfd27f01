import { z } from "zod";
import { objectOf } from "~/lib/text-schema";
import type { FieldText } from "./changes";
import type { AnyRecord, Field, FieldPlace } from "./define";
import { type FieldPath, replaceAt, valueAt } from "./history";
import type { PageKind } from "./page-kinds.server";
import type { PageNoun } from "./page-noun";

/** A field of a page's content. Its place in the declaration names it: `hero.title`, `stats[0].value`. */
interface PageField<Kind extends PageKind = PageKind> {
  label: string;
  kind: Kind;
  form: FieldPlace;
}

interface PageGroup {
  readonly [key: string]: PageField | PageGroup | readonly PageGroup[];
}

/** Help text that names what the page prints while the field is empty. */
export function pageField<Kind extends PageKind>(
  label: string,
  kind: Kind,
  place: FieldPlace,
): PageField<Kind> {
  const fallback = kind.fallbackText.replace(/\s*\n\s*/g, " · ");
  const help = [place.help, fallback && `Kosongkan untuk memakai: “${fallback}”`].filter(Boolean).join(" ");
  return { label, kind, form: { ...place, help } };
}

function isField(part: unknown): part is PageField {
  return typeof part === "object" && part !== null && "kind" in part && "label" in part;
}

function isList(part: PageGroup | readonly PageGroup[]): part is readonly PageGroup[] {
  return Array.isArray(part);
}

type ContentOf<Part> =
  Part extends PageField<infer Kind>
    ? z.output<Kind["stored"]>
    : { -readonly [Key in keyof Part]: ContentOf<Part[Key]> };

type GroupSchema<Group> = z.ZodDefault<z.ZodObject<FormShape<Group>>>;

type FormShape<Group> = {
  -readonly [Key in keyof Group]: Group[Key] extends PageField<infer Kind>
    ? Kind["schema"]
    : Group[Key] extends readonly (infer Item)[]
      ? z.ZodDefault<z.ZodArray<GroupSchema<Item>>>
      : GroupSchema<Group[Key]>;
};

/** Reads stored content of any age: each field has its own fallback, and lists get their declared length. */
function storedSchema(part: PageField | PageGroup | readonly PageGroup[]): z.ZodType {
  if (isField(part)) return part.kind.stored;
  if (!isList(part))
    return objectOf(
      Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, storedSchema(inner)])),
    );
  const itemsOf = (stored: unknown) =>
    part.map((item, index) => storedSchema(item).parse(Array.isArray(stored) ? stored[index] : undefined));
  return z.preprocess(itemsOf, z.array(z.unknown()));
}

/** Reads the posted form. Where a whole group is missing, all its fields are empty. */
function formShape(group: PageGroup): { [key: string]: z.ZodType } {
  return Object.fromEntries(Object.entries(group).map(([key, part]) => [key, formSchema(part)]));
}

function formSchema(part: PageField | PageGroup | readonly PageGroup[]): z.ZodType {
  if (isField(part)) return part.kind.schema;
  if (isList(part))
    return z
      .array(formSchema(part[0] ?? {}))
      .max(part.length)
      .default([]);
  const group = z.object(formShape(part));
  return group.default(group.parse({}));
}

/** A page's field with its place in the row: `["content", "stats", "0", "value"]`. */
interface PlacedField extends Field<"content"> {
  path: FieldPath;
}

/** The fields of a page by their names in its form. */
function fieldsBelow(
  part: PageField | PageGroup | readonly PageGroup[],
  name: string,
  path: FieldPath,
): [name: string, field: PlacedField][] {
  if (isField(part)) return [[name, { ...part, column: "content", path }]];
  return Object.entries(part).flatMap(([key, inner]) => {
    const inName = isList(part) ? `${name}[${key}]` : name === "" ? key : `${name}.${key}`;
    return fieldsBelow(inner, inName, [...path, key]);
  });
}

/** The names of a page's fields in its form. */
type NameOf<Group> = {
  [Key in keyof Group & string]: Group[Key] extends PageField
    ? Key
    : Group[Key] extends readonly (infer Item)[]
      ? `${Key}[${number}].${NameOf<Item>}`
      : `${Key}.${NameOf<Group[Key]>}`;
}[keyof Group & string];

interface PageDeclaration<Fields extends PageGroup> extends PageNoun, Pick<AnyRecord, "groups"> {
  /** Title in history and bin. */
  label: string;
  saved: string;
  failure: string;
  fields: Fields;
}

/** Declares a page whose texts, or settings, staff edit: content, form, history and bin follow from it. */
export function definePage<Fields extends PageGroup>({ fields, ...page }: PageDeclaration<Fields>) {
  const placed = Object.fromEntries(fieldsBelow(fields, "", ["content"]));
  return {
    ...page,
    table: "page_content" as const,
    fields: placed as { readonly [Name in NameOf<Fields>]: PlacedField },
    schema: z.object(formShape(fields) as FormShape<Fields>),
    /** The content that pages print. */
    stored: storedSchema(fields) as z.ZodType<ContentOf<Fields>>,
  };
}

export interface AnyPage extends Omit<PageDeclaration<PageGroup>, "fields">, Pick<AnyRecord, "schema"> {
  table: "page_content";
  fields: { readonly [name: string]: PlacedField };
}

export type PageContent<Page extends { stored: z.ZodType }> = z.output<Page["stored"]>;

const keysOf = ({ path: [, ...keys] }: PlacedField) => keys;

/** Returns the form's texts: the stored ones, "" where none is stored. */
export function typedContent({ fields }: Pick<AnyPage, "fields">, content: unknown) {
  return Object.values(fields).reduce<unknown>(
    (typed, field) => replaceAt(typed, keysOf(field), field.kind.typed(valueAt(content, keysOf(field)))),
    {},
  ) as { [key: string]: unknown };
}

/** Puts the form's values into `stored`, field by field. Unknown keys and fields that `values` lacks stay. */
export function mergedContent({ fields }: Pick<AnyPage, "fields">, stored: unknown, values: unknown) {
  return Object.values(fields).reduce((content, field) => {
    const value = valueAt(values, keysOf(field));
    return value === undefined ? content : replaceAt(content, keysOf(field), value);
  }, stored);
}

export function pageTexts({ fields }: Pick<AnyPage, "fields">, content: unknown): FieldText[] {
  return Object.values(fields).map((field) => ({
    label: field.label,
    text: field.kind.words(valueAt(content, keysOf(field))),
  }));
}
