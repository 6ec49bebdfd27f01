import { setTimeout as delay } from "node:timers/promises";
import { absoluteAddress } from "~/domain/settings/site-head.server";
import { isOutage } from "~/server/backend-messages.server";
import { log } from "~/server/log.server";
import { throwAwayClient } from "~/server/session.server";

/** Long enough to notice that nobody answers, and the same for every address: a mail takes longer to send than none. */
const answerAfterMs = 500;

/**
 * Has a reset link mailed to the address if it is somebody's. Neither the answer nor its time tells the caller whether
 * it was: refusals are logged only. False when the backend could not be reached at all.
 */
export async function requestPasswordReset(email: string): Promise<boolean> {
  const asked = askForMail(email);
  const [reached] = await Promise.all([
    Promise.race([asked, delay(answerAfterMs, true)]),
    delay(answerAfterMs),
  ]);
  return reached;
}

async function askForMail(email: string): Promise<boolean> {
  try {
    const { auth } = await throwAwayClient();
    const { error } = await auth.resetPasswordForEmail(email, {
      redirectTo: absoluteAddress("/auth/confirm?next=/admin/profile"),
    });
    if (error === null) return true;
    log().warn({ code: error.code, status: error.status }, "password_reset.not_sent");
    return !isOutage(error);
  } catch (error) {
    log().error({ err: error }, "password_reset.failed");
    return false;
  }
}
