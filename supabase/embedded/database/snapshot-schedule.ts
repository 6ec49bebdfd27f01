import type { BackendOptions, Log } from "../types.ts";
import type { PGliteDatabase } from "./database.ts";
import { answerRequest, dropRequests, listRequests } from "./snapshot-requests.ts";
import { listSnapshots, type Snapshot, takeSnapshot } from "./snapshots.ts";

const intervalMs = 60 * 60 * 1000;
const firstAfterMs = 10_000;
const lookForRequestsMs = 1_000;

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
