import { getZodConstraint } from "@conform-to/zod/v4";
import { z } from "zod";
import { rowButton } from "./row-changes";

/** The parser allocates every row below the one that a name asks for. */
const highestRow = 500;
const mostSteps = 8;
const longestName = 200;

/** Names like `stats[99999999].value`, or nested a thousand times, would keep the parser busy for minutes (R14). */
export function isFormField(name: string | undefined, value: string): boolean {
  // busboy has no name for a part without one, whatever its type says.
  if (name === undefined) return false;
  if (name.length > longestName || name.split(/[.[]/).length > mostSteps) return false;
  return hasLowRows(name) && (name !== rowButton || hasLowRows(value));
}

function hasLowRows(text: string): boolean {
  return [...text.matchAll(/\[(\d+)\]/g)].every(([, row]) => Number(row) <= highestRow);
}

type Limits = Partial<Record<"minLength" | "maxLength" | "min" | "max", number>>;

/** Adds the lengths and bounds that `getZodConstraint` (1.21) no longer finds in zod 4.6. */
export function formConstraints<Schema extends z.ZodObject>(schema: Schema) {
  const constraints = getZodConstraint(schema);
  for (const [name, limits] of limitsOf(schema, "")) Object.assign(constraints[name] ?? {}, limits);
  return constraints;
}

function limitsOf(schema: z.core.$ZodType, name: string): [name: string, limits: Limits][] {
  if (schema instanceof z.ZodObject) {
    const inner = name === "" ? "" : `${name}.`;
    return Object.entries(schema.shape as z.core.$ZodShape).flatMap(([key, field]) =>
      limitsOf(field, inner + key),
    );
  }
  if (schema instanceof z.ZodArray) return limitsOf(schema.element, `${name}[]`);
  if (schema instanceof z.ZodPipe) return [...limitsOf(schema.in, name), ...limitsOf(schema.out, name)];
  if (schema instanceof z.ZodString)
    return [[name, present({ minLength: schema.minLength, maxLength: schema.maxLength })]];
  if (schema instanceof z.ZodNumber) return [[name, present({ min: schema.minValue, max: schema.maxValue })]];
  return isWrapper(schema) ? limitsOf(schema.unwrap(), name) : [];
}

function isWrapper(schema: z.core.$ZodType) {
  return (
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodReadonly
  );
}

function present(limits: Record<string, number | null>): Limits {
  return Object.fromEntries(
    Object.entries(limits).filter(([, limit]) => limit !== null && Math.abs(limit) < Number.MAX_SAFE_INTEGER),
  );
}

/** Keeps the posted fields that `schema` knows, each once: others could turn a text into a list or an object. */
export function ownFields(
  form: FormData | URLSearchParams,
  schema: z.ZodObject,
  isRowList: (name: string) => boolean = () => false,
): FormData {
  const names = Object.keys(getZodConstraint(schema));
  const known = new Set(names.filter((name) => !names.some((child) => isBelow(child, name))));
  const ours = new FormData();
  for (const [name, value] of form) {
    const isOurs = known.has(name) || known.has(name.replace(/\[\d+\]/g, "[]"));
    if (isOurs && !ours.has(name)) ours.append(name, value);
  }
  const button = rowButtonSchema.safeParse(form.get(rowButton)).data;
  if (button === undefined) return ours;
  const { name, defaultValue } = { defaultValue: "", ...button.payload };
  const list = name.replace(/\[\d+\]/g, "[]");
  const isList = [...known].some((field) => isBelow(field, `${list}[]`) || field === `${list}[]`);
  const isOurRow =
    button.type !== "insert" || namesIn(`${list}[]`, defaultValue).every((field) => known.has(field));
  if (isList && isOurRow && isRowList(name.replace(/\[.*/, "")))
    ours.append(rowButton, JSON.stringify(button));
  return ours;
}

/** Names the fields of a new row: `days[].title`, `days[].activities[]`. */
function namesIn(list: string, row: z.output<typeof newRow>): string[] {
  if (typeof row === "string") return [list];
  return Object.entries(row).map(([key, value]) => `${list}.${key}${Array.isArray(value) ? "[]" : ""}`);
}

/** A text, or an object of texts and lists of texts. */
const newRow = z.union([z.string(), z.record(z.string(), z.union([z.string(), z.array(z.string()).max(1)]))]);

const place = z.int().nonnegative();
const rowButtonSchema = z
  .string()
  .transform((value): unknown => {
    try {
      return JSON.parse(value);
    } catch {
      return null;
    }
  })
  .pipe(
    z.discriminatedUnion("type", [
      z.object({
        type: z.literal("insert"),
        payload: z.object({ name: z.string(), defaultValue: newRow.optional() }),
      }),
      z.object({ type: z.literal("remove"), payload: z.object({ name: z.string(), index: place }) }),
      z.object({
        type: z.literal("reorder"),
        payload: z.object({ name: z.string(), from: place, to: place }),
      }),
    ]),
  );

function isBelow(name: string, parent: string): boolean {
  return name.startsWith(`${parent}.`) || name.startsWith(`${parent}[`);
}
