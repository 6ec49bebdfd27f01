import { access, mkdir } from "node:fs/promises";
import path from "node:path";
import { PGliteDatabase } from "../database/database.ts";
import { lockDataDir } from "../database/lock.ts";
import { makeNewFilesPrivate } from "../database/private-files.ts";
import { prove } from "../database/prove-in-process.ts";
import { finishSwap, replaceState } from "../database/swap.ts";
import { unpackArchive } from "../database/tar-of-folder.ts";
import { StartupError } from "../errors.ts";
import { readApplied, requireMigrations } from "../migrations.ts";
import type { CarryOver, Log } from "../types.ts";
import { carryInto, type Former, readFormer } from "./carry-over.ts";
import { noteRestore } from "./restore-note.ts";

interface RestoreSnapshotOptions {
  dataDir: string;
  snapshot: string;
  migrationsDir: string;
  replace: boolean;
  carryOver?: CarryOver | undefined;
  log: Log;
}

/** Replaces the database only; files and secrets stay. Rejects with `StartupError`. */
export async function restoreSnapshot(options: RestoreSnapshotOptions) {
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
    const { carryOver, log } = options;
    const former = carryOver === undefined ? null : await readFormer(dataDir, carryOver, log);
    const { built, aside } = await replaceState(dataDir, (staged) => unpack(staged, former, options));
    if (built.notes.length > 0) await noteRestore(dataDir, `the snapshot ${snapshot}`, built.notes);
    return { ...built, aside };
  } finally {
    lock.release();
  }
}

async function unpack(
  staged: string,
  former: Former | null,
  { snapshot, migrationsDir, carryOver, log }: RestoreSnapshotOptions,
): Promise<{ versions: string[]; notes: string[] }> {
  const pgdata = path.join(staged, "pgdata");
  await mkdir(staged, { recursive: true, mode: 0o700 });
  await unpackAndProve(snapshot, pgdata).catch((error: unknown) => {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`${snapshot} cannot be opened: ${String(error)}. Nothing was changed.`);
  });
  const db = await PGliteDatabase.open({ pgdata, log });
  try {
    const versions = await readApplied(db);
    await requireMigrations(migrationsDir, versions, log);
    return { versions, notes: carryOver === undefined ? [] : await carryInto(db, carryOver, former) };
  } finally {
    await db.close();
  }
}

async function unpackAndProve(snapshot: string, pgdata: string): Promise<void> {
  await unpackArchive(snapshot, pgdata);
  await prove(pgdata);
}

async function mustExist(file: string, sentence: string): Promise<void> {
  await access(file).catch(() => {
    throw new StartupError(sentence);
  });
}
