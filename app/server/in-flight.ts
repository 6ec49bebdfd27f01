interface Run<Value> {
  version: number;
  promise: Promise<Value>;
}

interface InFlight<Value> {
  /** Calls `start`, or joins the run of the same key and version that is under way. */
  share(key: string, start: () => Promise<Value>, version?: number): Promise<Value>;
  has(key: string): boolean;
  /** How many runs are under way. */
  size(): number;
}

/** Lets callers that want the same thing at the same time share one run. Own code instead of lru-cache's `fetch`: that keeps
 * no older answer for an outage once a change has made it stale (R06). */
export function createInFlight<Value>(): InFlight<Value> {
  const runs = new Map<string, Run<Value>>();
  return {
    share(key, start, version = 0) {
      const underWay = runs.get(key);
      if (underWay?.version === version) return underWay.promise;
      const run = { version, promise: start() };
      runs.set(key, run);
      const forget = () => {
        if (runs.get(key) === run) runs.delete(key);
      };
      run.promise.then(forget, forget);
      return run.promise;
    },
    has: (key) => runs.has(key),
    size: () => runs.size,
  };
}
