import { Session } from "node:inspector";
import { threadId } from "node:worker_threads";
import type { PGlite } from "@electric-sql/pglite";

/** Time in ms that a cancelled query may take to end. */
export const cancelGraceMs = 2_000;

/** Addresses of the two flags that PostgreSQL checks at interrupt points. */
interface Flags {
  HEAPU8: Uint8Array;
  _InterruptPending: number;
  _QueryCancelPending: number;
}

declare global {
  var cancelDatabaseQuery: ((thread: number, request: number) => void) | undefined;
}

/**
 * Cancels a query. The thread runs WebAssembly and hears only what an inspector evaluates between two turns of a
 * loop. Has no effect without an inspector, or on a query that sleeps: end the thread after `cancelGraceMs`.
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
    // The next deadline ends the thread.
  }
  setTimeout(() => session.disconnect(), cancelGraceMs).unref();
}

/** Lets `cancelQuery` reach this thread; `running` returns the id of the request being answered. */
export function allowCancelling(db: PGlite, running: () => number | null): void {
  globalThis.cancelDatabaseQuery = (thread, request) => {
    if (thread !== threadId || request !== running()) return;
    const { HEAPU8: heapu8, _InterruptPending, _QueryCancelPending } = flagsOf(db);
    heapu8[_QueryCancelPending] = 1;
    heapu8[_InterruptPending] = 1;
  };
}

/** Forgets a cancellation that came too late, which must not hit the next query. */
export function dropCancelling(db: PGlite): void {
  const { HEAPU8: heapu8, _QueryCancelPending } = flagsOf(db);
  heapu8[_QueryCancelPending] = 0;
}

function flagsOf(db: PGlite): Flags {
  return db.Module as unknown as Flags;
}
