import { Session } from "node:inspector";
import { threadId } from "node:worker_threads";
import type { PGlite } from "@electric-sql/pglite";

/** What a query that was told to end may take to do so (ms). */
export const CANCEL_GRACE_MS = 2_000;

/** The two flags that PostgreSQL looks at wherever it may be interrupted, as addresses within its memory. */
interface Flags {
  HEAPU8: Uint8Array;
  _InterruptPending: number;
  _QueryCancelPending: number;
}

declare global {
  var cancelDatabaseQuery: ((thread: number, request: number) => void) | undefined;
}

/**
 * Asks PostgreSQL in the thread `thread` to cancel the query of the request `request`. That thread is inside of
 * WebAssembly and hears no message, timer or signal meanwhile; what it does run, between two turns of a loop, is what an
 * inspector asks of it. No port is opened. Without effect where Node has no inspector, and on a query that sleeps:
 * whoever asks must be ready to end the thread after `CANCEL_GRACE_MS`.
 */
export function cancelQuery(thread: number, request: number): void {
  const session = new Session();
  const params = { expression: `globalThis.cancelDatabaseQuery?.(${thread}, ${request})` };
  const message = JSON.stringify({ id: 1, method: "Runtime.evaluate", params });
  try {
    session.connect();
    session.on("NodeWorker.attachedToWorker", ({ params: { sessionId } }) =>
      session.post("NodeWorker.sendMessageToWorker", { sessionId, message }),
    );
    session.post("NodeWorker.enable", { waitForDebuggerOnStart: false });
  } catch {
    // The deadline after this one ends the thread.
  }
  setTimeout(() => session.disconnect(), CANCEL_GRACE_MS).unref();
}

/** In the thread itself: lets `cancelQuery` reach `db` while the request that `running` names is being answered. */
export function allowCancelling(db: PGlite, running: () => number | null): void {
  globalThis.cancelDatabaseQuery = (thread, request) => {
    if (thread !== threadId || request !== running()) return;
    const { HEAPU8, _InterruptPending, _QueryCancelPending } = flagsOf(db);
    HEAPU8[_QueryCancelPending] = 1;
    HEAPU8[_InterruptPending] = 1;
  };
}

/** What came too late for its query must not meet the next one. */
export function dropCancelling(db: PGlite): void {
  const { HEAPU8, _QueryCancelPending } = flagsOf(db);
  HEAPU8[_QueryCancelPending] = 0;
}

function flagsOf(db: PGlite): Flags {
  return db.Module as unknown as Flags;
}
