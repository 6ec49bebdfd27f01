import { RestError } from "./rest-error.ts";

/** A statement. Its text comes from this backend and the catalogue, values are parameters. */
export class Statement {
  readonly parameters: (string | null)[] = [];

  /** Adds a value. PostgreSQL infers its type, as for a literal. */
  value(value: string | null): string {
    return `$${this.parameters.push(value)}`;
  }
}

/** Quotes a name of the catalogue, or an alias. */
export function quoteName(name: string): string {
  if (name.includes("\0"))
    throw new RestError(400, "22021", 'invalid byte sequence for encoding "UTF8": 0x00');
  return `"${name.replaceAll('"', '""')}"`;
}

export function qualified(item: { schema: string; name: string }): string {
  return `${quoteName(item.schema)}.${quoteName(item.name)}`;
}

/** Array literal. Entries are always quoted, so that `NULL` stays a word. */
export function arrayLiteral(values: readonly string[]): string {
  const quoted = values.map((value) => `"${value.replace(/[\\"]/g, "\\$&")}"`);
  return `{${quoted.join(",")}}`;
}
