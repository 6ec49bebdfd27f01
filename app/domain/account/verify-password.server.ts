import { authMessage, backendUnreachable, isOutage, tooManyGuesses } from "~/server/backend-messages.server";
import { log } from "~/server/log.server";
import { requestScope } from "~/server/request-scope.server";
import { throwAwayClient } from "~/server/session.server";
import { guessPassword, outcomeOf } from "./password-guesses.server";
import { accountMessages } from "./schema";

/** Why an account was not changed. `field` is to blame; without one it is the form as a whole. */
export interface AccountRefusal {
  status: 400 | 429 | 500 | 503;
  message: string;
  field?: "currentPassword" | "newPassword" | "newEmail";
}

/**
 * Checks a password by signing in with it, beside the session that asks and without touching it; the service itself
 * changes an account for whoever holds its session. Guesses count like guesses at the login page. Null: it is right.
 */
export async function verifyPassword(email: string, password: string): Promise<AccountRefusal | null> {
  const { auth } = await throwAwayClient();
  const answer = await guessPassword(email, () => auth.signInWithPassword({ email, password }), outcomeOf);
  if (answer === null) return { status: 429, message: tooManyGuesses };
  const { error } = answer;
  if (error === null) {
    await auth.signOut({ scope: "local" });
    return null;
  }
  if (isOutage(error)) {
    log().error({ requestId: requestScope().id, err: error }, "account.backend_unreachable");
    return { status: 503, message: backendUnreachable };
  }
  if (error.status === 429) return { status: 429, message: authMessage(error, accountMessages.currentWrong) };
  return { status: 400, message: accountMessages.currentWrong, field: "currentPassword" };
}
