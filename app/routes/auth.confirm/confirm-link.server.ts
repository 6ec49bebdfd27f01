import { networkOf } from "~/lib/networks";
import { isUsedUp, limits } from "~/server/limits.server";
import { logFailure } from "~/server/log.server";
import { requestScope } from "~/server/request-scope.server";
import {
  clearSession,
  notePasswordLink,
  sessionClient,
  setAdminFlag,
  throwAwayClient,
} from "~/server/session.server";
import { sessionOpening } from "~/server/session-claims";
import { readStanding } from "~/server/standing.server";
import {
  authMessage,
  backendUnreachable,
  isOutage,
  type Supabase,
  tooManyGuesses,
} from "~/server/supabase.server";

export const linkTypes = ["recovery", "email_change", "invite", "magiclink", "email"] as const;

export type LinkType = (typeof linkTypes)[number];

export type ConfirmResult =
  | { ok: true; signedIn: boolean; email: string; title: string; text: string }
  | { ok: false; status: 400 | 403 | 429 | 503; message: string };

const done: Record<LinkType, { title: string; text: string }> = {
  recovery: {
    title: "Silakan buat password baru",
    text: "Tulis password baru di bagian Ubah Password. Password lama tidak perlu diisi; sesudahnya Anda login dengan yang baru.",
  },
  email_change: { title: "Email diperbarui", text: "Silakan login dengan email baru Anda." },
  invite: { title: "Akun aktif", text: "Silakan buat password Anda di bagian Ubah Password." },
  magiclink: {
    title: "Selamat datang kembali",
    text: "Lupa atau belum punya password? Keluar, lalu pilih 'Lupa password?' di halaman login.",
  },
  email: { title: "Email dikonfirmasi", text: "Silakan login." },
};

/** The first of the two confirmations of a new e-mail address; it changes nothing yet. */
const halfDone = {
  title: "Satu dari dua alamat sudah dikonfirmasi",
  text: "Buka juga tautan yang kami kirim ke alamat email satunya. Sampai saat itu, gunakan email lama untuk login.",
};

const signsIn: readonly LinkType[] = ["recovery", "invite", "magiclink"];

/** Only these open a session that may set a password without the current one (S37). */
const setsPassword: readonly LinkType[] = ["recovery", "invite"];

const notInTeam = "Alamat ini tidak ada di tim. Mintalah undangan kepada pemilik website.";

/** Redeems a mailed link, which works once. Links that confirm an e-mail address sign nobody in. */
export async function confirmLink(
  request: Request,
  type: LinkType,
  tokenHash: string,
): Promise<ConfirmResult> {
  const network = networkOf(requestScope().clientAddress);
  // Counted before the link is tried, so that parallel tries do not slip through.
  if (isUsedUp(limits.wrongLinks, network)) return { ok: false, status: 429, message: tooManyGuesses };
  const client = signsIn.includes(type) ? await sessionClient(request) : await throwAwayClient();
  const { auth } = client;
  const { data: grant, error } = await auth.verifyOtp({ type, token_hash: tokenHash });
  if (error === null || isOutage(error)) limits.wrongLinks.giveBack(network);
  if (isOutage(error)) {
    logFailure("confirm.backend_unreachable", error);
    return { ok: false, status: 503, message: backendUnreachable };
  }
  if (error !== null) {
    const status = error.status === 429 ? 429 : 400;
    return { ok: false, status, message: authMessage(error, "Tautan sudah tidak berlaku.") };
  }
  if (grant.session === null) return { ok: true, signedIn: false, email: "", ...halfDone };
  const standing = signsIn.includes(type) ? await readStanding(client) : null;
  // During an outage the session stays: the guard reads the standing again.
  const signedIn = standing !== null && (standing.standing !== null || standing.outage !== null);
  const { id } = sessionOpening(grant.session.access_token);
  if (signedIn) {
    setAdminFlag();
    if (setsPassword.includes(type) && id !== null) notePasswordLink(id);
  } else await endSessions(request, auth, type);
  if (standing !== null && !signedIn) return { ok: false, status: 403, message: notInTeam };
  return { ok: true, signedIn, email: grant.session.user.email ?? "", ...done[type] };
}

async function endSessions(request: Request, auth: Supabase["auth"], type: LinkType): Promise<void> {
  // A new address ends every session of the account (S08).
  const { error } = await auth.signOut({ scope: type === "email_change" ? "global" : "local" });
  if (error !== null) logFailure("confirm.session_left", error);
  if (type !== "email") clearSession(request);
}
