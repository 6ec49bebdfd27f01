import { open, rm } from "node:fs/promises";
import path from "node:path";
import { outboxIn, pruneOutbox } from "./auth/index.ts";
import { NightlyBackups } from "./backup/nightly.ts";
import { keepsFormerDatabase } from "./database/data-directory.ts";
import type { PGliteDatabase } from "./database/database.ts";
import { freeBytes } from "./database/free-space.ts";
import { SnapshotSchedule } from "./database/snapshot-schedule.ts";
import { forgetRestored, listSnapshots, readRestored } from "./database/snapshots.ts";
import { bytesIn } from "./database/walk-folder.ts";
import type { StoragePart } from "./storage/index.ts";
import type { BackendOptions, Upkeep } from "./types.ts";

const sweepIntervalMs = 12 * 60 * 60 * 1000;
const probeBytes = 4096;

export async function startChores(
  db: PGliteDatabase,
  dataDir: string,
  storage: StoragePart,
  { log, backups, aside, commands, clock = Date.now }: BackendOptions,
  cleanUps: (() => unknown)[],
): Promise<Upkeep> {
  const snapshots = new SnapshotSchedule(db, dataDir, log, aside);
  await snapshots.start();
  const nightly = backups ? new NightlyBackups({ dataDir, ...backups, commands, log, clock, aside }) : null;
  nightly?.start();
  const failed = (event: string) => (error: unknown) => log("warn", event, { reason: String(error) });
  const sweep = async () => {
    await pruneOutbox(outboxIn(dataDir), clock()).catch(failed("outbox.prune-failed"));
    // While a former database is kept, so are the files that only it may know.
    if (await keepsFormerDatabase(dataDir)) return;
    await storage.sweep().catch(failed("storage.sweep-failed"));
  };
  let sweeping: Promise<unknown> = sweep();
  const timer = setInterval(() => {
    sweeping = sweep();
  }, sweepIntervalMs);
  timer.unref();
  cleanUps.push(async () => {
    clearInterval(timer);
    await nightly?.stop();
    await snapshots.stop();
    await sweeping;
  });
  return upkeepOf(dataDir, nightly);
}

function upkeepOf(dataDir: string, nightly: NightlyBackups | null): Upkeep {
  return {
    freeBytes: () => freeBytes(dataDir),
    writeTrouble: () => writeTrouble(dataDir),
    newestSnapshot: async () => (await listSnapshots(dataDir))[0]?.taken ?? null,
    databaseBytes: async () => bytesIn(path.join(dataDir, "pgdata")),
    restored: () => readRestored(dataDir),
    forgetRestored: () => forgetRestored(dataDir),
    backups: async () => (nightly === null ? null : nightly.state()),
  };
}

/** Tries to write a file. A row would cause a snapshot every hour. */
async function writeTrouble(dataDir: string): Promise<string | null> {
  const file = path.join(dataDir, "write-probe");
  try {
    const handle = await open(file, "w", 0o600);
    try {
      await handle.writeFile(Buffer.alloc(probeBytes));
      await handle.sync();
    } finally {
      await handle.close();
    }
    return null;
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : String(error);
  } finally {
    await rm(file, { force: true }).catch(() => undefined);
  }
}
