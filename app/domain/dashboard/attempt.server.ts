import { logFailure } from "~/server/log.server";

/** Staff wait a little longer for a figure than visitors for a page (R07), but never for the client's ten seconds. */
const deadlineMs = 5000;

/** What `read` finds, or null where it fails or takes over 5 s: one card then says so and the others stand. */
export async function attempt<Found>(what: string, read: Promise<Found>): Promise<Found | null> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`No answer within ${deadlineMs} ms`)), deadlineMs);
  try {
    return await Promise.race([read, late.promise]);
  } catch (error) {
    logFailure("dashboard.read_failed", error, { what });
    return null;
  } finally {
    clearTimeout(timer);
  }
}
