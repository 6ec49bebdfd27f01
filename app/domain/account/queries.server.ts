import { formatMoment } from "~/lib/dates";
import type { Admin } from "~/server/guard.server";
import { log } from "~/server/log.server";
import { requestScope } from "~/server/request-scope.server";

/** What 'Informasi Akun' prints. */
export interface AccountView {
  email: string;
  /** A new address that has still to confirm; null when there is none. */
  pendingEmail: string | null;
  /** `21 November 2026, 15.30 WIB`; null when unknown. */
  lastSignIn: string | null;
}

/** The administrator's own account; null when the service does not say. */
export async function readAccount({ client, email }: Admin): Promise<AccountView | null> {
  const { data, error } = await client.auth.getUser();
  if (error !== null) {
    log().error({ requestId: requestScope().id, err: error }, "account.read_failed");
    return null;
  }
  const { new_email: pendingEmail, last_sign_in_at: lastSignIn } = data.user;
  return {
    email: data.user.email ?? email,
    pendingEmail: pendingEmail || null,
    lastSignIn: lastSignIn ? formatMoment(lastSignIn) : null,
  };
}
