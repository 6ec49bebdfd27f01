import { formatMoment } from "~/lib/dates";
import type { Admin } from "~/server/guard.server";
import { logFailure } from "~/server/log.server";

export interface AccountView {
  email: string;
  pendingEmail: string | null;
  /** `21 November 2026, 15.30 WIB`; null when unknown. */
  lastSignIn: string | null;
}

export async function readAccount({ client, email }: Admin): Promise<AccountView | null> {
  const { data, error } = await client.auth.getUser();
  if (error !== null) {
    logFailure("account.read_failed", error);
    return null;
  }
  const { new_email: pendingEmail, last_sign_in_at: lastSignIn } = data.user;
  return {
    email: data.user.email ?? email,
    pendingEmail: pendingEmail || null,
    lastSignIn: lastSignIn ? formatMoment(lastSignIn) : null,
  };
}
