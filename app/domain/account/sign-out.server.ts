import type { AuthError } from "@supabase/supabase-js";
import { isOutage } from "~/server/backend-messages.server";
import { log } from "~/server/log.server";
import { requestScope } from "~/server/request-scope.server";
import { clearSession, renewalOutage, sessionClient } from "~/server/session.server";

/**
 * Ends the visitor's session on the server, so that cookies kept elsewhere are worth nothing, and then takes theirs.
 * False when the backend cannot be reached: the cookies stay, for another try.
 */
export async function endSession(request: Request): Promise<boolean> {
  const { auth } = await sessionClient(request);
  const unrenewed = renewalOutage().promise.then((error) => ({ data: { session: null }, error }));
  const { data, error } = await Promise.race([auth.getSession(), unrenewed]);
  if (isOutage(error)) return failed(error);
  if (data.session !== null) {
    // Not auth.signOut(): that forgets the session first, and then it could not be ended by a second try.
    const answer = await auth.admin.signOut(data.session.access_token, "local");
    if (isOutage(answer.error)) return failed(answer.error);
  }
  clearSession(request);
  return true;
}

function failed(error: AuthError | null): false {
  log().error({ requestId: requestScope().id, err: error }, "logout.failed");
  return false;
}
