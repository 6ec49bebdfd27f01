import { setTimeout as delay } from "node:timers/promises";
import { type Breaker, createBreaker } from "./circuit-breaker.ts";
import { networkFailure } from "./network-failure.ts";

type Fetch = typeof globalThis.fetch;

/** Files arrive slowly and count as writes (R07). */
const writeDeadlineMs = 10_000;
const probeDeadlineMs = 3_000;
const retryAfterMs = 100;
/** Statuses that gateways answer while no service is behind them. */
const outageStatuses = [502, 503, 504, 520, 521, 522, 523, 524, 525, 526, 527, 530];
const bodilessStatuses = [204, 205, 304];

/** Requests that prove a service is up. `storage` requests a file that cannot exist; a 404 proves it. */
const probes = {
  rest: "/rest/v1/page_content?select=page_name&limit=1",
  auth: "/auth/v1/health",
  storage: "/storage/v1/object/public/images/-",
} as const;

type Service = keyof typeof probes;

export class BackendAwayError extends Error {
  /** @param reason the last failure before the service was given up */
  constructor(reason: string) {
    super(`The backend is away: ${reason}`);
    this.name = "BackendAwayError";
  }
}

interface ResilientFetchOptions {
  send: Fetch;
  url: string;
  publishableKey: string;
  readDeadlineMs: number;
}

/** Makes a fetch with a deadline for each request, body included. A failed read is sent once more, a write only where the
 * database ended it for a deadlock. After five failures in a row a service is refused within 20 ms until it answers again. */
export function createResilientFetch({
  send,
  url,
  publishableKey,
  readDeadlineMs,
}: ResilientFetchOptions): Fetch {
  const breakerOf = (service: Service) =>
    createBreaker({
      probe: () => hasAnswer(send, url + probes[service], publishableKey),
      // Services often fail together, so the others are probed before a visitor waits for them.
      onTurn: () => {
        const isBack = breakers[service].isClosed();
        for (const breaker of Object.values(breakers)) if (breaker.isClosed() !== isBack) void breaker.ask();
      },
    });
  const reasons: Partial<Record<Service, string>> = {};
  const breakers: Record<Service, Breaker> = {
    rest: breakerOf("rest"),
    auth: breakerOf("auth"),
    storage: breakerOf("storage"),
  };

  return async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const service = serviceOf(address);
    const breaker = breakers[service];
    if (await breaker.isAway()) throw new BackendAwayError(reasons[service] ?? "it gives no answer");
    const isRead = isReading(input, init);
    const isFile = address.includes("/storage/v1/object/");
    const deadline = startDeadline(isRead && !isFile ? readDeadlineMs : writeDeadlineMs, init?.signal);
    const note = (reason: string) => {
      reasons[service] = reason;
    };
    const attempt = () => sendOnce({ send, breaker, deadline, note, isFile: isRead && isFile }, input, init);
    const mayRetry = () => isRead && !deadline.signal.aborted && breaker.isClosed();
    try {
      const answer = await attempt().catch((error: unknown) => {
        if (!mayRetry()) throw error;
        return null;
      });
      const isOutage = answer !== null && outageStatuses.includes(answer.status);
      if (answer !== null && !(isOutage && mayRetry()) && !(service === "rest" && (await isDeadlock(answer))))
        return answer;
      await answer?.body?.cancel();
      await delay(retryAfterMs);
      return await attempt();
    } finally {
      // The body of a file has not arrived yet.
      if (!isFile) deadline.end();
    }
  };
}

async function hasAnswer(send: Fetch, address: string, apikey: string): Promise<boolean> {
  const answer = await send(address, {
    headers: { apikey },
    signal: AbortSignal.timeout(probeDeadlineMs),
  });
  await answer.arrayBuffer();
  return answer.status < 500;
}

function serviceOf(address: string): Service {
  if (address.includes("/auth/v1/")) return "auth";
  return address.includes("/storage/v1/") ? "storage" : "rest";
}

/** Two transactions waited for each other, and PostgreSQL has undone this one: nothing of it is stored. PostgREST answers 500
 * for the class of such errors. */
async function isDeadlock(answer: Response): Promise<boolean> {
  return answer.status === 500 && (await answer.clone().text()).includes('"40P01"');
}

interface Deadline {
  signal: AbortSignal;
  /** The caller's own signal; aborting it says nothing about the backend. */
  callerSignal: AbortSignal | null | undefined;
  end(): void;
}

function startDeadline(ms: number, callerSignal: AbortSignal | null | undefined): Deadline {
  const controller = new AbortController();
  const giveOut = () => controller.abort(new DOMException(`No answer within ${ms} ms`, "TimeoutError"));
  // An answer that arrived while this process was busy is read first.
  const timer = setTimeout(() => setImmediate(giveOut), ms).unref();
  if (callerSignal?.aborted) controller.abort(callerSignal.reason);
  const giveUp = () => controller.abort(callerSignal?.reason);
  callerSignal?.addEventListener("abort", giveUp, { once: true });
  const end = () => {
    clearTimeout(timer);
    callerSignal?.removeEventListener("abort", giveUp);
  };
  return { signal: controller.signal, callerSignal, end };
}

interface Attempt {
  send: Fetch;
  breaker: Breaker;
  deadline: Deadline;
  /** Notes in words why the service failed. */
  note(reason: string): void;
  isFile: boolean;
}

/** Sends a request once. Reads all but files to the end, so that a broken transfer fails this attempt. */
async function sendOnce(
  { send, breaker, deadline, note, isFile }: Attempt,
  input: RequestInfo | URL,
  init: RequestInit | undefined,
): Promise<Response> {
  const blame = (error: unknown) => {
    if (deadline.callerSignal?.aborted) return;
    note(error instanceof Error ? error.message.replace(unreachable, "") : String(error));
    breaker.report(false);
  };
  try {
    const answer = await send(input, { ...init, signal: deadline.signal });
    const { status } = answer;
    if (outageStatuses.includes(status)) {
      note(`it answers ${status}`);
      breaker.report(false);
      return answer;
    }
    if (isFile && answer.body !== null) return withBody(answer, watched(answer.body, breaker, blame));
    const bytes = await answer.arrayBuffer();
    breaker.report(true);
    return withBody(answer, bodilessStatuses.includes(status) ? null : bytes);
  } catch (error) {
    const failure = inWords(error);
    blame(failure);
    throw failure;
  }
}

const unreachable = "The backend cannot be reached: ";

/** Puts the cause of an error into its message: the client passes on the message only. */
function inWords(error: unknown): unknown {
  const reason = networkFailure(error);
  return reason === null ? error : new TypeError(`${unreachable}${reason}`, { cause: error });
}

function withBody({ status, statusText, headers }: Response, body: BodyInit | null): Response {
  return new Response(body, { status, statusText, headers });
}

function watched(
  body: ReadableStream<Uint8Array>,
  breaker: Breaker,
  blame: (error: unknown) => void,
): ReadableStream {
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        breaker.report(true);
        controller.close();
      } catch (error) {
        const failure = inWords(error);
        blame(failure);
        controller.error(failure);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

function isReading(input: RequestInfo | URL, init: RequestInit | undefined): boolean {
  const method = init?.method ?? (input instanceof Request ? input.method : "GET");
  return method === "GET" || method === "HEAD";
}
