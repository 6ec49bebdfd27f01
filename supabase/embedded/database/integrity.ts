import { stat } from "node:fs/promises";
import path from "node:path";
import { DatabaseError } from "../errors.ts";
import type { Transaction } from "../types.ts";
import type { PGliteDatabase } from "./database.ts";

const controlFileBytes = 8192;
const requiredFolders = ["base", "base/1", "global", "pg_multixact", "pg_wal", "pg_xact"];
const requiredFiles = ["PG_VERSION", "postgresql.conf", "global/pg_filenode.map"];

/** Says what is damaged where PGlite would `Abort()`, or silently make a new database; null: nothing. */
export async function findDamage(pgdata: string): Promise<string | null> {
  if ((await sizeOf(pgdata)) === null) return "the folder pgdata is missing";
  for (const folder of requiredFolders) {
    if ((await sizeOf(path.join(pgdata, folder))) === null) return `the folder ${folder} is missing`;
  }
  for (const file of requiredFiles) {
    const size = await sizeOf(path.join(pgdata, file));
    if (size === null) return `the file ${file} is missing`;
    if (size === 0) return `the file ${file} is empty`;
  }
  const control = await sizeOf(path.join(pgdata, "global/pg_control"));
  if (control === null) return "the file global/pg_control is missing";
  if (control !== controlFileBytes)
    return `the file global/pg_control has ${control} bytes, not ${controlFileBytes}`;
  return null;
}

/** Lists tables, also the large values beside them, with the columns of their primary keys. */
const tablesSql = `
  select format('%I.%I', n.nspname, c.relname) as name,
    (select string_agg(quote_ident(a.attname), ', ' order by array_position(i.indkey::smallint[], a.attnum))
     from pg_catalog.pg_index i join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
     where i.indrelid = c.oid and i.indisprimary and i.indisvalid) as key
  from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 't', 'm') and c.relpersistence = 'p' and c.relfilenode >= 16384
    and n.nspname not in ('pg_catalog', 'information_schema')`;
const readByPage = `set local enable_seqscan = on; set local enable_indexonlyscan = off;
  set local enable_indexscan = off; set local enable_bitmapscan = off`;
const readByKey = "set local enable_seqscan = off; set local enable_indexscan = on";

/** Reads every page (checksum) and every table by primary key, which reveals rows lost by a shortened file. */
async function readEverything(tx: Transaction): Promise<void> {
  await tx.query(
    "select count(*) from pg_catalog.pg_class c join pg_catalog.pg_attribute a on a.attrelid = c.oid",
  );
  const { rows: tables } = await tx.query<{ name: string; key: string | null }>(tablesSql);
  await tx.exec(readByPage);
  const byPage = await countAll(
    tx,
    tables.map(({ name }) => name),
  );
  const keyed = tables.filter(({ key }) => key !== null);
  await tx.exec(readByKey);
  const byKey = await countAll(
    tx,
    keyed.map(({ name, key }) => `(select from ${name} order by ${key}) as listed`),
  );
  for (const [at, table] of keyed.entries()) {
    const [pages, names] = [byPage[tables.indexOf(table)], byKey[at]];
    if (pages === names) continue;
    const message = `${table.name} has ${pages} rows, but its primary key names ${names}`;
    throw new DatabaseError({ code: "XX001", message });
  }
}

async function countAll(tx: Transaction, sources: readonly string[]): Promise<string[]> {
  const counts = sources.map((source) => `(select count(*) from ${source})`);
  const { rows } = await tx.query<{ counts: string[] }>(
    `select array[${counts.join(", ")}]::text[] as counts`,
  );
  return rows[0]?.counts ?? [];
}

/** Reads the whole database. Rejects with a `DatabaseError` that names the damaged table. */
export async function mustBeReadable(db: PGliteDatabase): Promise<void> {
  const deadlineMs = db.deadlineBySize();
  await db.transaction("owner", readEverything, { deadlineMs, queryDeadlineMs: deadlineMs });
}

export async function hasTablesOfBackend(db: PGliteDatabase): Promise<boolean> {
  const { rows } = await db.transaction("owner", (tx) =>
    tx.query<{ known: boolean }>("select to_regclass('embedded_backend.state') is not null as known"),
  );
  return rows[0]?.known === true;
}

async function sizeOf(file: string): Promise<number | null> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR"))
      return null;
    throw error;
  }
}
