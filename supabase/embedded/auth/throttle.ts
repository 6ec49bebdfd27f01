import { LRUCache } from "lru-cache";
import type { Clock } from "../types.ts";
import { overRequestRateLimit } from "./errors.ts";

/** Bound on memory. No address can fill it, because each is limited itself. A cache with `max` would make room for all at once. */
const maxKeys = { maxSize: 20_000, sizeCalculation: () => 1 };

export interface Throttle {
  /** Whole seconds until another event is allowed; 0: now. */
  wait(key: string): number;
  check(key: string): void;
  count(key: string): void;
  takeBack(key: string): void;
  reset(key: string): void;
}

/** @param limit events per `windowMs` ms; refused calls do not prolong the wait. */
export function createThrottle(limit: number, windowMs: number, clock: Clock): Throttle {
  const events = new LRUCache<string, number[]>(maxKeys);
  // An event of a time to come was counted before the clock was set back.
  const recent = (key: string) => {
    const now = clock();
    return (events.get(key) ?? []).filter((time) => time > now - windowMs && time <= now);
  };
  const wait = (key: string) => {
    const oldest = recent(key).at(-limit);
    return oldest === undefined ? 0 : Math.max(1, Math.ceil((oldest + windowMs - clock()) / 1000));
  };

  return {
    wait,
    check(key) {
      const seconds = wait(key);
      if (seconds > 0) throw overRequestRateLimit(seconds);
    },
    count(key) {
      events.set(key, [...recent(key), clock()].slice(-limit));
    },
    takeBack(key) {
      events.set(key, recent(key).slice(0, -1));
    },
    reset(key) {
      events.delete(key);
    },
  };
}

export type Turn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Lets guesses run one after the other; parallel ones would all pass between check and count. Refuses more than
 * `maxWaiting`.
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
