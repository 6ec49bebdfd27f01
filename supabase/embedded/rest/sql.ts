import { RestError } from "./rest-error.ts";

/** A statement in the making: text of ours and of the catalogue, and values that only ever travel as parameters. */
export class Statement {
  readonly parameters: (string | null)[] = [];

  /** The place of a value. PostgreSQL infers its type from where it stands, as it does for a literal. */
  value(value: string | null): string {
    return `$${this.parameters.push(value)}`;
  }
}

/** `name` comes from the catalogue or is an alias for output. */
export function quoteName(name: string): string {
  if (name.includes("\0"))
    throw new RestError(400, "22021", 'invalid byte sequence for encoding "UTF8": 0x00');
  return `"${name.replaceAll('"', '""')}"`;
}

export function qualified(item: { schema: string; name: string }): string {
  return `${quoteName(item.schema)}.${quoteName(item.name)}`;
}

/** Elements are always quoted, so that `NULL` stays a word. */
export function arrayLiteral(values: readonly string[]): string {
  const quoted = values.map((value) => `"${value.replace(/[\\"]/g, "\\$&")}"`);
  return `{${quoted.join(",")}}`;
}
