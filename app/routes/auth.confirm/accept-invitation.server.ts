import { invitationKey } from "~/domain/account/invitations.server";
import { changePassword } from "~/domain/account/save-account.server";
import { signIn } from "~/domain/account/session.server";
import { newcomerKey } from "~/domain/team/noun";
import { uuid } from "~/lib/addresses";
import { type Role, roles } from "~/lib/roles";
import { getEnv } from "~/server/env.server";
import { flash } from "~/server/flash.server";
import { logFailure } from "~/server/log.server";
import { clearSession, sessionClient } from "~/server/session.server";
import { anonymousClient } from "~/server/supabase.server";
import { type ConfirmResult, confirmLink } from "./confirm-link.server";

/** Reads whom an invitation is for, by the next page that its link names. `unknown`: the link names no invitation, or the
 * backend fails. `over`: it was taken back or accepted. */
export async function readInvitation(
  next: string | null | undefined,
): Promise<{ name: string; role: Role } | "unknown" | "over"> {
  const id = URL.parse(next ?? "", getEnv().siteUrl)?.searchParams.get(invitationKey) ?? "";
  if (!uuid.test(id)) return "unknown";
  const { data, error } = await (await anonymousClient())
    .rpc("open_invitation", { id }, { get: true })
    .maybeSingle();
  if (error !== null) {
    logFailure("invitation.unread", error);
    return "unknown";
  }
  const role = roles.find((known) => known === data?.role);
  return data === null || role === undefined ? "over" : { name: data.name, role };
}

/** Accepts an invitation: makes the account, sets name and password, and signs in with that password (S37). Returns where to
 * go on, or why the link was refused. After the link is redeemed nothing is refused: what is left is done in the profile. */
export async function acceptInvitation(
  request: Request,
  tokenHash: string,
  { name, newPassword }: { name: string; newPassword: string },
): Promise<{ next: string } | Extract<ConfirmResult, { ok: false }>> {
  const result = await confirmLink(request, "invite", tokenHash);
  if (!result.ok) return result;
  const client = await sessionClient(request);
  const { error } = await client.rpc("set_my_name", { name });
  if (error !== null) logFailure("invitation.name_not_set", error);
  const refusal = await changePassword({ client, email: result.email, openedByLink: true }, { newPassword });
  if (refusal !== null) {
    flash({ kind: "error", title: "Akun aktif, tetapi passwordnya belum tersimpan", text: refusal.message });
    return { next: `/admin/profile?${newcomerKey}` };
  }
  clearSession(request);
  const signedIn = await signIn(request, result.email, newPassword);
  if (signedIn.ok) return { next: `/admin?${newcomerKey}` };
  flash({ kind: "success", title: "Password tersimpan", text: "Silakan login dengan password Anda." });
  return { next: "/admin/login" };
}
