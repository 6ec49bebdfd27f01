import { isIPv6 } from "node:net";
import { LRUCache } from "lru-cache";
import type { Clock } from "../types.ts";
import { overRequestRateLimit } from "./errors.ts";

/** Bounds the memory of a throttle; one address cannot fill it, since it is itself held to its limit. */
const MAX_KEYS = 20_000;

/** Counts events by key over a sliding window. */
export interface Throttle {
  /** Throws `over_request_rate_limit` while `key` has had its limit of events within the window. */
  check(key: string): void;
  /** Counts one event. */
  count(key: string): void;
  /** Forgets the key's events. */
  reset(key: string): void;
}

/** @param limit events per `windowMs` ms after which `check` refuses; refused calls do not prolong the wait. */
export function createThrottle(limit: number, windowMs: number, clock: Clock): Throttle {
  const events = new LRUCache<string, number[]>({ max: MAX_KEYS });
  const recent = (key: string) => (events.get(key) ?? []).filter((time) => time > clock() - windowMs);

  return {
    check(key) {
      const times = recent(key);
      const oldest = times.at(-limit);
      if (times.length < limit || oldest === undefined) return;
      throw overRequestRateLimit(Math.max(1, Math.ceil((oldest + windowMs - clock()) / 1000)));
    },
    count(key) {
      events.set(key, [...recent(key), clock()].slice(-limit));
    },
    reset(key) {
      events.delete(key);
    },
  };
}

/**
 * The throttle key of a client address. An IPv6 host usually owns its whole /64, so that counts as one; requests
 * whose host named no address share one key, so that leaving it out gains nothing.
 */
export function addressKey(ip: string | null): string {
  if (ip === null) return "unknown";
  if (!isIPv6(ip)) return ip;
  const [head = "", tail] = ip.split("%")[0]?.split("::") ?? [];
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const filled = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0"), ...right];
  return filled
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(":");
}
