import { LRUCache } from "lru-cache";

/** Settles as `work`, or after `ms` as `otherwise`. */
export async function within<Value>(
  work: Promise<Value>,
  ms: number,
  otherwise: () => Value,
): Promise<Value> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  return Promise.race([work, late.then(otherwise)]).finally(() => clearTimeout(timer));
}

export function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

const maxKeys = 20_000;

/** Sliding window per key; refused calls do not prolong the wait. @param clock ms since 1970 */
export function createThrottle(limit: number, windowMs: number, clock: () => number) {
  const events = new LRUCache<string, number[]>({ max: maxKeys });
  const recent = (key: string) => (events.get(key) ?? []).filter((time) => time > clock() - windowMs);
  return {
    /** Whole seconds to wait; 0 when there is room. */
    wait(key: string): number {
      const oldest = recent(key).at(-limit);
      return oldest === undefined ? 0 : Math.max(1, Math.ceil((oldest + windowMs - clock()) / 1000));
    },
    count: (key: string) => void events.set(key, [...recent(key), clock()].slice(-limit)),
    takeBack: (key: string) => void events.set(key, recent(key).slice(0, -1)),
    reset: (key: string) => void events.delete(key),
  };
}

interface Gate {
  /** Null when the wait would be too long. */
  enter(): Promise<(() => void) | null>;
}

interface GateLimits {
  patienceMs: number;
  /** ms; a longer stay does not keep others waiting. */
  longestStayMs: number;
  mostWaiting: number;
}

export function createGate({ patienceMs, longestStayMs, mostWaiting }: GateLimits): Gate {
  const waiting = new Set<() => void>();
  let isTaken = false;

  function take(): () => void {
    isTaken = true;
    let hasLeft = false;
    const leave = () => {
      if (hasLeft) return;
      hasLeft = true;
      clearTimeout(timer);
      isTaken = false;
      const [next] = waiting;
      next?.();
    };
    const timer = setTimeout(leave, longestStayMs).unref();
    return leave;
  }

  return {
    async enter() {
      if (!isTaken) return take();
      if (waiting.size >= mostWaiting) return null;
      return new Promise((resolve) => {
        const next = () => {
          clearTimeout(timer);
          waiting.delete(next);
          resolve(take());
        };
        const timer = setTimeout(() => {
          waiting.delete(next);
          resolve(null);
        }, patienceMs);
        waiting.add(next);
      });
    },
  };
}

const failuresUntilOpen = 5;
/** While the service is away; ms. */
const longestWaitMs = 20;

export interface Breaker {
  /** Asks the service itself while it is away. */
  isAway(): Promise<boolean>;
  /** The fifth failure in a row opens it. */
  report(hasAnswered: boolean): void;
  ask(): Promise<void>;
  isClosed(): boolean;
}

interface BreakerOptions {
  /** False when away. Must end by itself; may reject. */
  probe: () => Promise<boolean>;
  onTurn: () => void;
}

export function createBreaker({ probe, onTurn }: BreakerOptions): Breaker {
  let failures = 0;
  let probing: Promise<void> | undefined;
  let patience: Promise<void> | undefined;

  const isClosed = () => failures < failuresUntilOpen;

  function count(to: number): void {
    const before = isClosed();
    failures = to;
    if (isClosed() !== before) onTurn();
  }

  function ask(): Promise<void> {
    if (probing !== undefined) return probing;
    patience = delay(longestWaitMs);
    probing = probe()
      .catch(() => false)
      .then((hasAnswered) => count(hasAnswered ? 0 : failuresUntilOpen))
      .finally(() => {
        probing = undefined;
      });
    return probing;
  }

  return {
    isClosed,
    ask,
    async isAway() {
      if (isClosed()) return false;
      await Promise.race([ask(), patience]);
      return !isClosed();
    },
    report(hasAnswered) {
      count(hasAnswered ? 0 : failures + 1);
    },
  };
}
