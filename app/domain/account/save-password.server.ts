import { authMessage, backendUnreachable, isOutage } from "~/server/backend-messages.server";
import type { Admin } from "~/server/guard.server";
import { log } from "~/server/log.server";
import { requestScope } from "~/server/request-scope.server";
import { sessionOpening, spentSessionKey } from "~/server/session-claims";
import type { Supabase } from "~/server/supabase.server";
import { isCommonPassword } from "./common-passwords.server";
import { accountMessages } from "./schema";
import { type AccountRefusal, verifyPassword } from "./verify-password.server";

interface NewPassword {
  newPassword: string;
  currentPassword?: string | undefined;
}

/**
 * Sets the password and ends every other session of the account (trust.md S08); this one too when a link opened it, which
 * then had its one change (S37). Null: done.
 */
export async function changePassword(
  { client, email, openedByLink }: Admin,
  { newPassword, currentPassword }: NewPassword,
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
      : // Some projects have the service ask for it as well.
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
