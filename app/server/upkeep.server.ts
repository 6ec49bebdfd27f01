import { log } from "./log.server";
import { anonymousClient, type Supabase, unwrap, upkeepClient } from "./supabase.server";

/** They do nothing but what is due, so a process without rights may ask. */
const duties = ["forget_old_inquiries", "forget_suspicious_inquiries", "empty_bin"] as const;

const firstRunMs = 5_000;
const everyMs = 12 * 60 * 60 * 1000;

/** Kept on the global object because the dev server loads modules anew after each change. */
const held = globalThis as { umrohUpkeep?: NodeJS.Timeout };

export function startDailyUpkeep(): void {
  if (held.umrohUpkeep !== undefined) return;
  setTimeout(runDuties, firstRunMs).unref();
  held.umrohUpkeep = setInterval(runDuties, everyMs).unref();
}

async function runDuties(): Promise<void> {
  for (const duty of duties) {
    try {
      const client = await anonymousClient();
      const count = unwrap(await client.rpc(duty));
      if (count > 0) log().info({ duty, count }, "upkeep.done");
    } catch (error) {
      log().warn({ duty, err: error }, "upkeep.failed");
    }
  }
  await sweepPictures();
}

async function sweepPictures(): Promise<void> {
  try {
    const client = await upkeepClient();
    if (client !== null) await sweepOrphanedPictures(client);
  } catch (error) {
    log().warn({ duty: "orphaned_pictures", err: error }, "upkeep.failed");
  }
}

export const bucket = "images";

const restMs = 60 * 60 * 1000;
let lastSweep = 0;

/** Removes files of uploads that broke off an hour ago, and of pictures whose time in the bin is over (R11);
 * gives how many. The client needs an administrator's rights, or the embedded backend's own. */
export async function sweepOrphanedPictures(client: Supabase): Promise<number> {
  const names = unwrap(await client.rpc("orphaned_pictures", {}, { get: true }));
  if (names.length === 0) return 0;
  const { data, error } = await client.storage.from(bucket).remove(names);
  if (error) throw error;
  log().info({ count: data.length }, "media.orphans_removed");
  // What still names a file that is gone could only bring back a row without one.
  unwrap(await client.rpc("empty_bin"));
  return data.length;
}

/** At most once an hour: with a hosted backend we have no rights but an administrator's. */
export async function sweepInPassing(client: Supabase, now = Date.now()): Promise<void> {
  if (now - lastSweep < restMs) return;
  lastSweep = now;
  try {
    await sweepOrphanedPictures(client);
  } catch (error) {
    log().warn({ err: error }, "media.orphans_not_removed");
  }
}
