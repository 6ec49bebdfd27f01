import type { AuthError } from "@supabase/supabase-js";
import { mailRequests } from "~/domain/account/mailed-links.server";
import { absoluteAddress } from "~/domain/site/head.server";
import { authMessage, backendUnreachable, isOutage } from "~/server/backend-messages.server";
import { log } from "~/server/log.server";
import { requestScope } from "~/server/request-scope.server";
import { throwAwayClient } from "~/server/session.server";
import { type Supabase, unwrap } from "~/server/supabase.server";

const mailNotTaken = "Server email sedang tidak menerima kiriman. Coba lagi beberapa saat lagi.";
const signUpClosed =
  "Server login menolak akun baru. Minta pengelola server menjalankan npm run doctor, lalu kirim lagi.";

/** Has Auth mail a link that makes the invited person's account, or signs in whoever has one. Auth lets in invited
 * addresses alone (its before-user-created hook), so this takes no secret key. Null: on its way; otherwise why not. */
export async function sendInvitation(
  client: Supabase,
  { id, email }: { id: string; email: string },
): Promise<string | null> {
  const { clientAddress, id: requestId } = requestScope();
  const { usedUp, wait } = mailRequests.begin(email, clientAddress);
  if (usedUp !== null) return tooMany(wait);
  const { auth } = await throwAwayClient();
  const { error } = await auth.signInWithOtp({
    email,
    options: {
      shouldCreateUser: true,
      emailRedirectTo: absoluteAddress("/auth/confirm?next=/admin/profile"),
    },
  });
  if (error !== null) {
    log().warn({ requestId, code: error.code, status: error.status }, "team.invitation_not_sent");
    return reasonOf(error);
  }
  unwrap(await client.from("staff").update({ mailed_at: new Date().toISOString() }).eq("id", id));
  return null;
}

function reasonOf(error: AuthError): string {
  if (error.code === "over_email_send_rate_limit") {
    const [, seconds] = /after (\d+) seconds?/.exec(error.message) ?? [];
    return tooMany(Number(seconds ?? 3600));
  }
  if (["otp_disabled", "signup_disabled"].includes(error.code ?? "") || error.status === 403)
    return signUpClosed;
  // Auth fails this way too when its mail server does.
  if (isOutage(error)) return error.status === 500 ? mailNotTaken : backendUnreachable;
  return authMessage(error, mailNotTaken);
}

function tooMany(seconds: number): string {
  const wait = seconds > 90 ? `${Math.ceil(seconds / 60)} menit` : `${seconds} detik`;
  return `Batas pengiriman email tercapai. Coba lagi sekitar ${wait} lagi.`;
}
