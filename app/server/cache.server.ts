import { type Cache, type CacheEntry, cachified } from "@epic-web/cachified";
import { LRUCache } from "lru-cache";
import { log } from "./log.server.ts";
import { currentScope, patienceFor, type RequestScope } from "./request-scope.server.ts";
import { unavailable } from "./responses.server.ts";
import { BackendError } from "./supabase.server.ts";

/** Public reads are fresh for 30 s (product.md section 9) and kept a day for when the backend fails (trust.md R06). */
const freshMs = 30_000;
const keptMs = 24 * 60 * 60 * 1000;
const maxEntries = 2000;

/** An answer, and when it was read, ms since 1970. */
interface Read<Value = unknown> {
  value: Value;
  readAt: number;
}

/** The last answer to every read, whatever was purged since: what visitors get when the backend fails. */
const lastGood = new LRUCache<string, Read>({
  max: maxEntries,
  ttl: keptMs,
  perf: { now: () => Date.now() },
  ttlResolution: 0,
});

const purgeListeners = new Set<() => void>();

let memory = createMemory();

function createMemory(): Cache {
  const entries = new LRUCache<string, CacheEntry>({ max: maxEntries });
  return {
    name: "public reads",
    get: (key) => entries.get(key),
    set: (key, entry) => entries.set(key, entry),
    delete: (key) => entries.delete(key),
  };
}

/**
 * A public read through the process's memory: at most one flight per key; an answer older than 30 s is given when a
 * newer one does not come within a moment, and renewed behind the visitor's back; a failing backend leaves the last
 * good answer in place for 24 h.
 * `load` must read as an anonymous visitor. What is not worth keeping is forgotten at once: answers to made-up
 * addresses must not push out those to real ones. Rejects only when there is no earlier answer to give: with the
 * answer 503 where a request waits for it and the backend has failed, else with what `load` rejects with.
 */
export async function cachedRead<Value>(
  key: string,
  load: () => Promise<Value>,
  isWorthKeeping: (value: Value) => boolean = () => true,
): Promise<Value> {
  const cache = memory;
  const scope = currentScope();
  const kept = (await cache.get(key)) as CacheEntry<Read<Value>> | undefined;
  const age = ageOf(kept);
  const mustBeNew = scope !== undefined && age > scope.longestReadAge;
  const patience = age > freshMs && age < keptMs ? patienceOf(scope, age) : 0;
  const renewed = cachified<Read<Value>>({
    key,
    cache,
    ttl: freshMs,
    staleWhileRevalidate: keptMs,
    forceFresh: mustBeNew || patience > 0,
    getFreshValue: async ({ background, metadata }) => {
      try {
        const value = await load();
        const fresh = { value, readAt: metadata.createdTime };
        if (isWorthKeeping(value)) {
          if (cache === memory) lastGood.set(key, fresh);
        } else {
          Object.assign(metadata, { ttl: -1, swr: 0 });
          if (cache === memory) lastGood.delete(key);
        }
        return fresh;
      } catch (error) {
        log().warn({ key, background, err: error }, "cache.read_failed");
        const good = background ? undefined : lastGood.get(key);
        if (good === undefined) throw error;
        return good as Read<Value>;
      }
    },
  });
  const given =
    kept === undefined || mustBeNew || patience === 0
      ? renewed
      : withinPatience(renewed, patience, kept.value);
  const read = await given.catch((error: unknown) => {
    if (scope === undefined || !(error instanceof BackendError && isOutage(error))) throw error;
    log().error({ requestId: scope.id, key, err: error }, "cache.nothing_to_give");
    throw unavailable();
  });
  if (scope) scope.oldestRead = Math.min(scope.oldestRead, read.readAt);
  return read.value;
}

/** No answer, a failed one, or one that says it is fine and can't be read. */
function isOutage({ status }: BackendError): boolean {
  return status < 400 || status >= 500;
}

/** In ms, of all reads of a request together; none where nobody waits. */
function patienceOf(scope: RequestScope | undefined, age: number): number {
  return scope === undefined ? 0 : Math.max(0, scope.begunAt + patienceFor(age) - Date.now());
}

/** What `renewed` gives in time, else `kept`; the renewal goes on behind. */
async function withinPatience<Value>(renewed: Promise<Value>, ms: number, kept: Value): Promise<Value> {
  const { promise: late, resolve } = Promise.withResolvers<Value>();
  const timer = setTimeout(resolve, ms, kept);
  return Promise.race([renewed.catch(() => kept), late]).finally(() => clearTimeout(timer));
}

function ageOf(entry: CacheEntry | null | undefined): number {
  return entry == null ? 0 : Date.now() - entry.metadata.createdTime;
}

/**
 * Makes the next public read of every key ask the backend: call it after a change, so that it shows at once.
 * Reads under way belong to the memory that is dropped here, so an answer from before the change can't return.
 */
export function expirePublicReads(): void {
  memory = createMemory();
  for (const listener of purgeListeners) listener();
}

/** Calls `listener` whenever the public reads expire: what was made of them has to go, too. */
export function onPublicReadsExpired(listener: () => void): void {
  purgeListeners.add(listener);
}
