import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";

export interface RequestScope {
  id: string;
  /** `Set-Cookie` values and headers that the answer must carry, whoever writes it. */
  answer: Headers;
  /** Address of whoever sent it, behind the proxies that are trusted; empty where nobody did. */
  clientAddress: string;
  /** What their browser calls itself. */
  userAgent: string;
  /** They are signed in, or say so: what they read is of this second. */
  hasSession: boolean;
  memo: Map<unknown, unknown>;
  /** Allows this answer's inline scripts; only documents that hydrate use it. */
  nonce: string;
  /** When it began, ms since 1970: all its reads together wait no longer than a moment from then. */
  begunAt: number;
  /** When the oldest public read that the answer is made of was done, ms since 1970; Infinity: none so far. */
  oldestRead: number;
  /** Left for whoever asked by a string here, to spare a Response's streams. Undefined: nobody did. */
  document: string | undefined;
  /** The document holds what somebody had typed, once: no script takes it over, for that would need the same as data. */
  givesBack: boolean;
  onEnd: (() => void)[];
}

const storage = new AsyncLocalStorage<RequestScope>();

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

/** Without a front (a unit test, development's first request) one of its own. */
export function requestScope(): RequestScope {
  const scope = storage.getStore();
  if (scope !== undefined) return scope;
  if (process.env.NODE_ENV === "production") throw new Error("A request has passed by the front");
  const detached = createRequestScope();
  storage.enterWith(detached);
  return detached;
}

/** The same where there may be none: in the background, or in a unit test. */
export function currentScope(): RequestScope | undefined {
  return storage.getStore();
}

export function oncePerRequest<Value>(key: unknown, make: () => Value): Value {
  const { memo } = requestScope();
  if (!memo.has(key)) memo.set(key, make());
  return memo.get(key) as Value;
}
