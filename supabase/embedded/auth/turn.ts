import { overRequestRateLimit } from "./errors.ts";

/** Runs pieces of work one after the other. */
export type Turn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * One password check at a time: parallel guesses can then not slip between a throttle's check and its count, and
 * honest parallel sign-ins are not mistaken for guesses. bcrypt runs on this one thread anyway, so nothing is lost.
 * @param maxWaiting more than this are refused with `over_request_rate_limit`.
 */
export function createTurn(maxWaiting: number): Turn {
  let tail: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return (work) => {
    if (waiting >= maxWaiting) return Promise.reject(overRequestRateLimit(10));
    waiting++;
    const result = tail.then(work).finally(() => {
      waiting--;
    });
    tail = result.catch(() => undefined);
    return result;
  };
}
