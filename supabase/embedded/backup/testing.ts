import { hash } from "node:crypto";
import { createWriteStream, readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { vi } from "vitest";
import { openPromise } from "yauzl";
import { ZipFile } from "yazl";
import { PGliteDatabase } from "../database/database.ts";
import { openBackend } from "../index.ts";
import { insteadOfNode } from "../test-folder.ts";
import { cheapestCost, folderOf } from "../testing.ts";
import type { Backend, BackendOptions, Database } from "../types.ts";
import { quoteName, quoteTable } from "./dump-sql.ts";
import { listTables, nameOf } from "./tables-and-objects.ts";

/** Opens a backend over a folder, without seed or user unless given. */
export function openKeptBackend(
  dataDir: string,
  options: Partial<BackendOptions> & Pick<BackendOptions, "migrationsDir">,
): Promise<Backend> {
  return openBackend(
    {
      dataDir,
      seedFile: null,
      configFile: null,
      firstUser: null,
      publicUrl: "http://backend.test",
      siteUrl: "http://site.test",
      smtpUrl: null,
      log: () => undefined,
      ...options,
    },
    { passwordCost: cheapestCost },
  );
}

/** Opens such a backend, and gives access to its database. */
export async function openKept(dataDir: string, options: Parameters<typeof openKeptBackend>[1]) {
  const opening = vi.spyOn(PGliteDatabase, "open");
  try {
    const backend = await openKeptBackend(dataDir, options);
    const db = await opening.mock.results[0]?.value;
    if (!(db instanceof PGliteDatabase)) throw new Error("no database was opened");
    return { backend, db };
  } finally {
    opening.mockRestore();
  }
}

/**
 * Skips proofs until the test ends: databases are copied, packed and unpacked, but no second PostgreSQL opens them.
 */
export async function believeProofs(): Promise<void> {
  const made = await folderOf("new");
  insteadOfNode(`case "$3" in */prove.ts) pgdata=$4; shift 4 ;; *) exec '${process.execPath}' "$@" ;; esac
case "$1" in
  --dump) cd "$pgdata" && tar cf "$2" * ;;
  *) [ -e "$pgdata" ] || cp -r '${made}' "$pgdata" ;;
esac`);
}

export type Entries = Map<string, Buffer>;

export async function readEntries(archive: string): Promise<Entries> {
  const zip = await openPromise(archive, { autoClose: false, lazyEntries: true });
  const entries: Entries = new Map();
  for await (const entry of zip.eachEntry()) {
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  zip.close();
  return entries;
}

/** Writes a zip archive. `entries` may repeat a name, which a sound archive does not. */
export async function writeEntries(archive: string, entries: Iterable<[string, Buffer]>): Promise<void> {
  const zip = new ZipFile();
  for (const [name, bytes] of entries) zip.addBuffer(bytes, name);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(archive));
}

/** Check sum of each file in a folder, by relative name. */
export async function sumsOf(folder: string): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (!entry.isFile() || /^lock\./.test(entry.name)) continue;
    sums[path.relative(folder, file)] = hash("sha256", readFileSync(file));
  }
  return sums;
}

/**
 * Every row of every table that a backup holds, as text with generated columns, and the state of the sequences. Leaves out
 * what a backup leaves out: tokens of mailed links.
 */
export async function rowsOf(db: Database): Promise<Record<string, string[]>> {
  return db.transaction("owner", async (tx) => {
    await tx.exec("set local timezone = 'UTC'");
    const rowsByTable: Record<string, string[]> = {};
    for (const table of await listTables(tx)) {
      const order = table.key.map((column) => `t.${quoteName(column)}`).join(", ");
      const ended = table.columns.filter(({ instead }) => instead !== null).map(({ name }) => name);
      const { rows } = await tx.query<{ row: string }>(
        `select (to_jsonb(t) - $1::text[])::text as row from ${quoteTable(table)} t order by ${order}`,
        [ended],
      );
      rowsByTable[nameOf(table)] = rows.map(({ row }) => row);
      for (const { sequence } of table.sequences) {
        const state = await tx.query<{ state: string }>(
          `select row(last_value, is_called)::text as state from ${sequence}`,
        );
        rowsByTable[sequence] = state.rows.map(({ state: value }) => value);
      }
    }
    return rowsByTable;
  });
}

/** Rows, facts that Storage keeps of each file, the bytes of each, and the migrations that are applied. */
export async function stateOf(db: Database, dataDir: string) {
  const { rows: objects } = await db.transaction("owner", (tx) =>
    tx.query<{ name: string; version: string }>(
      "select id, bucket_id, name, version, owner_id, created_at, updated_at, metadata, user_metadata from storage.objects order by name",
    ),
  );
  const files = await Promise.all(
    objects.map(async ({ version, ...object }) => {
      const bytes = await readFile(path.join(dataDir, "files/objects", version.slice(0, 2), version));
      return { ...object, bytes: bytes.toString("base64") };
    }),
  );
  const { rows: state } = await db.transaction("owner", (tx) =>
    tx.query("select version from supabase_migrations.schema_migrations order by 1"),
  );
  return { rows: await rowsOf(db), files, state };
}
