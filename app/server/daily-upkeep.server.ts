import { log } from "./log.server";
import { sweepOrphanedPictures } from "./orphaned-pictures.server";
import { anonymousClient, unwrap, upkeepClient } from "./supabase.server";

/** They do what is due and nothing else, so a process without rights may ask: old personal data, floods, the bin. */
const duties = ["forget_old_inquiries", "forget_suspicious_inquiries", "empty_bin"] as const;

const firstRunMs = 5_000;
const everyMs = 12 * 60 * 60 * 1000;

/** Kept on the global object because the dev server loads modules anew after each change. */
const held = globalThis as { umrohUpkeep?: NodeJS.Timeout };

/** Has the duties done soon after the start and twice a day. Of several containers the later ones find nothing left to do. */
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

/** With a hosted backend administrators' uploads do it in passing. */
async function sweepPictures(): Promise<void> {
  try {
    const client = await upkeepClient();
    if (client !== null) await sweepOrphanedPictures(client);
  } catch (error) {
    log().warn({ duty: "orphaned_pictures", err: error }, "upkeep.failed");
  }
}
