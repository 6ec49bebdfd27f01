import { DatabaseError, DatabaseUnavailable } from "../errors.ts";
import type { Caller, QueryResult, Transaction } from "../types.ts";
import type { Beginning, Connection } from "./connection.ts";

interface Limits {
  readOnly: boolean;
  deadlineMs: number;
  queryDeadlineMs: number;
}

export async function runTransaction<T>(
  connection: Connection,
  caller: Caller | "owner",
  work: (tx: Transaction) => Promise<T>,
  limits: Limits,
): Promise<T> {
  const finish = (sql: "commit" | "rollback") =>
    connection.request({ op: "finish", sql }, limits.queryDeadlineMs);
  const scope = new Scope(connection, limits.queryDeadlineMs, { caller, readOnly: limits.readOnly });
  try {
    const result = await within(limits.deadlineMs, connection, work(scope));
    if (scope.end()) await finish("commit");
    return result;
  } catch (error) {
    if (scope.end()) await finish("rollback").catch(() => undefined);
    throw error;
  }
}

class Scope implements Transaction {
  #state: "new" | "begun" | "ending" | "over" = "new";
  #connection: Connection;
  #deadlineMs: number;
  #beginning: Beginning;

  constructor(connection: Connection, deadlineMs: number, beginning: Beginning) {
    this.#connection = connection;
    this.#deadlineMs = deadlineMs;
    this.#beginning = beginning;
  }

  async query<Row>(
    sql: string,
    params: readonly unknown[] = [],
    { isLast = false } = {},
  ): Promise<QueryResult<Row>> {
    const first = this.#begin();
    if (isLast) this.#state = "ending";
    const request = { op: "query", sql, params, first, isLast } as const;
    const result = await this.#connection.request(request, this.#deadlineMs);
    if (isLast) this.#state = "over";
    return result as QueryResult<Row>;
  }

  async exec(sql: string): Promise<void> {
    const first = this.#begin();
    const stillInside = await this.#connection.request({ op: "exec", sql, first }, this.#deadlineMs);
    if (stillInside !== true) {
      throw new DatabaseError({
        code: "2D000",
        message: "the script ended the transaction it runs in (commit or rollback)",
      });
    }
  }

  /** Ends the scope. @returns whether the transaction is still to be committed or rolled back */
  end(): boolean {
    const isOpen = this.#state === "begun" || this.#state === "ending";
    this.#state = "over";
    return isOpen;
  }

  /** @returns how the first statement begins the transaction; null for later statements */
  #begin(): Beginning | null {
    if (this.#state === "ending" || this.#state === "over")
      throw new DatabaseUnavailable("the transaction is over");
    const first = this.#state === "new" ? this.#beginning : null;
    this.#state = "begun";
    return first;
  }
}

/** Waits for `work` until time is up or the connection breaks. The pending statement then says why. */
async function within<T>(deadlineMs: number, connection: Connection, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new DatabaseUnavailable(`a transaction took longer than ${deadlineMs} ms`)),
    deadlineMs,
  );
  work.catch(() => undefined);
  void connection.broken.then((reason) => setImmediate(reject, reason));
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
