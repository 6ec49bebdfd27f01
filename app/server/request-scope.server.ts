import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";

export interface RequestScope {
  id: string;
  /** Headers for the answer, whichever code writes it. */
  answer: Headers;
  /** The visitor's address as trusted proxies report it; empty where unknown. */
  clientAddress: string;
  userAgent: string;
  hasSession: boolean;
  memo: Map<unknown, unknown>;
  nonce: string;
  /** ms since 1970. */
  begunAt: number;
  /** Time of the oldest public read in the answer, in ms since 1970; Infinity without any. */
  oldestRead: number;
  /** If a string, the rendered document is put here, which saves a Response's streams. */
  document: string | undefined;
  /** Whether the document returns typed values. Then it ships no script, which would need them again as data. */
  givesBack: boolean;
  onEnd: (() => void)[];
}

/** Kept on the global object: the backend is opened from source beside the bundle's copy of this module, and the dev server
 * loads it anew while the front still runs with the former. */
const globals = globalThis as { umrohScopes?: AsyncLocalStorage<RequestScope> };
globals.umrohScopes ??= new AsyncLocalStorage();
const storage = globals.umrohScopes;

export function createRequestId(): string {
  return randomBytes(5).toString("hex");
}

export function createRequestScope(clientAddress = "", userAgent = ""): RequestScope {
  return {
    id: createRequestId(),
    clientAddress,
    userAgent,
    hasSession: false,
    answer: new Headers(),
    memo: new Map(),
    nonce: randomBytes(16).toString("base64"),
    begunAt: Date.now(),
    oldestRead: Number.POSITIVE_INFINITY,
    document: undefined,
    givesBack: false,
    onEnd: [],
  };
}

export function runInScope<Result>(scope: RequestScope, work: () => Result): Result {
  return storage.run(scope, work);
}

/** Returns the scope of the current request. Makes one where there is no front (unit tests, the first request of
 * development). */
export function requestScope(): RequestScope {
  const scope = storage.getStore();
  if (scope !== undefined) return scope;
  if (process.env.NODE_ENV === "production") throw new Error("A request has passed by the front");
  const detached = createRequestScope();
  storage.enterWith(detached);
  return detached;
}

export function currentScope(): RequestScope | undefined {
  return storage.getStore();
}

export function oncePerRequest<Value>(key: unknown, make: () => Value): Value {
  const { memo } = requestScope();
  if (!memo.has(key)) memo.set(key, make());
  return memo.get(key) as Value;
}
