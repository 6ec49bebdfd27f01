import { RestError } from "./rest-error.ts";

/** Text of ours and of the catalogue; values only as parameters. */
export class Statement {
  readonly parameters: (string | null)[] = [];

  /** PostgreSQL infers the type, as for a literal. */
  value(value: string | null): string {
    return `$${this.parameters.push(value)}`;
  }
}

/** `name` is from the catalogue, or an alias. */
export function quoteName(name: string): string {
  if (name.includes("\0"))
    throw new RestError(400, "22021", 'invalid byte sequence for encoding "UTF8": 0x00');
  return `"${name.replaceAll('"', '""')}"`;
}

export function qualified(item: { schema: string; name: string }): string {
  return `${quoteName(item.schema)}.${quoteName(item.name)}`;
}

/** Always quoted, so that `NULL` stays a word. */
export function arrayLiteral(values: readonly string[]): string {
  const quoted = values.map((value) => `"${value.replace(/[\\"]/g, "\\$&")}"`);
  return `{${quoted.join(",")}}`;
}
