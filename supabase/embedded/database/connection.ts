import { Worker } from "node:worker_threads";
import { DatabaseError, DatabaseUnavailable } from "../errors.ts";
import type { WorkerMessage, WorkerReply, WorkerRequest } from "./protocol.ts";

interface Pending {
  resolve(value: unknown): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
}

/** One thread with one PGlite inside. Once `broken` it never answers again. */
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
    this.#worker = new Worker(new URL("./worker.ts", import.meta.url), {
      name: "database",
    });
    this.#worker.on("message", (reply: WorkerReply) => this.#settle(reply));
    this.#worker.on("error", (error) => this.#break(`the database thread failed: ${String(error)}`));
    this.#worker.on("exit", () => this.#break("the database thread ended"));
  }

  /** Rejects with `DatabaseError`, or with `DatabaseUnavailable` when no answer came in time: then the thread is ended. */
  request(request: WorkerRequest, deadlineMs: number): Promise<unknown> {
    if (this.#failure !== null) return Promise.reject(this.#failure);
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => this.#break(`the database gave no answer to "${request.op}" within ${deadlineMs} ms`),
        deadlineMs,
      );
      this.#pending.set(id, { resolve, reject, timer });
      try {
        this.#worker.postMessage({ id, ...request } satisfies WorkerMessage);
      } catch (error) {
        clearTimeout(timer);
        this.#pending.delete(id);
        reject(
          new DatabaseError({
            code: "22P02",
            message: `a parameter cannot be sent: ${String(error)}`,
          }),
        );
      }
    });
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
    else if (reply.failure.kind === "sql") pending.reject(new DatabaseError(reply.failure.fields));
    else {
      const reason = `the database failed: ${reply.failure.message}`;
      pending.reject(new DatabaseUnavailable(reason));
      this.#break(reason);
    }
  }

  #break(reason: string): void {
    if (this.#failure !== null) return;
    this.#failure = new DatabaseUnavailable(reason);
    for (const { reject, timer } of this.#pending.values()) {
      clearTimeout(timer);
      reject(this.#failure);
    }
    this.#pending.clear();
    void this.#worker.terminate();
    this.#reportBroken(this.#failure);
  }
}
