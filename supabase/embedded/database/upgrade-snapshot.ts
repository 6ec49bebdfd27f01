import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { StartupError } from "../errors.ts";
import type { Log } from "../types.ts";
import type { PGliteDatabase } from "./database.ts";
import { takeSnapshot } from "./snapshots.ts";

const PREFIX = "before-upgrade-";
const KEPT = 5;

/**
 * Takes the snapshot from which the version before can go on: `snapshots/before-upgrade-<moment>.tar.gz`, of which the
 * last five are kept; the hourly ones do not push them out. Rejects with `StartupError` when there is no space for it.
 */
export async function takeUpgradeSnapshot(db: PGliteDatabase, dataDir: string, log: Log): Promise<void> {
  const snapshot = await takeSnapshot(db, dataDir, log, { prefix: PREFIX });
  if (snapshot === null) {
    throw new StartupError(
      `The disk that holds ${dataDir} has less than 256 MB free, too little for the snapshot before an upgrade. Make space and start again, or run the version before.`,
    );
  }
  const folder = path.join(dataDir, "snapshots");
  const names = (await readdir(folder)).filter((name) => name.startsWith(PREFIX)).sort();
  for (const name of names.slice(0, -KEPT)) await rm(path.join(folder, name), { force: true });
  log("info", "database.upgrade-snapshot", { file: snapshot.file });
}
