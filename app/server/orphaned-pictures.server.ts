import { log } from "./log.server";
import { type Supabase, unwrap } from "./supabase.server";

/** The bucket of the site's pictures (supabase/migrations). */
export const bucket = "images";

const restMs = 60 * 60 * 1000;
let lastSweep = 0;

/** Removes files of uploads that ended between the file and its row, once they are an hour old, and of pictures whose
 * time in the bin is over (R11). The client needs an administrator's rights, or those of the embedded backend itself.
 * @returns how many went */
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

/** At most once an hour, after an administrator's change: with a hosted backend we have no rights of our own. */
export async function sweepInPassing(client: Supabase, now = Date.now()): Promise<void> {
  if (now - lastSweep < restMs) return;
  lastSweep = now;
  try {
    await sweepOrphanedPictures(client);
  } catch (error) {
    log().warn({ err: error }, "media.orphans_not_removed");
  }
}
