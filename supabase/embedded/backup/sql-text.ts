/** The name as an SQL identifier, whatever is in it. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** `schema.table` as an SQL identifier. */
export function quoteTable({ schema, name }: { schema: string; name: string }): string {
  return `${quoteName(schema)}.${quoteName(name)}`;
}

/** A value's text as an SQL literal without line breaks, so that a statement can be told by its lines. */
export function quoteText(value: string | null): string {
  if (value === null) return "null";
  const quoted = value.replaceAll("'", "''");
  if (!/[\\\n\r]/.test(quoted)) return `'${quoted}'`;
  return `E'${quoted.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll("\r", "\\r")}'`;
}

/**
 * The statements of a file as `dumpSql` writes it: each ends with a semicolon at the end of a line, and no literal holds a
 * line break. Comments are left out.
 */
export async function* readStatements(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let statement = "";
  for await (const line of readLines(chunks)) {
    if (statement === "" && (line === "" || line.startsWith("--"))) continue;
    statement += `${line}\n`;
    if (!line.endsWith(";")) continue;
    yield statement;
    statement = "";
  }
  if (statement !== "") throw new Error("the last statement has no end");
}

/** Lines end with a line feed only: other separators may be part of a text. */
async function* readLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  let rest = "";
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  rest += decoder.decode();
  if (rest !== "") yield rest;
}
