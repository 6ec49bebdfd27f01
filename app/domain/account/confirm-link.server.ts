import { authMessage, backendUnreachable, isOutage } from "~/server/backend-messages.server";
import { log } from "~/server/log.server";
import { requestScope } from "~/server/request-scope.server";
import { clearSession, sessionClient, setAdminFlag } from "~/server/session.server";

/** What a mailed link may be for; the names are the sign-in service's. */
export const linkTypes = ["recovery", "email_change", "invite", "email"] as const;

export type LinkType = (typeof linkTypes)[number];

export type ConfirmResult =
  | { ok: true; title: string; text: string }
  | { ok: false; status: 400 | 429 | 503; message: string };

const done: Record<LinkType, { title: string; text: string }> = {
  recovery: {
    title: "Silakan buat password baru",
    text: "Tulis password baru di bagian Ubah Password. Password lama tidak perlu diisi.",
  },
  email_change: { title: "Email diperbarui", text: "Mulai sekarang gunakan email baru untuk login." },
  invite: { title: "Akun aktif", text: "Silakan buat password Anda di bagian Ubah Password." },
  email: { title: "Email dikonfirmasi", text: "" },
};

/** Redeems a mailed link, once. An administrator is signed in by it; anybody else's session is ended at once. */
export async function confirmLink(
  request: Request,
  type: LinkType,
  tokenHash: string,
): Promise<ConfirmResult> {
  const { auth } = await sessionClient(request);
  const { data, error } = await auth.verifyOtp({ type, token_hash: tokenHash });
  if (isOutage(error)) {
    log().error({ requestId: requestScope().id, err: error }, "confirm.backend_unreachable");
    return { ok: false, status: 503, message: backendUnreachable };
  }
  if (error !== null) {
    const status = error.status === 429 ? 429 : 400;
    return { ok: false, status, message: authMessage(error, "Tautan sudah tidak berlaku.") };
  }
  // An address that changed hands must not leave doors open that were opened under the old one (trust.md S08).
  if (type === "email_change") await auth.signOut({ scope: "others" });
  if (data.user?.app_metadata.role === "admin") {
    setAdminFlag();
  } else {
    await auth.signOut({ scope: "local" });
    clearSession(request);
  }
  return { ok: true, ...done[type] };
}
