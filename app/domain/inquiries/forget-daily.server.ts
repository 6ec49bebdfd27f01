import { log } from "~/server/log.server";
import { anonymousClient, unwrap } from "~/server/supabase.server";

/** Late enough that it does not slow down the start. */
const firstRunMs = 5_000;
const everyMs = 24 * 60 * 60 * 1000;

/** Kept on the global object because the dev server loads modules anew after each change. */
const held = globalThis as { umrohForgetting?: NodeJS.Timeout };

/**
 * Has the database anonymise, soon after the start and every day, the inquiries whose time is up. With several
 * containers each of them asks; whoever comes later finds nothing left to do.
 */
export function forgetOldInquiriesDaily(): void {
  if (held.umrohForgetting !== undefined) return;
  setTimeout(forget, firstRunMs).unref();
  held.umrohForgetting = setInterval(forget, everyMs).unref();
}

async function forget(): Promise<void> {
  try {
    const client = await anonymousClient();
    const forgotten = unwrap(await client.rpc("forget_old_inquiries"));
    if (forgotten > 0) log().info({ forgotten }, "inquiries.forgotten");
  } catch (error) {
    log().warn({ err: error }, "inquiries.forget_failed");
  }
}
