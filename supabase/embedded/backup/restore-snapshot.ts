import { access, mkdir } from "node:fs/promises";
import path from "node:path";
import { PGliteDatabase } from "../database/database.ts";
import { lockDataDir } from "../database/lock.ts";
import { makeNewFilesPrivate } from "../database/private-files.ts";
import { prove } from "../database/prove-in-process.ts";
import { finishSwap, stagedFolder, swapIn } from "../database/swap.ts";
import { StartupError } from "../errors.ts";
import { readApplied, requireMigrations } from "../migrations.ts";
import type { Log } from "../types.ts";

export interface RestoreSnapshotOptions {
  dataDir: string;
  /** One of `snapshots/*.tar.gz`. */
  snapshot: string;
  migrationsDir: string;
  /** Take the place of the database that is there; it is kept aside. */
  replace: boolean;
  log: Log;
}

export interface RestoredSnapshot {
  /** Versions of the migrations it holds, oldest first. */
  versions: string[];
  /** The folder that holds the database from before. */
  aside: string;
}

/**
 * Puts the database of a snapshot in the place of a data folder's, which no process may use; files and secrets stay. The
 * way back to the version before an upgrade. Proves it first, and swaps as a backup's restore does.
 * Rejects with `StartupError` in a sentence for the person who asked.
 */
export async function restoreSnapshot(options: RestoreSnapshotOptions): Promise<RestoredSnapshot> {
  const { dataDir, snapshot, replace } = options;
  makeNewFilesPrivate();
  await mustExist(snapshot, `There is no ${snapshot}.`);
  await mustExist(dataDir, `There is no ${dataDir}: a snapshot goes into the folder it was taken of.`);
  const lock = await lockDataDir(dataDir, "no address (it restores a snapshot)");
  try {
    await finishSwap(dataDir);
    if (!replace) {
      throw new StartupError(
        `Add --replace to put the snapshot in the place of the database in ${dataDir}, which is kept aside.`,
      );
    }
    const aside = `before-restore-${new Date().toISOString().replaceAll(":", "-")}`;
    try {
      const versions = await unpack(options);
      await swapIn(dataDir, aside);
      return { versions, aside: path.join(dataDir, aside) };
    } finally {
      await finishSwap(dataDir);
    }
  } finally {
    lock.release();
  }
}

/** Unpacks it beside the present database and reads all of it. */
async function unpack({ dataDir, snapshot, migrationsDir, log }: RestoreSnapshotOptions): Promise<string[]> {
  const pgdata = path.join(stagedFolder(dataDir), "pgdata");
  await mkdir(stagedFolder(dataDir), { recursive: true, mode: 0o700 });
  await prove(pgdata, { load: snapshot }).catch((error: unknown) => {
    throw new StartupError(`${snapshot} cannot be opened: ${String(error)}. Nothing was changed.`);
  });
  const db = await PGliteDatabase.open({ pgdata, log });
  try {
    const versions = await readApplied(db);
    await requireMigrations(migrationsDir, versions, log);
    return versions;
  } finally {
    await db.close();
  }
}

async function mustExist(file: string, sentence: string): Promise<void> {
  await access(file).catch(() => {
    throw new StartupError(sentence);
  });
}
