import { delay } from "./waiting.ts";

const failuresUntilOpen = 5;
/** While the service is away, nobody waits longer to hear that it still is. */
const longestWaitMs = 20;

export interface Breaker {
  /** Whether to refuse a request rather than send it; known within 20 ms. Asks the service itself while it is away. */
  isAway(): Promise<boolean>;
  /** What became of a request: the fifth failure in a row is the last that anybody waits for. */
  report(hasAnswered: boolean): void;
  ask(): Promise<void>;
  isClosed(): boolean;
}

interface BreakerOptions {
  /** Asks the service something cheap; false when it is away. Must end by itself, and may reject. */
  probe: () => Promise<boolean>;
  onTurn: () => void;
}

export function createBreaker({ probe, onTurn }: BreakerOptions): Breaker {
  let failures = 0;
  let probing: Promise<void> | undefined;
  /** Ends when nobody waits for that any longer. */
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
