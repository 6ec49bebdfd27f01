import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";

/** What belongs to one request and to nothing else, whichever loader, action or error page answers it. */
export interface RequestScope {
  /** The id under which the log knows the request. */
  id: string;
  /** `Set-Cookie` values and headers that the answer must carry, whoever writes it. */
  answer: Headers;
  /** Address of whoever sent it, behind the proxies that are trusted; empty where nobody did. */
  clientAddress: string;
  /** Things made once per request, by key. */
  memo: Map<unknown, unknown>;
  /** Allows this answer's inline scripts; only documents that hydrate use it. */
  nonce: string;
  /** When it began, ms since 1970: all its reads together wait no longer than a moment from then. */
  begunAt: number;
  /** When the oldest public read that the answer is made of was done, ms since 1970; Infinity: none so far. */
  oldestRead: number;
  /**
   * Where a finished document is left for whoever asked for it by a string here: it then need not go through the streams
   * of a Response. Undefined: nobody did.
   */
  document: string | undefined;
  /** The document holds what somebody had typed, once: no script takes it over, for that would need the same as data. */
  givesBack: boolean;
  /** Called when the answer has left, or its reader has. */
  onEnd: (() => void)[];
}

const storage = new AsyncLocalStorage<RequestScope>();

/** Ten hexadecimal digits, as the log and the pages name a request. */
export function createRequestId(): string {
  return randomBytes(5).toString("hex");
}

export function createRequestScope(clientAddress = ""): RequestScope {
  return {
    id: createRequestId(),
    clientAddress,
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

/** Runs `work` with `scope` in reach of everything it calls. */
export function runInScope<Result>(scope: RequestScope, work: () => Result): Result {
  return storage.run(scope, work);
}

/**
 * The scope of the request being answered, opened by the front. The development server's very first request comes
 * before there is a front, and a unit test may call a loader by itself: they get a scope of their own.
 */
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

/** The value `make` gives, made at most once per request and shared by all that ask under the same key. */
export function oncePerRequest<Value>(key: unknown, make: () => Value): Value {
  const { memo } = requestScope();
  if (!memo.has(key)) memo.set(key, make());
  return memo.get(key) as Value;
}
