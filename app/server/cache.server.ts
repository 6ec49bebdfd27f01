import { LRUCache } from "lru-cache";
import { log } from "./log.server.ts";
import { currentScope, type RequestScope } from "./request-scope.server.ts";
import { unavailable } from "./responses.server.ts";
import { BackendError } from "./supabase.server.ts";
import { within } from "./waiting.ts";

/** So long one answer serves all the pages that need it; how long a page made of it lasts is the page cache's. */
const sharedMs = 5000;
/** For staff, who see what appears or vanishes at a time to the second. */
const sharedWithStaffMs = 1000;
/** What visitors get when the backend fails may be a day old (R06). */
export const keptMs = 24 * 60 * 60 * 1000;
const maxEntries = 2000;
const recentMs = 60_000;

/** How long a visitor waits at most for what is newer than a copy of that age, both in ms. A recent copy: long
 * enough for a backend that is well, not noticed with one that is not (R08). An older one, on a site that few
 * visit, may have missed a change made elsewhere for long, and is worth a second (R15). */
function patienceFor(ageMs: number): number {
  return ageMs <= recentMs ? 100 : 1000;
}

/** An answer to a read. Times are in ms since 1970. */
interface Read<Value = unknown> {
  value: Value;
  readAt: number;
  /** When the backend was last asked; later than `readAt` where it has failed since. */
  askedAt: number;
  version: number;
}

let version = 0;

/** Counts the changes that administrators make; what was made of public reads is void once it has grown. */
export function publicVersion(): number {
  return version;
}

/** Makes the next public read of every key ask the backend: call it after a change, so that it shows at once. */
export function expirePublicReads(): void {
  version += 1;
}

/** The last good answer to every read: what visitors get when the backend fails, also after a change. */
const reads = new LRUCache<string, Read>({
  max: maxEntries,
  ttl: keptMs,
  perf: { now: () => Date.now() },
  ttlResolution: 0,
});

const flights = new Map<string, { version: number; read: Promise<Read> }>();

/** A public read through the process's memory: at most one flight per key; an answer older than 5 s is given when a
 * newer one does not come within a moment, and renewed behind the visitor's back; a failing backend leaves the last
 * good answer in place for 24 h, and is asked again after 5 s. `load` must read as an anonymous visitor. What is
 * not worth keeping is forgotten at once: answers to made-up addresses must not push out those to real ones.
 * Rejects only when there is no earlier answer to give: with the answer 503 where a request waits for it and the
 * backend has failed, else with what `load` rejects with. */
export async function cachedRead<Value>(
  key: string,
  load: () => Promise<Value>,
  isWorthKeeping: (value: Value) => boolean = () => true,
): Promise<Value> {
  const scope = currentScope();
  const last = reads.get(key) as Read<Value> | undefined;
  const kept = last?.version === version ? last : undefined;
  const shared = scope?.hasSession ? sharedWithStaffMs : sharedMs;
  if (kept !== undefined && Date.now() - kept.askedAt <= shared) return used(kept, scope);
  const renewed = readAnew(key, load, isWorthKeeping);
  const given = kept === undefined ? renewed : withinPatience(renewed, patienceOf(scope, kept), kept);
  const read = await given.catch((error: unknown) => {
    if (scope === undefined || !(error instanceof BackendError && isOutage(error))) throw error;
    log().error({ requestId: scope.id, key, err: error }, "cache.nothing_to_give");
    throw unavailable();
  });
  return used(read, scope);
}

function used<Value>({ value, readAt }: Read<Value>, scope: RequestScope | undefined): Value {
  if (scope) scope.oldestRead = Math.min(scope.oldestRead, readAt);
  return value;
}

/** One flight per key; one begun before a change is neither joined nor kept. */
function readAnew<Value>(
  key: string,
  load: () => Promise<Value>,
  isWorthKeeping: (value: Value) => boolean,
): Promise<Read<Value>> {
  const under = flights.get(key);
  if (under?.version === version) return under.read as Promise<Read<Value>>;
  const now = Date.now();
  const begun = { version, readAt: now, askedAt: now };
  const read = load().then(
    (value) => {
      const fresh = { ...begun, value };
      if (begun.version !== version) return fresh;
      if (isWorthKeeping(value)) reads.set(key, fresh);
      else reads.delete(key);
      return fresh;
    },
    (error: unknown) => {
      log().warn({ key, err: error }, "cache.read_failed");
      const good = reads.get(key) as Read<Value> | undefined;
      if (good === undefined) throw error;
      if (begun.version === version) Object.assign(good, { version, askedAt: now });
      return good;
    },
  );
  const flight = { version, read };
  flights.set(key, flight);
  const land = () => flights.get(key) === flight && flights.delete(key);
  read.then(land, land);
  return read;
}

/** No answer, a failed one, or one that says it is fine and can't be read. */
function isOutage({ status }: BackendError): boolean {
  return status < 400 || status >= 500;
}

/** In ms, of all reads of a request together; none where nobody waits. */
function patienceOf(scope: RequestScope | undefined, { readAt }: Read): number {
  const now = Date.now();
  return scope === undefined ? 0 : Math.max(0, scope.begunAt + patienceFor(now - readAt) - now);
}

async function withinPatience<Value>(renewed: Promise<Value>, ms: number, kept: Value): Promise<Value> {
  const given = renewed.catch(() => kept);
  return ms === 0 ? kept : within(given, ms, () => kept);
}
