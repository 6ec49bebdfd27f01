import { LRUCache } from "lru-cache";

/** Bounds the memory of a throttle; one address cannot fill it, since it is itself held to its limit. */
const maxKeys = 20_000;

/** Counts events by key over a sliding window.
 * @param limit events within `windowMs` after which a key has to wait; refused calls do not prolong the wait
 * @param clock ms since 1970 */
export function createThrottle(limit: number, windowMs: number, clock: () => number) {
  const events = new LRUCache<string, number[]>({ max: maxKeys });
  const recent = (key: string) => (events.get(key) ?? []).filter((time) => time > clock() - windowMs);
  return {
    /** Whole seconds until `key` has room again; 0 when it has. */
    wait(key: string): number {
      const oldest = recent(key).at(-limit);
      return oldest === undefined ? 0 : Math.max(1, Math.ceil((oldest + windowMs - clock()) / 1000));
    },
    count: (key: string) => void events.set(key, [...recent(key), clock()].slice(-limit)),
    takeBack: (key: string) => void events.set(key, recent(key).slice(0, -1)),
    reset: (key: string) => void events.delete(key),
  };
}
