import { absoluteAddress } from "~/domain/settings/site-head.server";
import { authMessage, backendUnreachable, isOutage } from "~/server/backend-messages.server";
import type { Admin } from "~/server/guard.server";
import { log } from "~/server/log.server";
import { requestScope } from "~/server/request-scope.server";
import { mailRequests, tooManyMails } from "./mail-requests.server";
import { accountMessages } from "./schema";
import { type AccountRefusal, verifyPassword } from "./verify-password.server";

/** Refusals that the new address itself is to blame for. */
const aboutAddress = ["email_exists", "email_address_invalid", "validation_failed"];

interface NewEmail {
  newEmail: string;
  currentPassword: string;
}

/** Has the new address confirm by a mailed link; until then the old one stays. Null: the link is on its way. */
export async function changeEmail(
  { client, id, email }: Admin,
  { newEmail, currentPassword }: NewEmail,
): Promise<AccountRefusal | null> {
  const refusal = await verifyPassword(email, currentPassword);
  if (refusal !== null) return refusal;
  const { answer, clientAddress } = requestScope();
  const { usedUp, wait } = mailRequests.begin(id, clientAddress);
  if (usedUp !== null) {
    answer.set("Retry-After", String(wait));
    return { status: 429, message: tooManyMails };
  }
  const { error } = await client.auth.updateUser(
    { email: newEmail },
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
  if (aboutAddress.includes(error.code ?? "")) {
    return { status: 400, message: accountMessages.emailInvalid, field: "newEmail" };
  }
  return {
    status: error.status === 429 ? 429 : 500,
    message: authMessage(error, accountMessages.emailFailed),
  };
}
