import { getZodConstraint } from "@conform-to/zod/v4";
import type { z } from "zod";

/**
 * Of a posted form the fields that `schema` has, each once (the first counts), for conform to read. Whatever else was
 * sent is left out before it can turn a text into a list or an object, which no form of ours draws: names repeated or
 * taken deeper than the schema goes, conform's own `__intent__`. For the server only: in the
 * browser that last one tells a check of one field from a form that is sent.
 */
export function ownFields(form: FormData | URLSearchParams, schema: z.ZodObject): FormData {
  const names = Object.keys(getZodConstraint(schema));
  const known = new Set(names.filter((name) => !names.some((other) => isBelow(other, name))));
  const kept = new FormData();
  for (const [name, value] of form) {
    const isOurs = known.has(name) || known.has(name.replace(/\[\d+\]/g, "[]"));
    if (isOurs && !kept.has(name)) kept.append(name, value);
  }
  return kept;
}

function isBelow(name: string, parent: string): boolean {
  return name.startsWith(`${parent}.`) || name.startsWith(`${parent}[`);
}
