import { LRUCache } from "lru-cache";

/** `most` events of one key within any stretch of `withinMs`. */
interface WindowRule<Key> {
  /** The name of the caller's key whose events are counted. */
  per: Key;
  most: number;
  withinMs: number;
}

/** `most` events of one key at once, later ones at `perSecond`. */
interface BucketRule<Key> {
  per: Key;
  most: number;
  perSecond: number;
}

export interface Limit<Key extends string> {
  /** Counts one event for every rule and returns 0; where a rule is used up, counts nothing and returns the whole seconds
   * to wait. */
  take(keys: Record<Key, string>): number;
  /** Uncounts the last event of each key. */
  giveBack(keys: Partial<Record<Key, string>>): void;
  /** Uncounts all events of each key. */
  forget(keys: Partial<Record<Key, string>>): void;
}

interface Counter {
  /** Whole seconds until the next event is allowed; 0 for now. */
  secondsToWait(key: string): number;
  count(key: string): void;
  giveBack(key: string): void;
  forget(key: string): void;
}

/** More senders than this at a time push out those that were quiet longest. As a size, because a cache with a highest number
 * of entries makes room for all of them at once: 12 MB and a tenth of a second at each start for the limits of the site. */
const mostKeys = { maxSize: 20_000, sizeCalculation: () => 1 };

/** Own code instead of rate-limiter-flexible: that counts in fixed windows, which let nearly twice as many pass around a
 * border (S10), and it remembers every key until its window ends, however many a flood brings (S34). */
export function createLimit<const Key extends string>(
  rules: readonly (WindowRule<Key> | BucketRule<Key>)[],
): Limit<Key> {
  const counters = rules.map((rule) => ({
    per: rule.per,
    counter: "perSecond" in rule ? createBucket(rule) : createWindow(rule),
  }));
  return {
    take(keys) {
      const wait = Math.max(...counters.map(({ per, counter }) => counter.secondsToWait(keys[per])));
      if (wait === 0) for (const { per, counter } of counters) counter.count(keys[per]);
      return wait;
    },
    giveBack(keys) {
      for (const { per, counter } of counters) if (keys[per] !== undefined) counter.giveBack(keys[per]);
    },
    forget(keys) {
      for (const { per, counter } of counters) if (keys[per] !== undefined) counter.forget(keys[per]);
    },
  };
}

function createWindow({ most, withinMs }: Omit<WindowRule<string>, "per">): Counter {
  const events = new LRUCache<string, number[]>(mostKeys);
  // An event of a time to come was counted before the clock was set back.
  const recentOf = (key: string) => {
    const now = Date.now();
    return (events.get(key) ?? []).filter((time) => time > now - withinMs && time <= now);
  };
  return {
    secondsToWait(key) {
      const oldest = recentOf(key).at(-most);
      return oldest === undefined ? 0 : Math.max(1, Math.ceil((oldest + withinMs - Date.now()) / 1000));
    },
    count: (key) => void events.set(key, [...recentOf(key), Date.now()].slice(-most)),
    giveBack: (key) => void events.set(key, recentOf(key).slice(0, -1)),
    forget: (key) => void events.delete(key),
  };
}

/** Time at which a key's bucket is full again, in ms since 1970: one number per key, because every render reads it. */
function createBucket({ most, perSecond }: Omit<BucketRule<string>, "per">): Counter {
  const fullAt = new LRUCache<string, number>(mostKeys);
  const msPerEvent = 1000 / perSecond;
  const fullAtOf = (key: string) => {
    const now = Date.now();
    const at = fullAt.get(key) ?? 0;
    // A bucket takes no longer to fill, unless the clock was set back.
    return at > now + most * msPerEvent ? now : Math.max(now, at);
  };
  return {
    secondsToWait(key) {
      const eventsLeft = most - (fullAtOf(key) - Date.now()) / msPerEvent;
      return eventsLeft >= 1 ? 0 : Math.ceil((1 - eventsLeft) / perSecond);
    },
    count: (key) => void fullAt.set(key, fullAtOf(key) + msPerEvent),
    giveBack: (key) => void fullAt.set(key, fullAtOf(key) - msPerEvent),
    forget: (key) => void fullAt.delete(key),
  };
}
