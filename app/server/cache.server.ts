import { LRUCache } from "lru-cache";
import { createInFlight } from "./in-flight.ts";
import { log } from "./log.server.ts";
import { currentScope, type RequestScope } from "./request-scope.server.ts";
import { unavailable } from "./responses.server.ts";
import { BackendError } from "./supabase.server.ts";
import { within } from "./within.ts";

const sharedMs = 5000;
const sharedWithStaffMs = 1000;
/** Oldest answer that is returned when the backend fails (R06), in ms. */
export const keptMs = 24 * 60 * 60 * 1000;
const maxEntries = 2000;
const recentMs = 60_000;

/** How long to wait for a newer answer, in ms. A recent copy is shown at once (R08); an older one may have missed a
 * change made elsewhere (R15). */
function patienceFor(ageMs: number): number {
  return ageMs <= recentMs ? 100 : 1000;
}

interface Read<Value = unknown> {
  value: Value;
  readAt: number;
  /** When the backend was last asked; later than `readAt` where it has failed since. */
  askedAt: number;
  version: number;
}

let version = 0;

export function publicVersion(): number {
  return version;
}

export function expirePublicReads(): void {
  version += 1;
}

const reads = new LRUCache<string, Read>({
  max: maxEntries,
  ttl: keptMs,
  perf: { now: () => Date.now() },
  ttlResolution: 0,
});

const inFlight = createInFlight<Read>();

/** Shares a public read for 5 s, and gives the last good answer for 24 h while the backend fails. `load` must read as
 * an anonymous visitor; `isWorthKeeping` keeps made-up addresses from pushing out real ones. Rejects with 503 without an
 * earlier answer. */
export async function cachedRead<Value>(
  key: string,
  load: () => Promise<Value>,
  isWorthKeeping: (value: Value) => boolean = () => true,
): Promise<Value> {
  const scope = currentScope();
  const last = reads.get(key) as Read<Value> | undefined;
  const earlier = last?.version === version ? last : undefined;
  const shared = scope?.hasSession ? sharedWithStaffMs : sharedMs;
  // Below 0 the clock was set back since; the answer is then as old as that, at least.
  const age = earlier === undefined ? Number.NaN : Date.now() - earlier.askedAt;
  if (earlier !== undefined && age >= 0 && age <= shared) return used(earlier, scope);
  const renewed = readAnew(key, load, isWorthKeeping);
  const answer =
    earlier === undefined ? renewed : withinPatience(renewed, patienceOf(scope, earlier), earlier);
  const read = await answer.catch((error: unknown) => {
    if (scope === undefined || !(error instanceof BackendError && isServiceFailure(error))) throw error;
    log().error({ requestId: scope.id, key, err: error }, "cache.nothing_to_give");
    throw unavailable();
  });
  return used(read, scope);
}

function used<Value>({ value, readAt }: Read<Value>, scope: RequestScope | undefined): Value {
  if (scope) scope.oldestRead = Math.min(scope.oldestRead, readAt);
  return value;
}

function readAnew<Value>(
  key: string,
  load: () => Promise<Value>,
  isWorthKeeping: (value: Value) => boolean,
): Promise<Read<Value>> {
  const now = Date.now();
  const begun = { version, readAt: now, askedAt: now };
  const read = async () => {
    try {
      const fresh = { ...begun, value: await load() };
      if (begun.version !== version) return fresh;
      if (isWorthKeeping(fresh.value)) reads.set(key, fresh);
      else reads.delete(key);
      return fresh;
    } catch (error) {
      log().warn({ key, err: error }, "cache.read_failed");
      const good = reads.get(key);
      if (good === undefined) throw error;
      if (begun.version === version) Object.assign(good, { version, askedAt: now });
      return good;
    }
  };
  return inFlight.share(key, read, version) as Promise<Read<Value>>;
}

function isServiceFailure({ status }: BackendError): boolean {
  return status < 400 || status >= 500;
}

function patienceOf(scope: RequestScope | undefined, { readAt }: Read): number {
  const now = Date.now();
  return scope === undefined ? 0 : Math.max(0, scope.begunAt + patienceFor(now - readAt) - now);
}

async function withinPatience<Value>(renewed: Promise<Value>, ms: number, earlier: Value): Promise<Value> {
  const orEarlier = renewed.catch(() => earlier);
  return ms === 0 ? earlier : within(orEarlier, ms, () => earlier);
}
