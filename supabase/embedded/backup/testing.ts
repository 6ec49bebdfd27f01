import { hash } from "node:crypto";
import { createWriteStream, readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { vi } from "vitest";
import { openPromise } from "yauzl";
import { ZipFile } from "yazl";
import { PGliteDatabase } from "../database/database.ts";
import { openBackend } from "../index.ts";
import { insteadOfNode } from "../test-folder.ts";
import { folderOf, LEAST_COST } from "../testing.ts";
import type { Backend, BackendOptions } from "../types.ts";

export { dumpSql, quoteName, quoteTable, readStatements } from "./dump-sql.ts";
export { restoreBackup } from "./restore-backup.ts";
export { listTables, nameOf } from "./tables-and-objects.ts";
export { takeBackup } from "./take-backup.ts";

/** A backend over a real folder, with the project's migrations; without demo content or user unless given. */
export function openKeptBackend(dataDir: string, overrides: Partial<BackendOptions> = {}): Promise<Backend> {
  const options = {
    dataDir,
    migrationsDir: path.resolve("supabase/migrations"),
    seedFile: null,
    configFile: path.resolve("supabase/config.toml"),
    firstUser: null,
    publicUrl: "http://backend.test",
    siteUrl: "http://site.test",
    smtpUrl: null,
    log: () => undefined,
    ...overrides,
  };
  return openBackend(options, { passwordCost: LEAST_COST });
}

/** The same, and the database under it, for what no client may see. */
export async function openKept(dataDir: string, overrides: Partial<BackendOptions> = {}) {
  const opening = vi.spyOn(PGliteDatabase, "open");
  try {
    const backend = await openKeptBackend(dataDir, overrides);
    const db = await opening.mock.results[0]?.value;
    if (!(db instanceof PGliteDatabase)) throw new Error("no database was opened");
    return { backend, db };
  } finally {
    opening.mockRestore();
  }
}

/** Until the test ends databases are copied, packed without compression and unpacked, but no second PostgreSQL makes, opens and reads them. */
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

/** `entries` may name an entry twice, which an honest archive does not. */
export async function writeEntries(archive: string, entries: Iterable<[string, Buffer]>): Promise<void> {
  const zip = new ZipFile();
  for (const [name, bytes] of entries) zip.addBuffer(bytes, name);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(archive));
}

/** Names and contents of everything in a folder, as one sum for each file. */
export async function sumsOf(folder: string): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (!entry.isFile() || /^lock\./.test(entry.name)) continue;
    sums[path.relative(folder, file)] = hash("sha256", readFileSync(file));
  }
  return sums;
}
