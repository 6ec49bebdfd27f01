import { setTimeout as pause } from "node:timers/promises";
import { DatabaseError, DatabaseUnavailable } from "../errors.ts";
import type { Caller, Database, Log, Transaction } from "../types.ts";
import { Connection } from "./connection.ts";
import { isDiskNearlyFull } from "./free-space.ts";
import { runTransaction } from "./run-transaction.ts";
import { Turns } from "./turns.ts";

export interface DatabaseOptions {
  /** Folder of PostgreSQL's own files, or `memory://`. */
  pgdata: string;
  /** A dump to start from when `pgdata` is empty. */
  load?: string | null;
  /** Longest time for one query, and for the wait until a transaction may begin (ms). */
  queryDeadlineMs?: number;
  /** Longest time from the begin of a transaction to the end of its work (ms). */
  transactionDeadlineMs?: number;
  openDeadlineMs?: number;
  log: Log;
}

const REOPEN_PAUSE_MS = 250;
const DISK_FULL = "53100";
const READ_ONLY_TRANSACTION = "25006";

/** PGlite in a thread of its own: one connection, transactions one after the other, nothing waits for ever. */
export class PGliteDatabase implements Database {
  #options: Required<DatabaseOptions>;
  #connection: Connection;
  #turns = new Turns();
  #state: "open" | "reopening" | "closed" | "lost" = "open";
  #reopening: Promise<void> = Promise.resolve();

  private constructor(options: Required<DatabaseOptions>, connection: Connection) {
    this.#options = options;
    this.#connection = connection;
    this.#watch(connection);
  }

  /** Rejects with `DatabaseUnavailable` when the files cannot be opened. */
  static async open(options: DatabaseOptions): Promise<PGliteDatabase> {
    const complete = {
      load: null,
      queryDeadlineMs: 10_000,
      transactionDeadlineMs: 15_000,
      openDeadlineMs: 60_000,
      ...options,
    };
    return new PGliteDatabase(complete, await connect(complete, complete.load));
  }

  async transaction<T>(
    caller: Caller | "owner",
    work: (tx: Transaction) => Promise<T>,
    limits: { deadlineMs?: number; queryDeadlineMs?: number } = {},
  ): Promise<T> {
    return this.#inTurn(async (connection) => {
      const readOnly = isDiskNearlyFull(this.#options.pgdata);
      try {
        return await runTransaction(connection, caller, work, {
          readOnly,
          deadlineMs: limits.deadlineMs ?? this.#options.transactionDeadlineMs,
          queryDeadlineMs: limits.queryDeadlineMs ?? this.#options.queryDeadlineMs,
        });
      } catch (error) {
        throw this.#explain(error, readOnly);
      }
    });
  }

  /** Copies the files to the folder `to` between two transactions: a state from which PostgreSQL can start. */
  async copy(to: string): Promise<void> {
    const from = this.#options.pgdata;
    await this.#inTurn((connection) => connection.request({ op: "copy", from, to }, 60_000));
  }

  /** Writes the whole database to `file` and syncs it. */
  async dump(file: string): Promise<void> {
    await this.#inTurn((connection) => connection.request({ op: "dump", file }, 60_000));
  }

  /** Statements that cannot run inside a transaction (vacuum, checkpoint). */
  async maintain(sql: string): Promise<void> {
    await this.#inTurn((connection) => connection.request({ op: "exec", sql }, 60_000));
  }

  async close(): Promise<void> {
    if (this.#state === "closed") return;
    const wasOpen = this.#state === "open";
    const release = wasOpen
      ? await this.#turns.take(this.#options.transactionDeadlineMs).catch(() => null)
      : null;
    this.#state = "closed";
    this.#turns.refuseAll(new DatabaseUnavailable("the database is closed"));
    if (release !== null) await this.#connection.request({ op: "close" }, 10_000).catch(() => undefined);
    await this.#connection.terminate();
    await this.#reopening;
    release?.();
  }

  async #inTurn<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    this.#mustBeOpen();
    const release = await this.#turns.take(this.#options.queryDeadlineMs);
    try {
      this.#mustBeOpen();
      return await work(this.#connection);
    } finally {
      release();
    }
  }

  #mustBeOpen(): void {
    if (this.#state !== "open") throw new DatabaseUnavailable(`the database is ${this.#state}`);
  }

  #explain(error: unknown, readOnly: boolean): unknown {
    if (!(error instanceof DatabaseError)) return error;
    if (readOnly && error.code === READ_ONLY_TRANSACTION) {
      return new DatabaseError({
        code: DISK_FULL,
        message: "could not write: No space left on device",
      });
    }
    // PGlite never answers again after the disk was full once, so it is opened anew at once.
    if (error.code === DISK_FULL) void this.#connection.terminate("the disk was full");
    return error;
  }

  #watch(connection: Connection): void {
    void connection.broken.then((reason) => {
      if (this.#state === "open") this.#reopening = this.#reopen(reason);
    });
  }

  async #reopen(reason: DatabaseUnavailable): Promise<void> {
    const { log, pgdata } = this.#options;
    this.#state = pgdata === "memory://" ? "lost" : "reopening";
    this.#turns.refuseAll(reason);
    log("error", "database.broken", {
      reason: reason.message,
      state: this.#state,
    });
    while (this.#state === "reopening") {
      try {
        const connection = await connect(this.#options, null);
        if (this.#state !== "reopening") return void (await connection.terminate());
        this.#connection = connection;
        this.#state = "open";
        this.#watch(connection);
        log("warn", "database.reopened");
      } catch (error) {
        log("error", "database.reopen-failed", { reason: String(error) });
        await pause(REOPEN_PAUSE_MS);
      }
    }
  }
}

async function connect(options: Required<DatabaseOptions>, load: string | null): Promise<Connection> {
  const connection = new Connection();
  try {
    await connection.request({ op: "open", dataDir: options.pgdata, load }, options.openDeadlineMs);
    return connection;
  } catch (error) {
    await connection.terminate();
    throw error;
  }
}
