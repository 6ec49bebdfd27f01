import { type Cache, type CacheEntry, cachified } from "@epic-web/cachified";
import { LRUCache } from "lru-cache";
import { log } from "./log.server.ts";
import { currentScope } from "./request-scope.server.ts";

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
 * A public read through the process's memory: at most one flight per key; an answer older than 30 s is given at
 * once and renewed behind the visitor's back; a failing backend leaves the last good answer in place for 24 h.
 * `load` must read as an anonymous visitor. What is not worth keeping is forgotten at once: answers to made-up
 * addresses must not push out those to real ones. Rejects only when there is no earlier answer to give.
 */
export async function cachedRead<Value>(
  key: string,
  load: () => Promise<Value>,
  isWorthKeeping: (value: Value) => boolean = () => true,
): Promise<Value> {
  const cache = memory;
  const scope = currentScope();
  const read = await cachified<Read<Value>>({
    key,
    cache,
    ttl: freshMs,
    staleWhileRevalidate: keptMs,
    forceFresh: scope !== undefined && ageOf(await cache.get(key)) > scope.longestReadAge,
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
        const kept = background ? undefined : lastGood.get(key);
        if (kept === undefined) throw error;
        return kept as Read<Value>;
      }
    },
  });
  if (scope) scope.oldestRead = Math.min(scope.oldestRead, read.readAt);
  return read.value;
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
