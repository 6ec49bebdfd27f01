import { expect, test } from "vitest";
import { quoteName, quoteText, readStatements } from "./dump-sql.ts";

async function* inPieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function statementsOf(text: string, size = 3): Promise<string[]> {
  const statements: string[] = [];
  for await (const statement of readStatements(inPieces(text, size))) statements.push(statement);
  return statements;
}

test.each([
  [null, "null"],
  ["", "''"],
  ["O'Neil", "'O''Neil'"],
  ["a\\b'", "E'a\\\\b'''"],
  ["satu\ndua\r\n", "E'satu\\ndua\\r\\n'"],
  ["\u2028", "'\u2028'"],
])("%j is written %s, on one line", (value, literal) => {
  expect(quoteText(value)).toBe(literal);
});

test("a name is one name, whatever is in it", () => {
  expect(quoteName('a"; drop table x; --')).toBe('"a""; drop table x; --"');
});

test("statements are told apart by their lines, however the bytes come", async () => {
  const text = "-- catatan;\n\nbegin;\ninsert into a values\n('; ü'),\n('\u2028 --');\ncommit;\n";
  const expected = ["begin;\n", "insert into a values\n('; ü'),\n('\u2028 --');\n", "commit;\n"];
  for (const size of [1, 3, 1000]) expect(await statementsOf(text, size)).toEqual(expected);
});

test("a file that breaks off within a statement is no file of ours", async () => {
  await expect(statementsOf("begin;\ninsert into a values\n(1)")).rejects.toThrow(
    "the last statement has no end",
  );
});
