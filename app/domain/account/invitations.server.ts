import type { AuthError } from "@supabase/supabase-js";
import { whatsAppAddress } from "~/domain/inquiries/words";
import { absoluteAddress } from "~/domain/site/head.server";
import { readSiteSettings } from "~/domain/site/queries.server";
import type { Member } from "~/domain/team/queries.server";
import { roleNames } from "~/lib/roles";
import { getEnv } from "~/server/env.server";
import { log } from "~/server/log.server";
import { requestScope } from "~/server/request-scope.server";
import { throwAwayClient } from "~/server/session.server";
import {
  authMessage,
  BackendError,
  backendUnreachable,
  isOutage,
  type Supabase,
  unwrap,
  upkeepClient,
} from "~/server/supabase.server";
import { countMailRequest, reachesMailboxes } from "./mailed-links.server";
import { mailedLinkLife } from "./messages";

/** Query key of the page that an invitation's link names as the next one; its value is the invitation's id. */
export const invitationKey = "undangan";

const invitationPage = (id: string) => `/admin?${invitationKey}=${id}`;

export type InvitationWay = ReturnType<typeof readInvitationWay>;

/** How an invitation reaches the invited person. `mail`: Auth mails its link. `owner`: there is no mail server, so the owner
 * passes the link on. With a hosted backend it is always `mail`, because the site has no key that could make a link. */
export function readInvitationWay() {
  const { backend } = getEnv();
  return {
    by: reachesMailboxes() ? ("mail" as const) : ("owner" as const),
    isHosted: backend.kind === "hosted",
    linkLife: backend.kind === "embedded" ? "7 hari" : mailedLinkLife,
  };
}

type Invited = Pick<Member, "id" | "email" | "name" | "role">;

/** A link that makes its bearer a member of the team. It is a credential: it is shown once and never logged. */
export interface InvitationLink {
  name: string;
  address: string;
  life: string;
  /** wa.me with the link in a ready text; without a number WhatsApp asks whom to send it to. */
  whatsApp: string;
}

/** Makes the link of an invitation for an owner to pass on; links made before become void. Throws BackendError. */
export async function makeInvitationLink(
  client: Supabase,
  { id, email, name, role }: Invited,
  digits: string | null,
): Promise<InvitationLink> {
  const upkeep = await upkeepClient();
  if (upkeep === null) throw new Error("A hosted backend mails its invitations itself");
  const { admin } = upkeep.auth;
  let answer = await admin.generateLink({ type: "invite", email });
  // An existing account only signs in.
  if (answer.error?.code === "email_exists") answer = await admin.generateLink({ type: "magiclink", email });
  if (answer.error !== null) throw new BackendError(answer.error, answer.error.status ?? 0);
  await noteInvitation(client, id);
  const { hashed_token, verification_type } = answer.data.properties;
  const query = new URLSearchParams({
    token_hash: hashed_token,
    type: verification_type,
    next: invitationPage(id),
  });
  const address = absoluteAddress(`/auth/confirm?${query}`);
  const life = verification_type === "invite" ? readInvitationWay().linkLife : mailedLinkLife;
  const { siteName } = await readSiteSettings();
  const text = `Assalamu'alaikum ${name}, Anda diundang ke ${siteName} sebagai ${roleNames[role]}. Buka tautan ini untuk masuk: ${address}\n\nTautan ini berlaku ${life}, satu kali, dan hanya untuk Anda. Jangan diteruskan.`;
  return { name: name || email, address, life, whatsApp: whatsAppAddress(digits ?? "", text) };
}

async function noteInvitation(client: Supabase, id: string): Promise<void> {
  unwrap(await client.from("staff").update({ mailed_at: new Date().toISOString() }).eq("id", id));
}

const mailNotTaken = "Server email sedang tidak menerima kiriman. Coba lagi beberapa saat lagi.";
const signUpClosed =
  "Server login menolak akun baru. Minta pengelola server menjalankan perintah doctor (README), lalu kirim lagi.";

/** Has Auth mail a link that makes the invited person's account, or signs in to an existing one. Needs no secret key:
 * Auth's before-user-created hook admits invited addresses only. Null: sent; otherwise the reason why not. */
export async function sendInvitation(
  client: Supabase,
  { id, email }: Pick<Invited, "id" | "email">,
): Promise<string | null> {
  const { clientAddress, id: requestId } = requestScope();
  const { usedUp, wait } = countMailRequest(email, clientAddress);
  if (usedUp !== null) return tooMany(wait);
  const error = await mailInvitation(email, id);
  if (error !== null) {
    log().warn({ requestId, code: error.code, status: error.status }, "team.invitation_not_sent");
    return reasonOf(error);
  }
  await noteInvitation(client, id);
  return null;
}

/** `id`: of the invitation; null where it is not known. */
async function mailInvitation(email: string, id: string | null): Promise<AuthError | null> {
  const { auth } = await throwAwayClient();
  const emailRedirectTo = absoluteAddress(id === null ? "/admin" : invitationPage(id));
  const { error } = await auth.signInWithOtp({ email, options: { shouldCreateUser: true, emailRedirectTo } });
  return error;
}

/** Mails a new link to an invited address at somebody's request, who has no session. Auth refuses every other address. */
export async function mailInvitationAgain(email: string): Promise<AuthError | null> {
  const upkeep = await upkeepClient();
  const invited = await upkeep?.from("staff").select("id").eq("email", email.toLowerCase()).maybeSingle();
  return mailInvitation(email, invited?.data?.id ?? null);
}

function reasonOf(error: AuthError): string {
  if (error.code === "over_email_send_rate_limit") {
    const [, seconds] = /after (\d+) seconds?/.exec(error.message) ?? [];
    return tooMany(Number(seconds ?? 3600));
  }
  if (["otp_disabled", "signup_disabled"].includes(error.code ?? "") || error.status === 403)
    return signUpClosed;
  // Auth answers 500 when its mail server fails, too.
  if (isOutage(error)) return error.status === 500 ? mailNotTaken : backendUnreachable;
  return authMessage(error, mailNotTaken);
}

function tooMany(seconds: number): string {
  const wait = seconds > 90 ? `${Math.ceil(seconds / 60)} menit` : `${seconds} detik`;
  return `Batas pengiriman email tercapai. Coba lagi sekitar ${wait} lagi.`;
}
