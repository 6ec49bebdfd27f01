import { expirePublicReads } from "./cache.server";
import { log } from "./log.server";
import { anonymousClient, type Supabase, unwrap, upkeepClient } from "./supabase.server";
import { within } from "./within";

/** Database functions for upkeep. They do only what is due, so a process without rights may call them, and return how many
 * rows they have changed. */
const databaseDuties = ["forget_old_inquiries", "forget_suspicious_inquiries", "empty_bin"] as const;

const firstRunMs = 5_000;
const everyMs = 12 * 60 * 60 * 1000;
/** Pages are kept for 30 s, so that visitors see the seats of a lapsed hold within 90 s. */
const settleMs = 60_000;
/** Time for the running duty when the process ends. An orchestrator waits longer (R05), and a hanging backend does not keep
 * the process alive. */
const endPatienceMs = 2_000;

/** Answers whether it has more to do: what is large is done in parts. */
type Duty = () => Promise<boolean>;

interface Upkeep {
  /** Starts no further duty; resolves once the running one is done, at most 2 s later. */
  end(): Promise<unknown>;
}

/** Kept on the global object because the dev server loads modules anew after each change. */
const globals = globalThis as { umrohUpkeep?: Upkeep[] };

export function startDailyUpkeep(): void {
  const duties: [string, Duty][] = databaseDuties.map((duty) => [duty, () => ask(duty)]);
  globals.umrohUpkeep ??= [
    repeat([...duties, ["orphaned_pictures", sweepPictures]], { firstMs: firstRunMs, everyMs }),
    repeat([["settle_holds", settleHolds]], { firstMs: settleMs, everyMs: settleMs }),
  ];
}

/** Ends the upkeep before the backend closes; a running duty would log that as a failure. */
export async function endUpkeep(): Promise<void> {
  await Promise.all(globals.umrohUpkeep?.map((upkeep) => upkeep.end()) ?? []);
}

interface Times {
  firstMs: number;
  everyMs: number;
}

/** Runs the duties one after the other, each until it has no more to do, first after `firstMs` and then every `everyMs`; one
 * that fails does not stop the others. Two timers of the process do, as no duty is due at a time of day. */
export function repeat(duties: [string, Duty][], { firstMs, everyMs }: Times): Upkeep {
  let isEnding = false;
  let underWay: Promise<unknown> = Promise.resolve();
  const runAll = async () => {
    for (const [duty, run] of duties) {
      let hasMore = true;
      while (hasMore) {
        if (isEnding) return;
        hasMore = await run().catch((error: unknown) => {
          log().warn({ duty, err: error }, "upkeep.failed");
          return false;
        });
      }
    }
  };
  const begin = () => {
    underWay = runAll();
  };
  const timers = [setTimeout(begin, firstMs).unref(), setInterval(begin, everyMs).unref()];
  return {
    end() {
      isEnding = true;
      for (const timer of timers) clearTimeout(timer);
      return within(underWay, endPatienceMs, () => undefined);
    },
  };
}

async function ask(duty: (typeof databaseDuties)[number]): Promise<boolean> {
  const client = await anonymousClient();
  const count = unwrap(await client.rpc(duty));
  if (count > 0) log().info({ duty, count }, "upkeep.done");
  return count > 0;
}

/** Writes down which holds have lapsed, so that public pages show their seats again. The database frees seats by its clock
 * all the same. */
async function settleHolds(): Promise<boolean> {
  const client = await anonymousClient();
  const settled = unwrap(await client.rpc("settle_holds"));
  if (settled > 0) expirePublicReads();
  return settled > 0;
}

async function sweepPictures(): Promise<boolean> {
  const client = await upkeepClient();
  if (client !== null) await sweepOrphanedPictures(client);
  return false;
}

export const bucket = "images";

const restMs = 60 * 60 * 1000;
let lastSweep = 0;

/** Removes files of broken uploads after an hour, and files of pictures whose time in the bin is over (R11). The client
 * needs an administrator's rights. */
export async function sweepOrphanedPictures(client: Supabase): Promise<number> {
  const names = unwrap(await client.rpc("orphaned_pictures", {}, { get: true }));
  if (names.length === 0) return 0;
  const { data, error } = await client.storage.from(bucket).remove(names);
  if (error) throw error;
  log().info({ count: data.length }, "media.orphans_removed");
  // Rows without their file could only be restored without a picture.
  unwrap(await client.rpc("empty_bin"));
  return data.length;
}

/** Sweeps at most once an hour, beside a request: with a hosted backend only an administrator has the rights. */
export async function sweepInPassing(client: Supabase, now = Date.now()): Promise<void> {
  // The last sweep lies ahead after a clock was set back.
  if (now >= lastSweep && now - lastSweep < restMs) return;
  lastSweep = now;
  try {
    await sweepOrphanedPictures(client);
  } catch (error) {
    log().warn({ err: error }, "media.orphans_not_removed");
  }
}
