import { setTimeout as delay } from "node:timers/promises";

const failuresUntilOpen = 5;
/** How long a caller waits for a probe while the service is away. */
const longestWaitMs = 20;

export interface Breaker {
  /** While the service is away, probes it and waits for the answer for 20 ms at most. */
  isAway(): Promise<boolean>;
  /** Counts an answer or a failure; the fifth failure in a row opens the breaker. */
  report(hasAnswered: boolean): void;
  /** Probes the service; callers at the same time share one probe. */
  ask(): Promise<void>;
  /** True while the service is taken to work. */
  isClosed(): boolean;
}

interface BreakerOptions {
  /** Resolves to false when the service is away. Must end by itself; may reject. */
  probe: () => Promise<boolean>;
  /** Called when the breaker opens or closes. */
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
