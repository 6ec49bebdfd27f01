type Fetch = typeof globalThis.fetch;

/** Trust.md R07, in ms. Files come in slowly and count as writes. */
const writeDeadlineMs = 10_000;
const probeDeadlineMs = 3_000;
/** Before the one further try of a read. */
const retryAfterMs = 100;
const failuresUntilOpen = 5;
/** While the backend is away, nobody waits longer to hear that it still is. */
const longestWaitMs = 40;
/** What a gateway says when nobody behind it answers. */
const outageStatuses = [502, 503, 504];

/** The backend has failed so often that it is not asked; it may be back any moment. */
export class BackendAwayError extends Error {
  constructor() {
    super("The backend is away");
    this.name = "BackendAwayError";
  }
}

export interface ResilientFetchOptions {
  send: Fetch;
  /** A cheap address that answers below 500 once the backend is back. */
  probe: { url: string; headers: Record<string, string> };
  /** How long a read is waited for, in ms. */
  readDeadlineMs: number;
}

/**
 * `fetch` to a backend that may fail: every request has a deadline, a read that broke off is sent once more, a write never,
 * for nobody knows whether it was done. After five failures in a row requests are refused within 40 ms until the backend
 * answers again, which the first of them finds out.
 */
export function createResilientFetch({ send, probe, readDeadlineMs }: ResilientFetchOptions): Fetch {
  let failures = 0;
  let probing: Promise<void> | undefined;

  async function runProbe(): Promise<void> {
    try {
      const answer = await send(probe.url, {
        headers: probe.headers,
        signal: AbortSignal.timeout(probeDeadlineMs),
      });
      await answer.body?.cancel();
      if (answer.status < 500) failures = 0;
    } catch {
      // Still away.
    } finally {
      probing = undefined;
    }
  }

  async function isAway(): Promise<boolean> {
    if (failures < failuresUntilOpen) return false;
    probing ??= runProbe();
    await Promise.race([probing, delay(longestWaitMs)]);
    return failures >= failuresUntilOpen;
  }

  async function attempt(
    input: RequestInfo | URL,
    init: RequestInit | undefined,
    deadline: AbortSignal,
  ): Promise<Response> {
    const given = init?.signal;
    const signal = given ? AbortSignal.any([deadline, given]) : deadline;
    try {
      const answer = await send(input, { ...init, signal });
      failures = outageStatuses.includes(answer.status) ? failures + 1 : 0;
      return answer;
    } catch (error) {
      // Whoever gives up by themselves says nothing about the backend.
      if (!given?.aborted) failures += 1;
      throw error;
    }
  }

  return async (input, init) => {
    if (await isAway()) throw new BackendAwayError();
    const isRead = isReading(input, init);
    const deadline = AbortSignal.timeout(isRead && !isFile(input) ? readDeadlineMs : writeDeadlineMs);
    const mayRetry = () =>
      isRead && !deadline.aborted && !init?.signal?.aborted && failures < failuresUntilOpen;
    try {
      const answer = await attempt(input, init, deadline);
      if (!outageStatuses.includes(answer.status) || !mayRetry()) return answer;
      await answer.body?.cancel();
    } catch (error) {
      if (!mayRetry()) throw error;
    }
    await delay(retryAfterMs);
    return attempt(input, init, deadline);
  };
}

function isReading(input: RequestInfo | URL, init: RequestInit | undefined): boolean {
  const method = init?.method ?? (input instanceof Request ? input.method : "GET");
  return method === "GET" || method === "HEAD";
}

function isFile(input: RequestInfo | URL): boolean {
  return (input instanceof Request ? input.url : String(input)).includes("/storage/v1/object/");
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
