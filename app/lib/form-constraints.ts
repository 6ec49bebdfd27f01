import { getZodConstraint } from "@conform-to/zod/v4";
import { z } from "zod";
import { buttonField } from "./form-field";

type Limits = Partial<Record<"minLength" | "maxLength" | "min" | "max", number>>;

/** The browser's constraints of a form, by field name. Adds the lengths and bounds that `getZodConstraint` (1.21) no
 * longer finds in zod 4.6, which keeps them in its checks instead of a bag. */
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

/** Without the limits a schema does not set: zod says null for a length, infinite or unsafe for a number. */
function present(limits: Record<string, number | null>): Limits {
  return Object.fromEntries(
    Object.entries(limits).filter(([, limit]) => limit !== null && Math.abs(limit) < Number.MAX_SAFE_INTEGER),
  );
}

/** Of a posted form the fields that `schema` has, each once (the first counts), for conform to read. Whatever else
 * was sent is left out before it can turn a text into a list or an object, which no form of ours draws: names
 * repeated or taken deeper than the schema goes, conform's own `__intent__`. For the server only: in the browser
 * that last one tells a check of one field from a form that is sent. What a button of a list
 * says is kept where `isRowList` knows its name. */
export function ownFields(
  form: FormData | URLSearchParams,
  schema: z.ZodObject,
  isRowList: (name: string) => boolean = () => false,
): FormData {
  const names = Object.keys(getZodConstraint(schema));
  const known = new Set(names.filter((name) => !names.some((other) => isBelow(other, name))));
  const kept = new FormData();
  for (const [name, value] of form) {
    const isOurs = known.has(name) || known.has(name.replace(/\[\d+\]/g, "[]"));
    if (isOurs && !kept.has(name)) kept.append(name, value);
  }
  const button = rowButton.safeParse(form.get(buttonField)).data;
  if (button !== undefined && isRowList(button.payload.name))
    kept.append(buttonField, JSON.stringify(button));
  return kept;
}

const place = z.int().nonnegative();
const rowButton = z
  .string()
  .transform((said, context): unknown => {
    try {
      return JSON.parse(said);
    } catch {
      context.addIssue({ code: "custom" });
      return z.NEVER;
    }
  })
  .pipe(
    z.discriminatedUnion("type", [
      z.object({
        type: z.literal("insert"),
        payload: z.object({ name: z.string(), defaultValue: z.record(z.string(), z.string()) }),
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
