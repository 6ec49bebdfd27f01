interface Gate {
  /** Waits for its turn and returns a function that ends it; null when the wait would be too long. */
  enter(): Promise<(() => void) | null>;
}

interface GateLimits {
  patienceMs: number;
  /** After this time others no longer wait, in ms. */
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
