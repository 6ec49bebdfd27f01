import { log } from "~/server/log.server";
import { requestScope } from "~/server/request-scope.server";

/** A card waits no longer for its figures than a visitor for a page (trust.md R07). */
const deadlineMs = 3000;

/** What `read` finds, or null where it fails or takes over 3 s: one card then says so and the others stand. */
export async function attempt<Found>(what: string, read: Promise<Found>): Promise<Found | null> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`No answer within ${deadlineMs} ms`)), deadlineMs);
  try {
    return await Promise.race([read, late.promise]);
  } catch (error) {
    log().error({ requestId: requestScope().id, what, err: error }, "dashboard.read_failed");
    return null;
  } finally {
    clearTimeout(timer);
  }
}
