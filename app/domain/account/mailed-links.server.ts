import { setTimeout as delay } from "node:timers/promises";
import { data } from "@remix-run/node";
import type { AuthError } from "@supabase/supabase-js";
import { absoluteAddress } from "~/domain/site/head.server";
import { accountEmail } from "~/lib/account-email";
import { networkOf } from "~/lib/networks";
import { getEnv } from "~/server/env.server";
import { accountKey, isUsedUp, limits } from "~/server/limits.server";
import { log, logFailure } from "~/server/log.server";
import { readVisitorForm } from "~/server/read-fields.server";
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
import { accountMessages } from "./messages";

/** Whether mailed links reach a mailbox. Without a mail server the embedded backend writes mails to `DATA_DIR/outbox`, which
 * only the keeper of the server can read. */
export function reachesMailboxes(): boolean {
  const { backend, smtpUrl } = getEnv();
  return backend.kind === "hosted" || smtpUrl !== null;
}

type MailRequest = { usedUp: null | "sender" | "account"; wait: number };

/** Counts a request for a mail before it is answered, for addresses without an account too, so that the outcome tells
 * nothing of accounts. */
export function countMailRequest(email: string, clientAddress: string): MailRequest {
  const senderWait = limits.mailRequests.take(networkOf(clientAddress));
  if (senderWait > 0) return { usedUp: "sender", wait: senderWait };
  const wait = limits.mailedAccounts.take({ account: accountKey(email) });
  return { usedUp: wait > 0 ? "account" : null, wait };
}

export const tooManyMails =
  "Email ini sudah terlalu sering diminta. Periksa kotak masuk Anda, atau coba lagi sekitar satu jam lagi.";

/** Time of every answer, long enough to notice an outage. Equal for all, because sending a mail takes longer than sending
 * none. */
const answerAfterMs = 500;

interface LinkRequest {
  email: string;
  /** Start of the names of its events in the log. */
  event: string;
  /** Has Auth mail the link. Returns why it did not. */
  mail: (email: string) => Promise<AuthError | null>;
}

/** Has a link mailed if the address is known. Neither the result nor its time tells whether it is: refusals, and that an
 * account had enough mails for now, are only logged. `too-many`: the caller's network sent too many requests; the answer
 * then carries `Retry-After`. */
async function requestLink(link: LinkRequest): Promise<"accepted" | "unreachable" | "too-many"> {
  const { email, event } = link;
  const { answer, clientAddress, id: requestId } = requestScope();
  const { usedUp, wait } = countMailRequest(email, clientAddress);
  if (usedUp === "sender") {
    answer.set("Retry-After", String(wait));
    return "too-many";
  }
  if (usedUp === "account") log().warn({ requestId }, `${event}.enough_for_now`);
  const mail = usedUp === null ? requestMail(link) : Promise.resolve(true);
  const [reached] = await Promise.all([
    Promise.race([mail, delay(answerAfterMs, true)]),
    delay(answerAfterMs),
  ]);
  return reached ? "accepted" : "unreachable";
}

/** Answers a form that requests a mailed link for an address. The answer does not tell whether the address is known. */
export async function answerLinkRequest(request: Request, link: Omit<LinkRequest, "email">) {
  const form = await readVisitorForm(request);
  const email = (form.get("email") ?? "").trim();
  const refuse = (error: string, status: number) => data({ sent: false, email, error }, { status });
  if (!accountEmail().safeParse(email).success) return refuse(accountMessages.emailMisspelt, 400);
  switch (await requestLink({ email, ...link })) {
    case "too-many":
      return refuse(tooManyMails, 429);
    case "unreachable":
      return refuse(backendUnreachable, 503);
    default:
      return { sent: true, email, error: null };
  }
}

async function requestMail({ email, event, mail }: LinkRequest): Promise<boolean> {
  try {
    const error = await mail(email);
    if (error === null) return true;
    log().warn({ code: error.code, status: error.status }, `${event}.not_sent`);
    // Auth answers 500 when its mail server fails, which only mails to known addresses meet.
    return !isOutage(error) || error.status === 500;
  } catch (error) {
    log().error({ err: error }, `${event}.failed`);
    return false;
  }
}

export async function mailPasswordReset(email: string): Promise<AuthError | null> {
  const { auth } = await throwAwayClient();
  const redirectTo = absoluteAddress("/auth/confirm?next=/admin/profile");
  return (await auth.resetPasswordForEmail(email, { redirectTo })).error;
}

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
