import type { Json } from "../../../supabase/database.types.ts";

export type JsonObject = { [key: string]: Json | undefined };

export type TextTree = string | readonly TextTree[] | { readonly [key: string]: TextTree };

/** The fields of `template` and no others: each the stored text, or "" where no text is stored. */
export function textsLike<Template extends TextTree>(template: Template, stored: unknown): Template;
export function textsLike(template: TextTree, stored: unknown): TextTree {
  if (typeof template === "string") return typeof stored === "string" ? stored : "";
  if (isList(template)) {
    return template.map((item, index) => textsLike(item, Array.isArray(stored) ? stored[index] : undefined));
  }
  const known = isObject(stored) ? stored : {};
  return Object.fromEntries(
    Object.entries(template).map(([key, item]) => [key, textsLike(item, known[key])]),
  );
}

/** `stored` with the form's fields put in, field by field: keys and list items that no form knows are kept. */
export function mergeContent(stored: JsonObject, changes: JsonObject): JsonObject {
  return merge(stored, changes) as JsonObject;
}

function merge(stored: Json | undefined, change: Json | undefined): Json | undefined {
  if (Array.isArray(change)) {
    const kept = Array.isArray(stored) ? stored : [];
    return [...change.map((item, index) => merge(kept[index], item) ?? null), ...kept.slice(change.length)];
  }
  if (!isObject(change)) return change;
  const kept = isObject(stored) ? stored : {};
  const merged = Object.entries(change).map(([key, value]) => [
    key,
    merge(kept[key] as Json | undefined, value as Json),
  ]);
  return { ...kept, ...Object.fromEntries(merged) } as JsonObject;
}

function isList(value: TextTree): value is readonly TextTree[] {
  return Array.isArray(value);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
