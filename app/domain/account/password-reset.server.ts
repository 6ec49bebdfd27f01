import { setTimeout as delay } from "node:timers/promises";
import { absoluteAddress } from "~/domain/settings/site-head.server";
import { isOutage } from "~/server/backend-messages.server";
import { log } from "~/server/log.server";
import { requestScope } from "~/server/request-scope.server";
import { throwAwayClient } from "~/server/session.server";
import { mailRequests } from "./mail-requests.server";

/** Long enough to notice that nobody answers, and the same for every address: a mail takes longer to send than none. */
const answerAfterMs = 500;

export type ResetAnswer = "asked" | "unreachable" | "too-many";

/**
 * Has a reset link mailed to the address if it is somebody's. Neither the answer nor its time tells the caller whether
 * it was: refusals, and that the account had mails enough for now, are logged only. `too-many`: the caller's network asked
 * too often for whatever addresses; the answer carries `Retry-After`.
 */
export async function requestPasswordReset(email: string): Promise<ResetAnswer> {
  const { answer, clientAddress, id: requestId } = requestScope();
  const { usedUp, wait } = mailRequests.begin(email, clientAddress);
  if (usedUp === "sender") {
    answer.set("Retry-After", String(wait));
    return "too-many";
  }
  if (usedUp === "account") log().warn({ requestId }, "password_reset.enough_for_now");
  const asked = usedUp === null ? askForMail(email) : Promise.resolve(true);
  const [reached] = await Promise.all([
    Promise.race([asked, delay(answerAfterMs, true)]),
    delay(answerAfterMs),
  ]);
  return reached ? "asked" : "unreachable";
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
