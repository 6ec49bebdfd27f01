import { authMessage, backendUnreachable, isOutage } from "~/server/backend-messages.server";
import { log } from "~/server/log.server";
import { requestScope } from "~/server/request-scope.server";
import { clearSession, sessionClient, setAdminFlag, throwAwayClient } from "~/server/session.server";
import type { Supabase } from "~/server/supabase.server";

/** What a mailed link may be for; the names are the sign-in service's. */
export const linkTypes = ["recovery", "email_change", "invite", "email"] as const;

export type LinkType = (typeof linkTypes)[number];

export type ConfirmResult =
  | { ok: true; signedIn: boolean; title: string; text: string }
  | { ok: false; status: 400 | 429 | 503; message: string };

const done: Record<LinkType, { title: string; text: string }> = {
  recovery: {
    title: "Silakan buat password baru",
    text: "Tulis password baru di bagian Ubah Password. Password lama tidak perlu diisi; sesudahnya Anda login dengan yang baru.",
  },
  email_change: { title: "Email diperbarui", text: "Silakan login dengan email baru Anda." },
  invite: { title: "Akun aktif", text: "Silakan buat password Anda di bagian Ubah Password." },
  email: { title: "Email dikonfirmasi", text: "Silakan login." },
};

/** Afterwards nobody can tell from the session which link opened it, so only these leave one (trust.md S37). */
const signsIn: readonly LinkType[] = ["recovery", "invite"];

/**
 * Redeems a mailed link, once. An administrator is signed in by a reset link or an invitation, to set a password; any
 * other session that comes of it is ended at once.
 */
export async function confirmLink(
  request: Request,
  type: LinkType,
  tokenHash: string,
): Promise<ConfirmResult> {
  const { auth } = signsIn.includes(type) ? await sessionClient(request) : await throwAwayClient();
  const { data, error } = await auth.verifyOtp({ type, token_hash: tokenHash });
  if (isOutage(error)) {
    log().error({ requestId: requestScope().id, err: error }, "confirm.backend_unreachable");
    return { ok: false, status: 503, message: backendUnreachable };
  }
  if (error !== null) {
    const status = error.status === 429 ? 429 : 400;
    return { ok: false, status, message: authMessage(error, "Tautan sudah tidak berlaku.") };
  }
  const signedIn = signsIn.includes(type) && data.user?.app_metadata.role === "admin";
  if (signedIn) setAdminFlag();
  else await endOpened(request, auth, type);
  return { ok: true, signedIn, ...done[type] };
}

async function endOpened(request: Request, auth: Supabase["auth"], type: LinkType): Promise<void> {
  // An address that changed hands must not leave doors open that were opened under the old one (trust.md S08).
  const { error } = await auth.signOut({ scope: type === "email_change" ? "global" : "local" });
  if (error !== null) log().error({ requestId: requestScope().id, err: error }, "confirm.session_left");
  if (type !== "email") clearSession(request);
}
