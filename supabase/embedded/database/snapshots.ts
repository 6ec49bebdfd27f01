import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import type { Log } from "../types.ts";
import type { PGliteDatabase } from "./database.ts";
import { renameDurably } from "./durable-files.ts";
import { freeBytes } from "./free-space.ts";
import { prove } from "./prove-in-process.ts";

export interface Snapshot {
  file: string;
  taken: Date;
}

const HOURLY_KEPT = 24;
const DAILY_KEPT = 7;
const INTERVAL_MS = 60 * 60 * 1000;
const FIRST_AFTER_MS = 10_000;
const SPACE_NEEDED_BYTES = 256 * 1024 * 1024;
const NAME = /^(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.tar\.gz$/;

/** Newest first. */
export async function listSnapshots(dataDir: string): Promise<Snapshot[]> {
  const folder = path.join(dataDir, "snapshots");
  const names = await readdir(folder).catch(() => []);
  return names
    .flatMap((name) => {
      const parts = NAME.exec(name);
      if (parts === null) return [];
      const [, day, hour, minute, second] = parts;
      return [{ file: path.join(folder, name), taken: new Date(`${day}T${hour}:${minute}:${second}Z`) }];
    })
    .sort((a, b) => b.taken.getTime() - a.taken.getTime());
}

/** Which of them go: all but the last 24 and the newest of each of the last 7 days that have one. */
export function snapshotsToDrop(newestFirst: readonly Snapshot[]): Snapshot[] {
  const newestOfDay = new Map<string, Snapshot>();
  for (const snapshot of newestFirst) {
    const day = snapshot.taken.toISOString().slice(0, 10);
    if (!newestOfDay.has(day)) newestOfDay.set(day, snapshot);
  }
  const kept = new Set([
    ...newestFirst.slice(0, HOURLY_KEPT),
    ...[...newestOfDay.values()].slice(0, DAILY_KEPT),
  ]);
  return newestFirst.filter((snapshot) => !kept.has(snapshot));
}

/**
 * Copies the files between two transactions, opens the copy (which proves it), and keeps its dump.
 * @returns the file, or null when the disk has too little space for it.
 */
export async function takeSnapshot(
  db: PGliteDatabase,
  dataDir: string,
  log: Log,
  signal?: AbortSignal,
): Promise<Snapshot | null> {
  const folder = path.join(dataDir, "snapshots");
  const work = path.join(folder, "work");
  if ((await freeBytes(dataDir)) < SPACE_NEEDED_BYTES) {
    log("warn", "database.snapshot-skipped", { reason: "less than 256 MB are free" });
    return null;
  }
  await rm(work, { recursive: true, force: true });
  await mkdir(work, { recursive: true, mode: 0o700 });
  try {
    const copy = path.join(work, "pgdata");
    await db.copy(copy);
    signal?.throwIfAborted();
    const taken = new Date(Math.floor(Date.now() / 1000) * 1000);
    const file = path.join(folder, `${taken.toISOString().slice(0, 19).replaceAll(":", "-")}Z.tar.gz`);
    await prove(copy, { dump: path.join(work, "dump.tar.gz"), signal });
    await renameDurably(path.join(work, "dump.tar.gz"), file);
    for (const old of snapshotsToDrop(await listSnapshots(dataDir))) await rm(old.file, { force: true });
    return { file, taken };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Takes a snapshot soon after the start and then every hour in which something was written; tidies the tables first. */
export class SnapshotSchedule {
  #db: PGliteDatabase;
  #dataDir: string;
  #log: Log;
  #stop = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #lastWrite = "";

  constructor(db: PGliteDatabase, dataDir: string, log: Log) {
    this.#db = db;
    this.#dataDir = dataDir;
    this.#log = log;
  }

  async start(): Promise<void> {
    const [newest] = await listSnapshots(this.#dataDir);
    const due = newest === undefined ? 0 : newest.taken.getTime() + INTERVAL_MS - Date.now();
    this.#schedule(Math.min(Math.max(due, FIRST_AFTER_MS), INTERVAL_MS));
  }

  /** Resolves when no snapshot is being taken. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    clearTimeout(this.#timer);
    await this.#running;
  }

  #schedule(delayMs: number): void {
    if (this.#stop.signal.aborted) return;
    this.#timer = setTimeout(() => {
      this.#running = this.#run().finally(() => this.#schedule(INTERVAL_MS));
    }, delayMs);
    this.#timer.unref();
  }

  async #run(): Promise<void> {
    try {
      const lastWrite = await this.#newestTransaction();
      if (lastWrite === this.#lastWrite) return;
      await this.#db.maintain("vacuum (analyze)");
      const snapshot = await takeSnapshot(this.#db, this.#dataDir, this.#log, this.#stop.signal);
      if (snapshot === null) return;
      this.#lastWrite = await this.#newestTransaction();
      this.#log("info", "database.snapshot", { file: snapshot.file });
    } catch (error) {
      if (!this.#stop.signal.aborted)
        this.#log("error", "database.snapshot-failed", { reason: String(error) });
    }
  }

  async #newestTransaction(): Promise<string> {
    const { rows } = await this.#db.transaction("owner", (tx) =>
      tx.query<{ xid: string }>("select pg_snapshot_xmax(pg_current_snapshot())::text as xid"),
    );
    return rows[0]?.xid ?? "";
  }
}
