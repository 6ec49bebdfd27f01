import { isAuthRetryableFetchError } from "@supabase/supabase-js";
import { authMessage } from "~/server/backend-messages.server";
import { clearSession, sessionClient, setAdminFlag } from "~/server/session.server";

/** What a mailed link may be for; the names are the sign-in service's. */
export const linkTypes = ["recovery", "email_change", "invite", "email"] as const;

export type ConfirmResult = { ok: true; title: string; text: string } | { ok: false; message: string };

const done: Record<(typeof linkTypes)[number], { title: string; text: string }> = {
  recovery: { title: "Silakan buat password baru", text: "Password lama tidak perlu diisi." },
  email_change: { title: "Email diperbarui", text: "Mulai sekarang gunakan email baru untuk login." },
  invite: { title: "Akun aktif", text: "Silakan buat password Anda." },
  email: { title: "Email dikonfirmasi", text: "" },
};

/**
 * Redeems a mailed link, once. An administrator is signed in by it; anybody else's session is not kept here.
 * Rejects when the backend cannot be reached.
 */
export async function confirmLink(
  request: Request,
  type: (typeof linkTypes)[number],
  tokenHash: string,
): Promise<ConfirmResult> {
  const client = await sessionClient(request);
  const { data, error } = await client.auth.verifyOtp({ type, token_hash: tokenHash });
  if (isAuthRetryableFetchError(error)) throw error;
  if (error !== null) return { ok: false, message: authMessage(error, "Tautan sudah tidak berlaku.") };
  if (data.user?.app_metadata.role === "admin") setAdminFlag();
  else clearSession(request);
  // An address that changed hands must not leave doors open that were opened under the old one (trust.md S08).
  if (type === "email_change") await client.auth.signOut({ scope: "others" });
  return { ok: true, ...done[type] };
}
