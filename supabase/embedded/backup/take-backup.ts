import path from "node:path";
import { openDataDir } from "../database/data-directory.ts";
import { deadlineBySize } from "../database/deadline-by-size.ts";
import { exists } from "../database/durable-files.ts";
import { freeBytes } from "../database/free-space.ts";
import { lockDataDir } from "../database/lock.ts";
import { requestSnapshot } from "../database/snapshot-requests.ts";
import { listSnapshots } from "../database/snapshots.ts";
import { withSnapshotDatabase } from "../database/unpacked-snapshot.ts";
import { FolderInUseError, StartupError } from "../errors.ts";
import { openFiles } from "../storage/files.ts";
import type { CommandNames, Log } from "../types.ts";
import { openArchive, verifyArchive } from "./read-archive.ts";
import { type WrittenArchive, writeArchive } from "./write-archive.ts";

interface BackupOptions {
  dataDir: string;
  /** Must not exist yet. */
  target: string;
  log: Log;
  commands?: CommandNames;
  /** Encrypts the archive. Null: it is not encrypted. */
  passphrase?: string | null;
  /** Longest wait in ms for a running backend's snapshot. Default: the time that its copy and proof may take. */
  patienceMs?: number;
}

export interface TakenBackup extends WrittenArchive {
  /** Source of the state. A running backend gives a snapshot: a new one, or its newest. */
  from: "folder" | "fresh snapshot" | "older snapshot";
}

/** Attempts: a file that is deleted between snapshot and copy is no damage. */
const maxAttempts = 3;

/**
 * Writes an archive and reads it back. A running backend goes on and takes a snapshot for it. Rejects with
 * `StartupError`.
 */
export async function takeBackup(options: BackupOptions): Promise<TakenBackup> {
  const { dataDir, target } = options;
  if (await exists(target)) throw new StartupError(`${target} exists already; choose another name.`);
  if (!(await exists(path.join(dataDir, "initialized.json")))) {
    throw new StartupError(
      `There is no database in ${dataDir}: nothing to back up. DATA_DIR names the folder.`,
    );
  }
  const taken = (await fromStoppedBackend(options)) ?? (await fromRunningBackend(options));
  await using archive = await openArchive(target, options.passphrase);
  await verifyArchive(archive);
  return taken;
}

async function fromStoppedBackend(options: BackupOptions): Promise<TakenBackup | null> {
  const { dataDir, log, target, commands, passphrase } = options;
  const lock = await lockDataDir(dataDir, "no address (it makes a backup)", { passing: true }).catch(
    (error: unknown) => {
      if (error instanceof FolderInUseError) return null;
      throw error;
    },
  );
  if (lock === null) return null;
  try {
    const db = await openDataDir({ dataDir, log });
    try {
      const written = await writeArchive(target, {
        db,
        files: filesOf(options),
        stateOf: new Date(),
        commands,
        passphrase,
      });
      return { ...written, from: "folder" };
    } finally {
      await db.close();
    }
  } finally {
    lock.release();
  }
}

async function fromRunningBackend(options: BackupOptions): Promise<TakenBackup> {
  const { dataDir, target, log, commands, passphrase } = options;
  const patienceMs = options.patienceMs ?? 2 * deadlineBySize(path.join(dataDir, "pgdata"));
  for (let attempt = 1; ; attempt += 1) {
    const fresh = await requestSnapshot(dataDir, patienceMs);
    const [newest] = await listSnapshots(dataDir);
    const snapshot = fresh ?? newest;
    if (snapshot === undefined) {
      throw new StartupError(
        `The process that has ${dataDir} took no snapshot and there is none from before. Stop it and run this again.`,
      );
    }
    const written = await withSnapshotDatabase(dataDir, snapshot.file, log, (db) =>
      writeArchive(target, { db, files: filesOf(options), stateOf: snapshot.taken, commands, passphrase }),
    );
    const isSettled = written.missing.length === 0 || fresh === null || attempt === maxAttempts;
    if (isSettled) return { ...written, from: fresh === null ? "older snapshot" : "fresh snapshot" };
  }
}

function filesOf({ dataDir, log }: BackupOptions) {
  return openFiles({
    filesDir: path.join(dataDir, "files"),
    freeBytes: () => freeBytes(dataDir),
    log,
    clock: Date.now,
  });
}
