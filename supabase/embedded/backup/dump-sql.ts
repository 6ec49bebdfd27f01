import type { Transaction } from "../types.ts";
import { type BackedUpTable, nameOf } from "./tables-and-objects.ts";

export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function quoteTable({ schema, name }: { schema: string; name: string }): string {
  return `${quoteName(schema)}.${quoteName(name)}`;
}

/** SQL literal of a text, without line breaks, so that statements can be told apart by line. */
export function quoteText(value: string | null): string {
  if (value === null) return "null";
  const quoted = value.replaceAll("'", "''");
  if (!/[\\\n\r]/.test(quoted)) return `'${quoted}'`;
  return `E'${quoted.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll("\r", "\\r")}'`;
}

/** Reads statements, each of which ends with `;` at a line end. Leaves comments out. */
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

/** Reads lines. Only line feeds end a line: other separators may be part of a text. */
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

const rowsPerFetch = 100;
const rowsPerStatement = 100;
const statementCharacters = 512 * 1024;

/** Settings for text forms that read back as the same value on any machine. */
const exactText = `set local timezone = 'UTC'; set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local search_path = ''`;

const sqlHeader = `-- The rows of a database, without its schema: apply the migrations named in manifest.json first, then
--   psql "$DATABASE_URL" -v ON_ERROR_STOP=1 -f database.sql
-- All or nothing: it is one transaction. Triggers and foreign keys rest meanwhile, as in a dump of the Supabase CLI.
begin;
set local client_encoding = 'UTF8';
set local standard_conforming_strings = on;
set local statement_timeout = 0;
set local search_path = '';
set local session_replication_role = replica;
`;

/**
 * Writes the rows as SQL for PostgreSQL 15 and later, hosted as `postgres`. `counts` receives the number of rows per
 * table.
 */
export async function* dumpSql(
  tx: Transaction,
  tables: readonly BackedUpTable[],
  migrations: readonly string[],
  counts: Map<string, number>,
): AsyncGenerator<string> {
  await tx.exec(exactText);
  yield sqlHeader;
  yield requireMigrations(migrations);
  for (const table of tables)
    yield isOneRow(table) ? `delete from ${quoteTable(table)};\n` : requireEmpty(table);
  for (const table of tables) {
    yield* dumpTable(tx, table, counts);
    for (const { sequence } of table.sequences) yield await setSequence(tx, sequence);
  }
  yield "commit;\n";
}

const migrationsCheck = "do $$ begin if to_regclass('supabase_migrations.schema_migrations')";

function requireMigrations(versions: readonly string[]): string {
  if (versions.length === 0) return "";
  const list = versions.map(quoteText).join(", ");
  const applied = `(select count(*) from supabase_migrations.schema_migrations where version in (${list})) < ${versions.length}`;
  const refusal = "raise exception 'Apply the migrations first: supabase db push --remote'";
  return `${migrationsCheck} is not null then if ${applied} then ${refusal}; end if; end if; end $$;\n`;
}

/** True for statements that only psql needs. A restore has its own transaction and has checked the migrations already: the
 * archive may name them as they were named when it was made. */
export function isForPsql(statement: string): boolean {
  return /^(begin|commit);\n$/.test(statement) || statement.startsWith(migrationsCheck);
}

/** Recognises a table of one row. Its migration inserts the row, which the row of the backup replaces. */
const isOneRow = ({ key }: BackedUpTable) => key.length === 1 && key[0] === "is_only";

function requireEmpty(table: BackedUpTable): string {
  const refusal = `raise exception using message = ${quoteText(`${nameOf(table)} holds rows already: load into a new project`)}`;
  return `do $$ begin if exists (select from ${quoteTable(table)}) then ${refusal}; end if; end $$;\n`;
}

async function* dumpTable(
  tx: Transaction,
  table: BackedUpTable,
  counts: Map<string, number>,
): AsyncGenerator<string> {
  const values = table.columns.map(({ name, instead }) => instead ?? `${quoteName(name)}::text`);
  const order = table.key.length === 0 ? "" : ` order by ${table.key.map(quoteName).join(", ")}`;
  await tx.exec(
    `declare backup_rows cursor for select array[${values.join(", ")}]::text[] as "values" from ${quoteTable(table)}${order}`,
  );
  const names = table.columns.map(({ name }) => quoteName(name)).join(", ");
  const insert = `insert into ${quoteTable(table)} (${names}) overriding system value values\n`;
  let count = 0;
  let pending: string[] = [];
  let characters = 0;
  for await (const row of fetchRows(tx)) {
    const text = `(${row.map(quoteText).join(", ")})`;
    pending.push(text);
    count += 1;
    characters += text.length;
    if (pending.length < rowsPerStatement && characters < statementCharacters) continue;
    yield `${insert}${pending.join(",\n")};\n`;
    pending = [];
    characters = 0;
  }
  if (pending.length > 0) yield `${insert}${pending.join(",\n")};\n`;
  await tx.exec("close backup_rows");
  counts.set(nameOf(table), count);
}

async function* fetchRows(tx: Transaction): AsyncGenerator<(string | null)[]> {
  for (;;) {
    const { rows } = await tx.query<{ values: (string | null)[] }>(`fetch ${rowsPerFetch} from backup_rows`);
    for (const { values } of rows) yield values;
    if (rows.length < rowsPerFetch) return;
  }
}

async function setSequence(tx: Transaction, sequence: string): Promise<string> {
  const { rows } = await tx.query<{ last: string; called: boolean }>(
    `select last_value::text as last, is_called as called from ${sequence}`,
  );
  const [state] = rows;
  if (state === undefined) throw new Error(`the sequence ${sequence} has no state`);
  return `select pg_catalog.setval(${quoteText(sequence)}, ${state.last}, ${state.called});\n`;
}
