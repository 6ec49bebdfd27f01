import { absoluteAddress } from "~/domain/settings/site-head.server";
import { log } from "~/server/log.server";
import { sessionClient } from "~/server/session.server";

/**
 * Has a reset link mailed to the address if it is somebody's. Nothing tells the caller whether it was: refusals and
 * failures are logged only.
 */
export async function requestPasswordReset(request: Request, email: string): Promise<void> {
  const client = await sessionClient(request);
  const { error } = await client.auth.resetPasswordForEmail(email, {
    redirectTo: absoluteAddress("/auth/confirm?next=/admin/profile"),
  });
  if (error !== null) log().warn({ code: error.code, status: error.status }, "password_reset.not_sent");
}
