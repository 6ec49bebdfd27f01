import type { TypedResponse } from "@remix-run/node";
import { makeInvitationLink, readInvitationWay, sendInvitation } from "~/domain/account/invitations.server";
import { memberAddress, teamMessages, teamPath } from "~/domain/team/noun";
import { findMember } from "~/domain/team/queries.server";
import { memberRecord } from "~/domain/team/record";
import { memberSteps, switchMember, takeInvitationBack } from "~/domain/team/save-member.server";
import type { Doubt } from "~/lib/form-state";
import { phoneProblems } from "~/lib/phone";
import { parsePhone } from "~/lib/phone.server";
import { type Role, roleNames } from "~/lib/roles";
import { answerRecordForm } from "~/records/answer-form.server";
import { saveRecord } from "~/records/save.server";
import { answerOr, redirectWithError, redirectWithSuccess } from "~/server/flash.server";
import type { Admin } from "~/server/guard.server";
import { log, logFailure } from "~/server/log.server";
import { requestScope } from "~/server/request-scope.server";
import { unknownRequest } from "~/server/responses.server";
import { clearSession } from "~/server/session.server";

/** Saves name, role and branch. Owners confirm first that they give up their own rights. */
export async function saveMemberForm(admin: Admin, id: string, form: URLSearchParams) {
  const isSelf = id === admin.staffId;
  return answerRecordForm({
    record: memberRecord,
    form,
    id,
    doubts: ({ role }) => (isSelf ? ownDoubts(admin.role, role) : []),
    save: (values, formState) => saveRecord(memberRecord, admin.client, formState, values, memberSteps),
    saved: ({ role }) => {
      note(admin, id, "team.member_saved", { role });
      const staysHere = !isSelf || role === "pemilik";
      return redirectWithSuccess(staysHere ? memberAddress(id) : "/admin", "Perubahan disimpan");
    },
    messages: { failed: teamMessages.updateFailed, gone: [teamMessages.gone] },
  });
}

function ownDoubts(present: Role, role: Role): Doubt[] {
  if (role === present) return [];
  const text = `Anda mengubah peran Anda sendiri menjadi ${roleNames[role]}. Setelah disimpan, halaman Tim dan Pengaturan tertutup bagi Anda; hanya pemilik lain yang dapat mengembalikannya.`;
  return [{ key: `peran-${role}`, text, publishing: false }];
}

/** Writes into the log who changed whom. */
function note(admin: Admin, member: string, event: string, facts: object = {}): void {
  log().info({ requestId: requestScope().id, by: admin.staffId, member, ...facts }, event);
}

/** Makes a new link of an invitation for the owner to pass on, by WhatsApp to the number in the form if there is one. Only
 * the answer holds the link: it is a credential. */
export async function renewInvitationLink(admin: Admin, id: string, form: URLSearchParams) {
  if (readInvitationWay().by === "mail") throw unknownRequest();
  const address = memberAddress(id);
  const typed = (form.get("whatsapp") ?? "").trim();
  const phone = parsePhone(typed);
  if (typed !== "" && phone === null)
    return redirectWithError(address, phoneProblems.unassigned, teamMessages.linkFailed);
  const attempt = { event: "team.link_not_made", address, failed: teamMessages.linkFailed };
  return answerOr(attempt, async () => {
    const member = await findMember(admin.client, id);
    if (!member?.awaited) return redirectWithError(address, teamMessages.gone, teamMessages.linkFailed);
    const link = await makeInvitationLink(admin.client, member, phone?.digits ?? null);
    note(admin, id, "team.link_made");
    return { link };
  });
}

/** Does what a button of a member's page asks for. Throws a 400 answer for an unknown intent. */
export async function changeMember(request: Request, admin: Admin, id: string, intent: string | null) {
  const change = changes(request, admin, id).get(intent ?? "");
  if (change === undefined) throw unknownRequest();
  try {
    const { refused, done } = await change();
    if (refused !== null) {
      const title = intent === "send" ? teamMessages.unsent : teamMessages.updateFailed;
      return redirectWithError(memberAddress(id), refused, title);
    }
    note(admin, id, `team.${intent}`);
    return done();
  } catch (error) {
    logFailure("team.change_failed", error, { intent });
    return redirectWithError(memberAddress(id), "Silakan coba lagi.", teamMessages.updateFailed);
  }
}

interface Change {
  /** Reason of a refusal; null if the change was made. */
  refused: string | null;
  done: () => TypedResponse<never>;
}

function changes(request: Request, { client, staffId }: Admin, id: string) {
  const here = memberAddress(id);
  const byIntent: Record<string, () => Promise<Change>> = {
    send: async () => {
      const member = await findMember(client, id);
      return {
        refused: member?.awaited ? await sendInvitation(client, member) : teamMessages.gone,
        done: () =>
          redirectWithSuccess(here, "Undangan dikirim lagi", "Tautan yang lama tidak berlaku lagi."),
      };
    },
    "take-back": async () => ({
      refused: await takeInvitationBack(client, id),
      done: () => redirectWithSuccess(teamPath, "Undangan ditarik"),
    }),
    "switch-on": async () => ({
      refused: await switchMember(client, id, true),
      done: () => redirectWithSuccess(here, "Diaktifkan lagi"),
    }),
    "switch-off": async () => ({
      refused: await switchMember(client, id, false),
      done: () => {
        if (id !== staffId)
          return redirectWithSuccess(here, "Dinonaktifkan", "Semua sesinya sudah berakhir.");
        clearSession(request);
        return redirectWithSuccess("/admin/login", "Akun Anda dinonaktifkan");
      },
    }),
  };
  return new Map(Object.entries(byIntent));
}
