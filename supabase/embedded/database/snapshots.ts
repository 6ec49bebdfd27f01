import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import type { BackendOptions, Log } from "../types.ts";
import type { PGliteDatabase } from "./database.ts";
import { renameDurably } from "./durable-files.ts";
import { freeBytes } from "./free-space.ts";
import { prove } from "./prove-in-process.ts";
import { answerRequest, dropRequests, listRequests } from "./snapshot-requests.ts";

export interface Snapshot {
  file: string;
  taken: Date;
}

const HOURLY_KEPT = 24;
const DAILY_KEPT = 7;
const INTERVAL_MS = 60 * 60 * 1000;
const FIRST_AFTER_MS = 10_000;
const LOOK_FOR_REQUESTS_MS = 1_000;
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
  { signal, prefix = "" }: { signal?: AbortSignal; prefix?: string } = {},
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
 * Takes a snapshot soon after the start and then every hour in which something was written, and whenever another process
 * asks for one; tidies the tables first.
 */
export class SnapshotSchedule {
  #db: PGliteDatabase;
  #dataDir: string;
  #log: Log;
  #aside: NonNullable<BackendOptions["aside"]>;
  #stop = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #lookout: NodeJS.Timeout | undefined;
  #running: Promise<unknown> = Promise.resolve();
  #lastWrite = "";

  constructor(
    db: PGliteDatabase,
    dataDir: string,
    log: Log,
    aside: BackendOptions["aside"] = (work) => work(),
  ) {
    this.#aside = aside;
    this.#db = db;
    this.#dataDir = dataDir;
    this.#log = log;
  }

  async start(): Promise<void> {
    const [newest] = await listSnapshots(this.#dataDir);
    const due = newest === undefined ? 0 : newest.taken.getTime() + INTERVAL_MS - Date.now();
    this.#schedule(Math.min(Math.max(due, FIRST_AFTER_MS), INTERVAL_MS));
    await dropRequests(this.#dataDir);
    this.#lookout = setInterval(() => this.#lookForRequests(), LOOK_FOR_REQUESTS_MS);
    this.#lookout.unref();
  }

  /** Resolves when no snapshot is being taken. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    clearTimeout(this.#timer);
    clearInterval(this.#lookout);
    await this.#running;
  }

  #schedule(delayMs: number): void {
    if (this.#stop.signal.aborted) return;
    this.#timer = setTimeout(() => {
      this.#running = this.#running.then(() => this.#takeOne()).finally(() => this.#schedule(INTERVAL_MS));
    }, delayMs);
    this.#timer.unref();
  }

  /** Asks again only when what was asked before is answered. */
  #lookForRequests(): void {
    clearInterval(this.#lookout);
    this.#running = this.#running
      .then(() => this.#answerRequests())
      .finally(() => {
        if (this.#stop.signal.aborted) return;
        this.#lookout = setInterval(() => this.#lookForRequests(), LOOK_FOR_REQUESTS_MS);
        this.#lookout.unref();
      });
  }

  async #answerRequests(): Promise<void> {
    try {
      const ids = await listRequests(this.#dataDir);
      if (ids.length === 0) return;
      const snapshot = await this.#takeOne();
      for (const id of ids) await answerRequest(this.#dataDir, id, snapshot);
    } catch (error) {
      this.#log("warn", "database.snapshot-request-failed", { reason: String(error) });
    }
  }

  /** @returns the snapshot that holds everything written so far; null when none could be taken. */
  async #takeOne(): Promise<Snapshot | null> {
    try {
      const [newest] = await listSnapshots(this.#dataDir);
      if (newest !== undefined && (await this.#newestTransaction()) === this.#lastWrite) return newest;
      await this.#db.maintain("vacuum (analyze)");
      // What is written from here on may be missing from the copy, and is a reason for the next one.
      const lastWrite = await this.#newestTransaction();
      const { signal } = this.#stop;
      const snapshot = await this.#aside(
        () => takeSnapshot(this.#db, this.#dataDir, this.#log, { signal }),
        signal,
      );
      if (snapshot === null) return null;
      this.#lastWrite = lastWrite;
      this.#log("info", "database.snapshot", { file: snapshot.file });
      return snapshot;
    } catch (error) {
      if (!this.#stop.signal.aborted)
        this.#log("error", "database.snapshot-failed", { reason: String(error) });
      return null;
    }
  }

  async #newestTransaction(): Promise<string> {
    const { rows } = await this.#db.transaction("owner", (tx) =>
      tx.query<{ xid: string }>("select pg_snapshot_xmax(pg_current_snapshot())::text as xid"),
    );
    return rows[0]?.xid ?? "";
  }
}
