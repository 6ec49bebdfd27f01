import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import type { BackendOptions, Log } from "../types.ts";
import type { PGliteDatabase } from "./database.ts";
import { writeDurably } from "./durable-files.ts";
import { listSnapshots, type Snapshot, takeSnapshot } from "./snapshots.ts";

/**
 * A request for a snapshot is a file `wanted-<id>` of another process, and its answer a file `answered-<id>`: that
 * works between containers too.
 */
const requestFileName = /^wanted-([0-9a-f-]{36})$/;
const answerFileName = /^answered-[0-9a-f-]{36}$/;
const pollMs = 100;

const intervalMs = 60 * 60 * 1000;
const firstAfterMs = 10_000;
const lookForRequestsMs = 1_000;

const answerSchema = z.object({ file: z.string().nullable(), taken: z.coerce.date().nullable() });

const folderOf = (dataDir: string) => path.join(dataDir, "snapshots");

/** Asks the process that has the folder for a snapshot. Null when it took none, or gave no answer in time. */
export async function requestSnapshot(dataDir: string, patienceMs: number): Promise<Snapshot | null> {
  const id = randomUUID();
  const requestFile = path.join(folderOf(dataDir), `wanted-${id}`);
  const answered = path.join(folderOf(dataDir), `answered-${id}`);
  const deadline = Date.now() + patienceMs;
  await mkdir(folderOf(dataDir), { recursive: true, mode: 0o700 });
  await writeDurably(requestFile, "");
  try {
    while (Date.now() < deadline) {
      const answer = await readFile(answered, "utf8").catch(() => null);
      if (answer !== null) return toSnapshot(dataDir, answer);
      await pause(pollMs);
    }
    return null;
  } finally {
    await rm(requestFile, { force: true });
    await rm(answered, { force: true });
  }
}

/** Reads an answer. It holds the file's name alone, because the path may differ in the other process. */
function toSnapshot(dataDir: string, answer: string): Snapshot | null {
  const { file, taken } = answerSchema.parse(JSON.parse(answer));
  return file === null || taken === null ? null : { file: path.join(folderOf(dataDir), file), taken };
}

async function listRequests(dataDir: string): Promise<string[]> {
  const names = await readdir(folderOf(dataDir)).catch(() => []);
  return names.flatMap((name) => requestFileName.exec(name)?.[1] ?? []);
}

async function answerRequest(dataDir: string, id: string, snapshot: Snapshot | null): Promise<void> {
  const answer = snapshot === null ? null : path.basename(snapshot.file);
  await writeDurably(
    path.join(folderOf(dataDir), `answered-${id}`),
    JSON.stringify({ file: answer, taken: snapshot?.taken ?? null }),
  );
  await rm(path.join(folderOf(dataDir), `wanted-${id}`), { force: true });
}

/** Removes requests to a former process, which are void. */
async function dropRequests(dataDir: string): Promise<void> {
  for (const name of await readdir(folderOf(dataDir)).catch(() => [])) {
    if (requestFileName.test(name) || answerFileName.test(name))
      await rm(path.join(folderOf(dataDir), name), { force: true });
  }
}

/** Takes snapshots soon after the start, every hour with writes, and on request. */
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
    const due = newest === undefined ? 0 : newest.taken.getTime() + intervalMs - Date.now();
    this.#schedule(Math.min(Math.max(due, firstAfterMs), intervalMs));
    await dropRequests(this.#dataDir);
    this.#lookout = setInterval(() => this.#lookForRequests(), lookForRequestsMs);
    this.#lookout.unref();
  }

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
      this.#running = this.#running.then(() => this.#takeOne()).finally(() => this.#schedule(intervalMs));
    }, delayMs);
    this.#timer.unref();
  }

  #lookForRequests(): void {
    clearInterval(this.#lookout);
    this.#running = this.#running
      .then(() => this.#answerRequests())
      .finally(() => {
        if (this.#stop.signal.aborted) return;
        this.#lookout = setInterval(() => this.#lookForRequests(), lookForRequestsMs);
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

  /** Takes a snapshot of everything written so far; null when it could not be taken. */
  async #takeOne(): Promise<Snapshot | null> {
    try {
      const [newest] = await listSnapshots(this.#dataDir);
      if (newest !== undefined && (await this.#newestTransaction()) === this.#lastWrite) return newest;
      await this.#db.maintain("vacuum (analyze)");
      // Writes from here on may be missing in the copy, and cause the next snapshot.
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
