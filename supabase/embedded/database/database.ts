import { setTimeout as pause } from "node:timers/promises";
import { DatabaseError, DatabaseUnavailable } from "../errors.ts";
import type { Caller, Database, Log, Transaction } from "../types.ts";
import { type Connection, type Opened, openConnection } from "./connection.ts";
import { deadlineBySize } from "./deadline-by-size.ts";
import { isDiskNearlyFull } from "./free-space.ts";
import { isCancelled, StatementTimeout, statementTimeoutOf, Turns } from "./limits.ts";
import { runTransaction } from "./run-transaction.ts";

export interface DatabaseOptions {
  pgdata: string;
  load?: string | null;
  /** Names of extensions beyond PostgreSQL's core: `pg_trgm`. */
  extensions?: readonly string[];
  queryDeadlineMs?: number;
  transactionDeadlineMs?: number;
  /** Default (null): a deadline by the database's size. */
  openDeadlineMs?: number | null;
  /** Called when the thread has been told to open the database, and needs nothing else to do so. */
  onOpening?: () => void;
  log: Log;
}

const reopenPauseMs = 250;
/** Time in ms without a successful reopening after which the process should restart. */
const lostAfterMs = 60_000;
const diskFull = "53100";
const readOnlyTransaction = "25006";

/** PostgreSQL over one connection, with one transaction at a time. Every wait has a deadline. */
export class PGliteDatabase implements Database {
  #options: Required<DatabaseOptions>;
  #connection: Connection;
  #standsIn: boolean;
  #turns = new Turns();
  #state: "open" | "reopening" | "closed" | "lost" = "open";
  #reopening: Promise<void> = Promise.resolve();
  /** The first attempt to reopen, which new callers wait for. */
  #firstAttempt: Promise<void> = Promise.resolve();
  #lost = Promise.withResolvers<DatabaseUnavailable>();

  private constructor(options: Required<DatabaseOptions>, { connection, standsIn }: Opened) {
    this.#options = options;
    this.#connection = connection;
    this.#standsIn = standsIn;
    this.#watch(connection);
  }

  /** Opens the database. Rejects with `DatabaseUnavailable`. */
  static async open(options: DatabaseOptions): Promise<PGliteDatabase> {
    const complete = {
      load: null,
      queryDeadlineMs: 10_000,
      transactionDeadlineMs: 15_000,
      openDeadlineMs: null,
      ...options,
      extensions: options.extensions ?? [],
      onOpening: options.onOpening ?? (() => undefined),
    };
    return new PGliteDatabase(complete, await openConnection(complete, complete.load));
  }

  /** Resolves when a database in memory is gone, or files did not reopen within a minute. */
  get lost(): Promise<DatabaseUnavailable> {
    return this.#lost.promise;
  }

  async transaction<T>(
    caller: Caller | "owner",
    work: (tx: Transaction) => Promise<T>,
    limits: { deadlineMs?: number; queryDeadlineMs?: number } = {},
  ): Promise<T> {
    return this.#inTurn(async (connection) => {
      const readOnly = this.#standsIn || isDiskNearlyFull(this.#options.pgdata);
      try {
        return await runTransaction(connection, caller, work, {
          readOnly,
          deadlineMs: limits.deadlineMs ?? this.#options.transactionDeadlineMs,
          queryDeadlineMs:
            limits.queryDeadlineMs ?? statementTimeoutOf(caller, this.#options.queryDeadlineMs),
        });
      } catch (error) {
        throw this.#explain(error, caller, readOnly);
      }
    });
  }

  /** Deadline in ms for work that reads the whole database. */
  deadlineBySize(): number {
    return deadlineBySize(this.#options.pgdata);
  }

  /** Copies the files between two transactions: a state from which PostgreSQL can start. */
  async copy(to: string): Promise<void> {
    const from = this.#options.pgdata;
    const deadlineMs = this.deadlineBySize();
    await this.#inTurn((connection) => connection.request({ op: "copy", from, to }, deadlineMs));
  }

  async dump(file: string): Promise<void> {
    const deadlineMs = this.deadlineBySize();
    await this.#inTurn((connection) => connection.request({ op: "dump", file }, deadlineMs));
  }

  async maintain(sql: string): Promise<void> {
    const deadlineMs = this.deadlineBySize();
    await this.#inTurn((connection) => connection.request({ op: "exec", sql, first: null }, deadlineMs));
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
    if (this.#state !== "reopening") this.#mustBeOpen();
    const release = await this.#turns.take(this.#options.queryDeadlineMs);
    try {
      await this.#firstAttempt;
      this.#mustBeOpen();
      if (this.#standsIn && !isDiskNearlyFull(this.#options.pgdata)) await this.#leaveStandIn();
      return await work(this.#connection);
    } finally {
      release();
    }
  }

  async #leaveStandIn(): Promise<void> {
    const stoodIn = this.#connection;
    const opened = await openConnection(this.#options, null);
    this.#connection = opened.connection;
    this.#standsIn = opened.standsIn;
    this.#watch(opened.connection);
    await stoodIn.terminate();
    this.#options.log("warn", "database.writable", {
      message: "The disk has space: changes are saved again.",
    });
  }

  #mustBeOpen(): void {
    if (this.#state !== "open") throw new DatabaseUnavailable(`the database is ${this.#state}`);
  }

  #explain(error: unknown, caller: Caller | "owner", readOnly: boolean): unknown {
    if (!(error instanceof DatabaseError)) return error;
    if (isCancelled(error)) this.#logTimeout(error, caller);
    if (readOnly && error.code === readOnlyTransaction) {
      return new DatabaseError({ code: diskFull, message: "could not write: No space left on device" });
    }
    // After a full disk PGlite gives no further answer, so it is reopened at once.
    if (error.code === diskFull) void this.#connection.terminate("the disk was full");
    return error;
  }

  /** Logs the request, when it came by REST, and the statement, without any value. */
  #logTimeout(error: DatabaseError, caller: Caller | "owner"): void {
    const { role, settings = {} } = caller === "owner" ? { role: caller } : caller;
    this.#options.log("warn", "database.statement-timeout", {
      role,
      method: settings["request.method"],
      path: settings["request.path"],
      statement: error instanceof StatementTimeout ? error.statement : undefined,
    });
  }

  #watch(connection: Connection): void {
    void connection.broken.then((reason) => {
      if (this.#state === "open" && connection === this.#connection) this.#reopening = this.#reopen(reason);
    });
  }

  async #reopen(reason: DatabaseUnavailable): Promise<void> {
    const { log, pgdata, queryDeadlineMs } = this.#options;
    this.#state = pgdata === "memory://" ? "lost" : "reopening";
    log("error", "database.broken", { reason: reason.message, state: this.#state });
    if (this.#state === "lost") return this.#lost.resolve(reason);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#firstAttempt = promise;
    const timers = [
      setTimeout(resolve, queryDeadlineMs),
      setTimeout(() => this.#lost.resolve(reason), lostAfterMs).unref(),
    ];
    while (!(await this.#tryToReopen().finally(resolve))) await pause(reopenPauseMs);
    for (const timer of timers) clearTimeout(timer);
  }

  async #tryToReopen(): Promise<boolean> {
    const { log } = this.#options;
    if (this.#state !== "reopening") return true;
    try {
      const { connection, standsIn } = await openConnection(this.#options, null);
      if (this.#state !== "reopening") return await connection.terminate().then(() => true);
      this.#connection = connection;
      this.#standsIn = standsIn;
      this.#state = "open";
      this.#watch(connection);
      log("warn", "database.reopened");
      return true;
    } catch (error) {
      log("error", "database.reopen-failed", { reason: String(error) });
      return false;
    }
  }
}
