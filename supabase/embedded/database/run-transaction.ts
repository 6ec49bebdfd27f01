import { DatabaseError, DatabaseUnavailable } from "../errors.ts";
import type { Caller, QueryResult, Transaction } from "../types.ts";
import type { Connection } from "./connection.ts";

interface Limits {
  readOnly: boolean;
  deadlineMs: number;
  queryDeadlineMs: number;
}

/** Begins as the caller, runs the work, commits or rolls back; see `Database.transaction`. */
export async function runTransaction<T>(
  connection: Connection,
  caller: Caller | "owner",
  work: (tx: Transaction) => Promise<T>,
  limits: Limits,
): Promise<T> {
  const owner = caller === "owner";
  const finish = (sql: "commit" | "rollback") =>
    connection.request({ op: "finish", sql, owner }, limits.queryDeadlineMs);
  const scope = new Scope(connection, limits.queryDeadlineMs);
  try {
    await connection.request({ op: "begin", caller, readOnly: limits.readOnly }, limits.queryDeadlineMs);
    const result = await within(limits.deadlineMs, connection, work(scope));
    scope.over = true;
    await finish("commit");
    return result;
  } catch (error) {
    scope.over = true;
    await finish("rollback").catch(() => undefined);
    throw error;
  }
}

class Scope implements Transaction {
  over = false;
  #connection: Connection;
  #deadlineMs: number;

  constructor(connection: Connection, deadlineMs: number) {
    this.#connection = connection;
    this.#deadlineMs = deadlineMs;
  }

  async query<Row>(sql: string, params: readonly unknown[] = []): Promise<QueryResult<Row>> {
    this.#mustNotBeOver();
    return (await this.#connection.request(
      { op: "query", sql, params },
      this.#deadlineMs,
    )) as QueryResult<Row>;
  }

  async exec(sql: string): Promise<void> {
    this.#mustNotBeOver();
    const stillInside = await this.#connection.request({ op: "exec", sql }, this.#deadlineMs);
    if (stillInside !== true) {
      throw new DatabaseError({
        code: "2D000",
        message: "the script ended the transaction it runs in (commit or rollback)",
      });
    }
  }

  #mustNotBeOver(): void {
    if (this.over) throw new DatabaseUnavailable("the transaction is over");
  }
}

/** The work's outcome, unless its time is up or the connection breaks first; then the statement it waited for says why. */
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
