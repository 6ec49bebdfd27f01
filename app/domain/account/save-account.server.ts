import { absoluteAddress } from "~/domain/site/head.server";
import type { Admin } from "~/server/guard.server";
import { log, logFailure } from "~/server/log.server";
import { requestScope } from "~/server/request-scope.server";
import { throwAwayClient } from "~/server/session.server";
import { sessionOpening, spentSessionKey } from "~/server/session-claims";
import type { Supabase } from "~/server/supabase.server";
import { authMessage, backendUnreachable, isOutage, tooManyGuesses } from "~/server/supabase.server";
import { countMailRequest, tooManyMails } from "./mailed-links.server";
import { accountMessages } from "./messages";
import { guessOutcome, guessPassword } from "./password-guesses.server";

/** Reason why an account was not changed. `field`: where the message belongs; absent for the whole form. */
export interface AccountRefusal {
  status: 400 | 429 | 500 | 503;
  message: string;
  field?: "currentPassword" | "newPassword" | "newEmail";
}

/** Checks a password by a second sign-in, which counts as a guess like a login. Null: the password is right. */
async function verifyPassword(email: string, password: string): Promise<AccountRefusal | null> {
  const { auth } = await throwAwayClient();
  const answer = await guessPassword(email, () => auth.signInWithPassword({ email, password }), guessOutcome);
  if (answer === null) return { status: 429, message: tooManyGuesses };
  const { error } = answer;
  if (error === null) {
    await auth.signOut({ scope: "local" });
    return null;
  }
  if (isOutage(error)) {
    logFailure("account.backend_unreachable", error);
    return { status: 503, message: backendUnreachable };
  }
  if (error.status === 429) return { status: 429, message: authMessage(error, accountMessages.currentWrong) };
  return { status: 400, message: accountMessages.currentWrong, field: "currentPassword" };
}

let commonPasswords: Promise<Set<string>> | undefined;

/** Loaded lazily: takes 12 MB, and few processes change a password. */
async function loadCommonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].map((password) => password.toLowerCase()));
}

/** Whether a password is one of some 49,000 leaked ones, the 3,000 commonest (S11) among them, in upper or lower case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  commonPasswords ??= loadCommonPasswords();
  return (await commonPasswords).has(password.toLowerCase());
}

/** Sets a new password; ends every other session of the account (S08), and this one if a mailed link opened it (S37).
 * Null: done. */
export async function changePassword(
  { client, email, openedByLink }: Pick<Admin, "client" | "email" | "openedByLink">,
  { newPassword, currentPassword }: { newPassword: string; currentPassword?: string | undefined },
): Promise<AccountRefusal | null> {
  if (await isCommonPassword(newPassword)) {
    return { status: 400, message: accountMessages.tooCommon, field: "newPassword" };
  }
  if (!openedByLink) {
    const refusal = await verifyPassword(email, currentPassword ?? "");
    if (refusal !== null) return refusal;
  }
  const { error } = await client.auth.updateUser({
    password: newPassword,
    ...(openedByLink
      ? { data: { [spentSessionKey]: await sessionIdOf(client) } }
      : // Hosted projects can be set to require it.
        currentPassword !== undefined && { current_password: currentPassword }),
  });
  const requestId = requestScope().id;
  if (error !== null) {
    log().warn({ requestId, code: error.code, status: error.status }, "account.password_refused");
    if (isOutage(error)) return { status: 500, message: backendUnreachable };
    const message = authMessage(error, accountMessages.passwordFailed);
    return { status: 400, message, field: "newPassword" };
  }
  const ended = await client.auth.signOut({ scope: openedByLink ? "global" : "others" });
  if (ended.error !== null) log().error({ requestId, err: ended.error }, "account.other_sessions_left");
  return null;
}

async function sessionIdOf({ auth }: Supabase): Promise<string | null> {
  const { data } = await auth.getSession();
  return sessionOpening(data.session?.access_token ?? "").id;
}

const addressErrors = ["email_exists", "email_address_invalid", "validation_failed"];

/** Mails confirmation links to the old and the new address; the old one stays until both are confirmed. Null: the links
 * are sent. */
export async function changeEmail(
  { client, id, email }: Admin,
  { newEmail, currentPassword }: { newEmail: string; currentPassword: string },
): Promise<AccountRefusal | null> {
  const refusal = await verifyPassword(email, currentPassword);
  if (refusal !== null) return refusal;
  const { answer, clientAddress } = requestScope();
  const { usedUp, wait } = countMailRequest(id, clientAddress);
  if (usedUp !== null) {
    answer.set("Retry-After", String(wait));
    return { status: 429, message: tooManyMails };
  }
  const { error } = await client.auth.updateUser(
    { email: newEmail, current_password: currentPassword },
    { emailRedirectTo: absoluteAddress("/auth/confirm?next=/admin/profile") },
  );
  if (error === null) return null;
  log().warn(
    { requestId: requestScope().id, code: error.code, status: error.status },
    "account.email_refused",
  );
  if (isOutage(error)) return { status: 500, message: backendUnreachable };
  if (error.code === "email_exists") {
    return { status: 400, message: authMessage(error, accountMessages.emailFailed), field: "newEmail" };
  }
  if (addressErrors.includes(error.code ?? "")) {
    return { status: 400, message: accountMessages.emailInvalid, field: "newEmail" };
  }
  return {
    status: error.status === 429 ? 429 : 500,
    message: authMessage(error, accountMessages.emailFailed),
  };
}
