import type { Content } from "./kinds";

/** Where a field lies in a row: its column, and the keys below that where the column holds a page's content. */
export type FieldPath = readonly [column: string, ...keys: string[]];

/** As a form and an address name it: `price_quad`, `content.stats.0.label`. */
export function pathName(path: FieldPath): string {
  return path.join(".");
}

/** The row as it is now, with one field as `version` has it; null where that knows no such column. */
export function withField(present: Content, version: Content, [column, ...keys]: FieldPath): Content | null {
  if (!Object.hasOwn(version, column)) return null;
  return { ...present, [column]: replaceAt(present[column], keys, valueAt(version[column], keys)) };
}

function valueAt(stored: unknown, keys: readonly string[]): unknown {
  return keys.reduce<unknown>((found, key) => partsOf(found)[key], stored);
}

function replaceAt(stored: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  const parts = { ...partsOf(stored), [key]: replaceAt(partsOf(stored)[key], rest, value) };
  return Array.isArray(stored) || /^\d+$/.test(key) ? Object.values(parts) : parts;
}

function partsOf(stored: unknown): Readonly<Record<string, unknown>> {
  return typeof stored === "object" && stored !== null ? { ...stored } : {};
}
