import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { FolderInUseError } from "../errors.ts";
import type { Log } from "../types.ts";
import { PGliteDatabase } from "./database.ts";
import { lockDataDir } from "./lock.ts";
import { unpackArchive } from "./tar-of-folder.ts";

const folderPrefix = "snapshot.unpacked-";

/**
 * Opens the database of a snapshot from files beside the data, so that memory does not grow with it. The files are
 * removed afterwards; those of a killed process are removed by the next start or the next call.
 */
export function withSnapshotDatabase<T>(
  dataDir: string,
  snapshot: string,
  log: Log,
  work: (db: PGliteDatabase) => Promise<T>,
): Promise<T> {
  return withDatabaseBeside(dataDir, (pgdata) => unpackArchive(snapshot, pgdata), log, work);
}

/** Opens a database that `place` puts into a folder beside the data, which is removed afterwards. */
export async function withDatabaseBeside<T>(
  dataDir: string,
  place: (pgdata: string) => Promise<unknown>,
  log: Log,
  work: (db: PGliteDatabase) => Promise<T>,
): Promise<T> {
  await removeUnpacked(dataDir);
  const folder = path.join(dataDir, `${folderPrefix}${randomUUID()}`);
  await mkdir(folder, { mode: 0o700 });
  const lock = await lockDataDir(folder, "no address (it reads a snapshot)");
  try {
    const pgdata = path.join(folder, "pgdata");
    await place(pgdata);
    const db = await PGliteDatabase.open({ pgdata, log });
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  } finally {
    lock.release();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes unpacked snapshots that no process uses. */
export async function removeUnpacked(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(folderPrefix)) continue;
    const folder = path.join(dataDir, name);
    if (await isInUse(folder)) continue;
    await rm(folder, { recursive: true, force: true });
  }
}

async function isInUse(folder: string): Promise<boolean> {
  try {
    (await lockDataDir(folder, "no address (it tidies up)")).release();
    return false;
  } catch (error) {
    if (error instanceof FolderInUseError) return true;
    throw error;
  }
}
