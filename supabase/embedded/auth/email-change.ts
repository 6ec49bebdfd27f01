import type { Transaction } from "../types.ts";
import { AuthError } from "./errors.ts";
import {
  assertNotTooSoon,
  clearTokens,
  type MailedToken,
  newToken,
  sendOrWithdraw,
  storeToken,
  type TokenType,
} from "./mailed-tokens.ts";
import type { Service } from "./service.ts";
import { assertEmailFree, type UserRow, updateEmailIdentity, updateUser } from "./users.ts";

interface Confirmation {
  type: TokenType;
  to: string;
  token: MailedToken;
}

/** Lists who must confirm: the new mailbox, and with double confirmation the old one too. */
function confirmations(service: Service, user: UserRow, email: string, pkce: boolean): Confirmation[] {
  const atNew: Confirmation = {
    type: "email_change_token_new",
    to: email,
    token: newToken(service, email, pkce),
  };
  if (!service.settings.doubleConfirmEmailChanges || !user.email) return [atNew];
  const atOld: Confirmation = {
    type: "email_change_token_current",
    to: user.email,
    token: newToken(service, user.email, pkce),
  };
  return [atNew, atOld];
}

async function store(tx: Transaction, user: UserRow, email: string, pending: Confirmation[], now: string) {
  await assertEmailFree(tx, email, user.id);
  await clearTokens(tx, user.id, "email_change_token_current");
  for (const { type, to, token } of pending) {
    await storeToken(tx, { userId: user.id, type, hash: token.hash, relatesTo: to }, now);
  }
  const changes = { email_change: email, email_change_sent_at: now, email_change_confirm_status: 0 };
  return updateUser(tx, user.id, changes, now);
}

async function withdraw(tx: Transaction, userId: string, now: string): Promise<void> {
  await clearTokens(tx, userId, "email_change_token_new");
  await clearTokens(tx, userId, "email_change_token_current");
  const none = { email_change: "", email_change_sent_at: null, email_change_confirm_status: 0 };
  await updateUser(tx, userId, none, now);
}

/**
 * Mails the confirmations; the old address stays valid until the links are followed. Throws when an address is taken,
 * refuses mail, or was asked too recently.
 */
export async function startEmailChange(
  service: Service,
  user: UserRow,
  email: string,
  { redirectTo, pkce }: { redirectTo: string; pkce: boolean },
): Promise<UserRow> {
  assertNotTooSoon(service, user.email_change_sent_at);
  const now = service.now();
  const required = confirmations(service, user, email, pkce);
  const pending = await service.asOwner((tx) => store(tx, user, email, required, now));
  const mails = required.map(({ to, token }) => {
    return { type: "email_change", to, token, redirectTo, email: user.email ?? "", newEmail: email } as const;
  });
  await sendOrWithdraw(service, mails, (tx) => withdraw(tx, user.id, now));
  return pending;
}

/**
 * Returns null while the other mailbox must still agree. An address that was taken meanwhile violates the unique
 * index: `email_exists`.
 */
export async function confirmEmailChange(
  service: Service,
  tx: Transaction,
  user: UserRow,
  type: TokenType,
): Promise<UserRow | null> {
  const now = service.now();
  const email = user.email_change;
  if (!email) throw new AuthError(403, "otp_expired", "Email link is invalid or has expired");
  const needsBoth = service.settings.doubleConfirmEmailChanges && Boolean(user.email);
  if (needsBoth && user.email_change_confirm_status === 0) {
    await clearTokens(tx, user.id, type);
    await updateUser(tx, user.id, { email_change_confirm_status: 1 }, now);
    return null;
  }
  await clearTokens(tx, user.id);
  await updateEmailIdentity(tx, user.id, { email, email_verified: true }, now);
  return updateUser(
    tx,
    user.id,
    {
      email,
      email_change: "",
      email_change_confirm_status: 0,
      ...(user.email_confirmed_at === null && { email_confirmed_at: now }),
    },
    now,
  );
}
