import { existsSync } from "node:fs";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { DatabaseError, DatabaseUnavailable } from "../errors.ts";
import type { Caller, DatabaseErrorFields } from "../types.ts";
import { cancelGraceMs, cancelQuery } from "./cancel-query.ts";
import { compiledPostgres } from "./compiled-postgres.ts";
import { deadlineBySize } from "./deadline-by-size.ts";
import { extensionsOf, noteExtensions } from "./extensions.ts";
import { isDiskNearlyFull } from "./free-space.ts";
import { isCancelled, StatementTimeout } from "./limits.ts";

export interface Beginning {
  caller: Caller | "owner";
  readOnly: boolean;
}

/**
 * Requests to the thread. A message costs as much as a small query, so the first statement begins a transaction and a
 * known last one commits it.
 */
export type WorkerRequest =
  /** `standsIn`: opens a copy in memory, for reading only. */
  | {
      op: "open";
      dataDir: string;
      load: string | null;
      standsIn: boolean;
      extensions: string[];
      postgres: WebAssembly.Module;
    }
  | { op: "query"; sql: string; params: readonly unknown[]; first: Beginning | null; isLast: boolean }
  | { op: "exec"; sql: string; first: Beginning | null }
  | { op: "finish"; sql: "commit" | "rollback" }
  | { op: "dump"; file: string }
  | { op: "copy"; from: string; to: string }
  | { op: "close" };

export type WorkerMessage = { id: number } & WorkerRequest;

export type WorkerFailure =
  | { kind: "sql"; fields: DatabaseErrorFields }
  | { kind: "internal"; message: string };

export type WorkerReply =
  | { id: number; ok: true; value: unknown }
  | { id: number; ok: false; failure: WorkerFailure };

interface Pending {
  op: WorkerRequest["op"];
  sql: string;
  resolve(value: unknown): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
  /** PostgreSQL was told to cancel it. */
  hadToEnd: boolean;
}

/**
 * Requests that may be cancelled: statements of a transaction, which have no effect before the commit is answered.
 */
const cancellable = ["query", "exec"];

/** The database thread. Once `broken` resolves it answers no further request. */
export class Connection {
  readonly broken: Promise<DatabaseUnavailable>;
  #worker: Worker;
  #pending = new Map<number, Pending>();
  #lastId = 0;
  #failure: DatabaseUnavailable | null = null;
  #reportBroken: (reason: DatabaseUnavailable) => void;

  constructor() {
    const { promise, resolve } = Promise.withResolvers<DatabaseUnavailable>();
    this.broken = promise;
    this.#reportBroken = resolve;
    this.#worker = new Worker(new URL("./worker.ts", import.meta.url), { name: "database" });
    this.#worker.on("message", (reply: WorkerReply) => this.#settle(reply));
    this.#worker.on("error", (error) => this.#break(`the database thread failed: ${String(error)}`));
    this.#worker.on("exit", () => this.#break("the database thread ended"));
  }

  /**
   * Sends a request. Rejects with `DatabaseError` (57014: over time), or with `DatabaseUnavailable` when the thread
   * was ended because it gave no answer.
   */
  request(request: WorkerRequest, deadlineMs: number): Promise<unknown> {
    if (this.#failure !== null) return Promise.reject(this.#failure);
    const id = ++this.#lastId;
    const { op } = request;
    const sql = "sql" in request ? request.sql : "";
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#timeIsUp(id, deadlineMs), deadlineMs);
      this.#pending.set(id, { op, sql, resolve, reject, timer, hadToEnd: false });
      try {
        this.#worker.postMessage({ id, ...request } satisfies WorkerMessage);
      } catch (error) {
        clearTimeout(timer);
        this.#pending.delete(id);
        reject(new DatabaseError({ code: "22P02", message: `a parameter cannot be sent: ${String(error)}` }));
      }
    });
  }

  /** Cancels a request that is over time: PostgreSQL's own timer does not run inside WebAssembly. */
  #timeIsUp(id: number, deadlineMs: number): void {
    const pending = this.#pending.get(id);
    if (pending === undefined) return;
    const giveUp = () =>
      this.#break(`the database gave no answer to "${pending.op}" within ${deadlineMs} ms`);
    if (!cancellable.includes(pending.op)) {
      giveUp();
      return;
    }
    pending.hadToEnd = true;
    pending.timer = setTimeout(giveUp, cancelGraceMs);
    cancelQuery(this.#worker.threadId, id);
  }

  async terminate(reason = "the database is closed"): Promise<void> {
    this.#break(reason);
    await this.#worker.terminate();
  }

  #settle(reply: WorkerReply): void {
    const pending = this.#pending.get(reply.id);
    if (pending === undefined) return;
    clearTimeout(pending.timer);
    this.#pending.delete(reply.id);
    if (reply.ok) pending.resolve(reply.value);
    else if (reply.failure.kind === "sql") pending.reject(sqlError(reply.failure.fields, pending));
    else {
      const reason = `the database failed: ${reply.failure.message}`;
      pending.reject(new DatabaseUnavailable(reason));
      this.#break(reason);
    }
  }

  #break(reason: string): void {
    if (this.#failure !== null) return;
    this.#failure = new DatabaseUnavailable(reason);
    for (const { sql, reject, timer, hadToEnd } of this.#pending.values()) {
      clearTimeout(timer);
      reject(hadToEnd ? new StatementTimeout(sql) : this.#failure);
    }
    this.#pending.clear();
    void this.#worker.terminate();
    this.#reportBroken(this.#failure);
  }
}

/** Error of a statement. PostgreSQL says that a user cancelled it; it was the deadline. */
function sqlError(fields: DatabaseErrorFields, { hadToEnd, sql }: Pending): DatabaseError {
  return hadToEnd && isCancelled(fields) ? new StatementTimeout(sql) : new DatabaseError(fields);
}

/** A thread that waits for its database. */
let waiting: Connection | null = null;

/** Begins what the next opening needs whatever database it opens: its thread, and PostgreSQL's compilation. The caller loads
 * other code meanwhile. */
export function beginThread(): void {
  waiting ??= new Connection();
  // The opening awaits the same promise and reports its error.
  compiledPostgres().catch(() => undefined);
}

function takeThread(): Connection {
  const connection = waiting ?? new Connection();
  waiting = null;
  return connection;
}

export interface Opened {
  connection: Connection;
  standsIn: boolean;
}

/**
 * Opens the database in a thread. On a full disk PostgreSQL cannot start, and a read-only copy in memory stands in.
 */
export async function openConnection(
  {
    pgdata,
    openDeadlineMs,
    extensions: wanted,
    onOpening,
  }: {
    pgdata: string;
    openDeadlineMs: number | null;
    extensions: readonly string[];
    onOpening: () => void;
  },
  load: string | null,
): Promise<Opened> {
  const connection = takeThread();
  const standsIn = existsSync(path.join(pgdata, "PG_VERSION")) && isDiskNearlyFull(pgdata);
  try {
    const postgres = await compiledPostgres();
    const deadlineMs = openDeadlineMs ?? deadlineBySize(pgdata);
    const extensions = await extensionsOf(pgdata, wanted);
    const request = { op: "open", dataDir: pgdata, load, standsIn, extensions, postgres } as const;
    const opened = connection.request(request, deadlineMs);
    onOpening();
    await opened;
    if (!standsIn) await noteExtensions(pgdata, extensions);
    return { connection, standsIn };
  } catch (error) {
    await connection.terminate();
    throw error;
  }
}
