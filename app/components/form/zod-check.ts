import { parseWithZod } from "@conform-to/zod/v4";
import * as zod from "zod";
import { buildSchema, provideZod } from "~/lib/planned-zod";

/** What the schemas of forms are made of. All of zod would be three times as much. */
provideZod({
  array: zod.array,
  boolean: zod.boolean,
  custom: zod.custom,
  discriminatedUnion: zod.discriminatedUnion,
  email: zod.email,
  enum: zod.enum,
  guid: zod.guid,
  int: zod.int,
  literal: zod.literal,
  NEVER: zod.NEVER,
  number: zod.number,
  object: zod.object,
  preprocess: zod.preprocess,
  record: zod.record,
  registry: zod.registry,
  string: zod.string,
  tuple: zod.tuple,
  union: zod.union,
  unknown: zod.unknown,
  url: zod.url,
});

/** Parses a form in the browser with a planned schema. Loaded once somebody fills in a form. */
export function parsePlanned<Schema extends zod.ZodObject>(formData: FormData, schema: Schema) {
  return parseWithZod(formData, { schema: buildSchema(schema) });
}
