import { stat } from "node:fs/promises";
import path from "node:path";
import type { PGliteDatabase } from "./database.ts";

const CONTROL_FILE_BYTES = 8192;
const FOLDERS = ["base", "base/1", "global", "pg_multixact", "pg_wal", "pg_xact"];
const FILES = ["PG_VERSION", "postgresql.conf", "global/pg_filenode.map"];

/**
 * What is wrong with PostgreSQL's files, in words, or null. Catches what PGlite would answer with `Aborted()`, or with
 * a silent new database where PG_VERSION is gone.
 */
export async function findDamage(pgdata: string): Promise<string | null> {
  if ((await sizeOf(pgdata)) === null) return "the folder pgdata is missing";
  for (const folder of FOLDERS) {
    if ((await sizeOf(path.join(pgdata, folder))) === null) return `the folder ${folder} is missing`;
  }
  for (const file of FILES) {
    const size = await sizeOf(path.join(pgdata, file));
    if (size === null) return `the file ${file} is missing`;
    if (size === 0) return `the file ${file} is empty`;
  }
  const control = await sizeOf(path.join(pgdata, "global/pg_control"));
  if (control === null) return "the file global/pg_control is missing";
  if (control !== CONTROL_FILE_BYTES)
    return `the file global/pg_control has ${control} bytes, not ${CONTROL_FILE_BYTES}`;
  return null;
}

/** Rejects unless the catalogue can be read and the database is one of this backend. */
export async function mustBeReadable(db: PGliteDatabase): Promise<void> {
  await db.transaction("owner", async (tx) => {
    await tx.query(
      "select count(*) from pg_catalog.pg_class c join pg_catalog.pg_attribute a on a.attrelid = c.oid",
    );
  });
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
