import { cp, rm } from "node:fs/promises";
import path from "node:path";
import { bootstrap } from "../bootstrap.ts";
import { makeBuckets } from "../config.ts";
import { openDataDir } from "../database/data-directory.ts";
import type { PGliteDatabase } from "../database/database.ts";
import { freeBytes, requireSpace } from "../database/free-space.ts";
import { lockDataDir } from "../database/lock.ts";
import { takeSnapshot } from "../database/snapshots.ts";
import { finishSwap, holdsState, replaceState } from "../database/swap.ts";
import { makeFolder } from "../database/writable-folder.ts";
import { DatabaseError, StartupError } from "../errors.ts";
import { applyMigrations, requireMigrations } from "../migrations.ts";
import { openFiles } from "../storage/files.ts";
import type { CarryOver, Log, Transaction } from "../types.ts";
import { carryInto, type Former, readFormer } from "./carry-over.ts";
import { isForPsql, quoteName, readStatements } from "./dump-sql.ts";
import { entryOf, type Manifest, sqlEntry } from "./manifest.ts";
import { type OpenArchive, openArchive, verifyArchive } from "./read-archive.ts";
import { noteRestore } from "./restore-note.ts";
import { insertStoredObject } from "./tables-and-objects.ts";

interface RestoreOptions {
  dataDir: string;
  archive: string;
  /** Opens an encrypted archive. */
  passphrase?: string | null;
  migrationsDir: string;
  extensions?: readonly string[];
  replace: boolean;
  carryOver?: CarryOver | undefined;
  log: Log;
}

interface RestoredBackup {
  manifest: Manifest;
  /** Folder of the former content; null: there was none. */
  aside: string | null;
  /** Sentences about what is lost and what was taken over. */
  notes: string[];
}

const hourMs = 3_600_000;
const longDeadlines = { deadlineMs: hourMs, queryDeadlineMs: hourMs };
/** Space in bytes for PostgreSQL's own files, its log and the first snapshot. */
const databaseBytes = 512 * 1024 * 1024;
const maxFileBytes = 2 ** 40;

/** Verifies the archive, builds the new state beside the old one, then swaps them. Rejects with `StartupError`. */
export async function restoreBackup(options: RestoreOptions): Promise<RestoredBackup> {
  const { dataDir, replace } = options;
  await using archive = await openArchive(options.archive, options.passphrase);
  await makeFolder(dataDir);
  const lock = await lockDataDir(dataDir, "no address (it restores a backup)");
  try {
    await finishSwap(dataDir);
    const isReplacing = await holdsState(dataDir);
    if (isReplacing && !replace) {
      throw new StartupError(
        `${dataDir} holds data already. Add --replace to put the backup in its place: what is there is kept aside.`,
      );
    }
    await requireMigrations(options.migrationsDir, archive.manifest.migrations, options.log);
    await requireSpace(dataDir, 2 * archive.unpackedBytes + databaseBytes, "restoring this");
    await verifyArchive(archive);
    const { carryOver, log } = options;
    const former = carryOver === undefined ? null : await readFormer(dataDir, carryOver, log);
    const { built: notes, aside } = await replaceState(dataDir, (staged) =>
      buildState(staged, archive, former, options),
    );
    const { manifest } = archive;
    if (notes.length > 0) await noteRestore(dataDir, `the backup of ${manifest.stateOf}`, notes);
    return { manifest, aside: isReplacing ? aside : null, notes };
  } finally {
    lock.release();
  }
}

async function buildState(
  staged: string,
  archive: OpenArchive,
  former: Former | null,
  { migrationsDir, extensions, carryOver, log }: RestoreOptions,
): Promise<string[]> {
  await rm(staged, { recursive: true, force: true });
  const db = await openDataDir({ dataDir: staged, extensions, log });
  let notes: string[] = [];
  try {
    await bootstrap(db);
    await applyMigrations(db, migrationsDir, log, archive.manifest.migrations);
    await db.transaction("owner", (tx) => loadRows(tx, archive), longDeadlines).catch(explain);
    if (carryOver !== undefined) notes = await carryInto(db, carryOver, former);
    await loadFiles(db, archive, staged, log);
  } finally {
    await db.close();
  }
  // Opening the copy verifies the new state; the snapshot covers the first hour. The database is closed by then:
  // memory must never hold two at once.
  const copy = (to: string) => cp(path.join(staged, "pgdata"), to, { recursive: true });
  await takeSnapshot({ copy }, staged, log);
  return notes;
}

async function loadRows(tx: Transaction, archive: OpenArchive): Promise<void> {
  const { manifest } = archive;
  await makeBuckets(tx, manifest.buckets);
  for await (const statement of readStatements(await archive.read(sqlEntry))) {
    if (!isForPsql(statement)) await tx.exec(statement);
  }
  for (const [table, expectedRows] of Object.entries(manifest.tables)) {
    const name = table.split(".").map(quoteName).join(".");
    const { rows } = await tx.query<{ count: string }>(`select count(*) as count from ${name}`);
    if (Number(rows[0]?.count) === expectedRows) continue;
    throw new StartupError(`${table} has ${rows[0]?.count} rows after loading instead of ${expectedRows}.`);
  }
  // The seed must not be added to restored rows.
  await tx.exec("update embedded_backend.state set value = 'done' where key = 'seed'");
}

async function loadFiles(db: PGliteDatabase, archive: OpenArchive, staged: string, log: Log): Promise<void> {
  const files = openFiles({
    filesDir: path.join(staged, "files"),
    freeBytes: () => freeBytes(staged),
    log,
    clock: Date.now,
  });
  const stored: [Manifest["files"][number], { version: string; md5: string }][] = [];
  for (const file of archive.manifest.files) {
    stored.push([file, await files.receive(await archive.read(entryOf(file)), maxFileBytes)]);
  }
  await db.transaction(
    "owner",
    async (tx) => {
      for (const [file, placed] of stored) await insertStoredObject(tx, file, placed);
    },
    longDeadlines,
  );
}

function explain(error: unknown): never {
  if (error instanceof StartupError) throw error;
  const reason = error instanceof DatabaseError ? `${error.message} (${error.code})` : String(error);
  throw new StartupError(`The rows of the backup cannot be loaded: ${reason}. Nothing was changed.`);
}
