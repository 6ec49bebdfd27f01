import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { StartupError } from "../errors.ts";
import { newestFirst } from "../newest-first.ts";
import type { Log } from "../types.ts";
import type { PGliteDatabase } from "./database.ts";
import { renameDurably, writeDurably } from "./durable-files.ts";
import { freeBytes } from "./free-space.ts";
import { prove } from "./prove-in-process.ts";

export interface Snapshot {
  file: string;
  taken: Date;
}

const hourlyKept = 24;
const dailyKept = 7;
const spaceNeededBytes = 256 * 1024 * 1024;
const upgradePrefix = "before-upgrade-";
const upgradesKept = 5;
const fileNamePattern = /^(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.tar\.gz$/;

/** Lists snapshots, newest first. */
export async function listSnapshots(dataDir: string): Promise<Snapshot[]> {
  const folder = path.join(dataDir, "snapshots");
  const names = await readdir(folder).catch(() => []);
  const snapshots = names.flatMap((name) => {
    const parts = fileNamePattern.exec(name);
    if (parts === null) return [];
    const [, day, hour, minute, second] = parts;
    return [{ file: path.join(folder, name), taken: new Date(`${day}T${hour}:${minute}:${second}Z`) }];
  });
  return newestFirst(snapshots, Date.now());
}

/** Chooses the snapshots to delete: all but the last 24 and the newest of each of the last 7 days. */
export function snapshotsToDrop(newestFirst: readonly Snapshot[]): Snapshot[] {
  const newestOfDay = new Map<string, Snapshot>();
  for (const snapshot of newestFirst) {
    const day = snapshot.taken.toISOString().slice(0, 10);
    if (!newestOfDay.has(day)) newestOfDay.set(day, snapshot);
  }
  const toKeep = new Set([
    ...newestFirst.slice(0, hourlyKept),
    ...[...newestOfDay.values()].slice(0, dailyKept),
  ]);
  return newestFirst.filter((snapshot) => !toKeep.has(snapshot));
}

/** Copies the database and proves the copy by opening it. Null: there is too little space. */
export async function takeSnapshot(
  db: Pick<PGliteDatabase, "copy">,
  dataDir: string,
  log: Log,
  { signal, prefix = "" }: { signal?: AbortSignal; prefix?: string } = {},
): Promise<Snapshot | null> {
  const folder = path.join(dataDir, "snapshots");
  const work = path.join(folder, "work");
  if ((await freeBytes(dataDir)) < spaceNeededBytes) {
    log("warn", "database.snapshot-skipped", { reason: "less than 256 MB are free" });
    return null;
  }
  await rm(work, { recursive: true, force: true });
  await mkdir(work, { recursive: true, mode: 0o700 });
  try {
    const copy = path.join(work, "pgdata");
    const taken = new Date(Math.floor(Date.now() / 1000) * 1000);
    await db.copy(copy);
    signal?.throwIfAborted();
    const file = path.join(
      folder,
      `${prefix}${taken.toISOString().slice(0, 19).replaceAll(":", "-")}Z.tar.gz`,
    );
    await prove(copy, { dump: path.join(work, "dump.tar.gz"), background: prefix === "", signal });
    await renameDurably(path.join(work, "dump.tar.gz"), file);
    for (const old of snapshotsToDrop(await listSnapshots(dataDir))) await rm(old.file, { force: true });
    return { file, taken };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/**
 * Takes the snapshot before an upgrade and keeps the last five of its kind. Rejects with `StartupError` when there is
 * no space.
 */
export async function takeUpgradeSnapshot(db: PGliteDatabase, dataDir: string, log: Log): Promise<void> {
  const snapshot = await takeSnapshot(db, dataDir, log, { prefix: upgradePrefix });
  if (snapshot === null) {
    throw new StartupError(
      `The disk that holds ${dataDir} has less than 256 MB free, too little for the snapshot before an upgrade. Make space and start again, or run the version before.`,
    );
  }
  const folder = path.join(dataDir, "snapshots");
  const names = (await readdir(folder)).filter((name) => name.startsWith(upgradePrefix)).sort();
  for (const name of names.slice(0, -upgradesKept)) await rm(path.join(folder, name), { force: true });
  log("info", "database.upgrade-snapshot", { file: snapshot.file });
}

const noteSchema = z.object({ at: z.coerce.date(), snapshotOf: z.coerce.date(), problem: z.string() });

type RestoredNote = z.output<typeof noteSchema>;

const fileOf = (dataDir: string) => path.join(dataDir, "restored.json");

/** Notes that a snapshot replaced a damaged database. The note stays until `forgetRestored`, so that staff see it. */
export async function noteRestored(dataDir: string, note: RestoredNote): Promise<void> {
  await writeDurably(fileOf(dataDir), `${JSON.stringify(note)}\n`);
}

export async function readRestored(dataDir: string): Promise<RestoredNote | null> {
  const text = await readFile(fileOf(dataDir), "utf8").catch(() => null);
  return text === null ? null : noteSchema.parse(JSON.parse(text));
}

export async function forgetRestored(dataDir: string): Promise<void> {
  await rm(fileOf(dataDir), { force: true });
}
