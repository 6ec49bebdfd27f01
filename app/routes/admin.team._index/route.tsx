import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { sendOrKeep } from "~/components/form/lost-sending";
import { useAnswer } from "~/components/form/use-form";
import { sendInvitation } from "~/domain/team/invitations.server";
import { listMembers } from "~/domain/team/queries.server";
import { inviteMember } from "~/domain/team/save-member.server";
import { invitationSchema, memberAddress, teamMessages, teamPath } from "~/domain/team/schema";
import { ownFields } from "~/lib/form-constraints";
import { adminMeta } from "~/lib/head";
import { newForm } from "~/lib/returned-form";
import { redirectWithError, redirectWithSuccess } from "~/server/flash.server";
import { requireStaff } from "~/server/guard.server";
import { readSmallForm } from "~/server/read-fields.server";
import { answerSave, readHeld } from "~/server/returned-form.server";
import { rowIdOf } from "~/server/save-unless-newer.server";
import { InvitationForm } from "./invitation-form";
import { MemberList } from "./member-list";

export const meta = adminMeta("Tim");

export const handle = { crumbs: [{ label: "Tim", to: teamPath }] };

export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireStaff(request, "team");
  return { held: newForm(), self: admin.staffId, members: await listMembers(admin.client) };
}

export async function action({ request }: ActionFunctionArgs) {
  const { client } = await requireStaff(request, "team");
  const form = await readSmallForm(request);
  const held = readHeld(form);
  let unsent: string | null = null;
  return answerSave({
    held,
    submission: parseWithZod(ownFields(form, invitationSchema), { schema: invitationSchema }),
    save: async (values) => {
      const { outcome, invited } = await inviteMember(client, held, values);
      if (invited !== null) unsent = await sendInvitation(client, invited);
      return outcome;
    },
    saved: ({ email }) =>
      unsent === null
        ? redirectWithSuccess(teamPath, "Undangan dikirim", `${email}, berlaku satu jam.`)
        : redirectWithError(
            memberAddress(rowIdOf(held.stamp)),
            `${unsent} Tekan “Kirim lagi” nanti.`,
            `Tercatat di tim. ${teamMessages.unsent}`,
          ),
    messages: {
      failed: teamMessages.inviteFailed,
      newer: [teamMessages.newer],
      gone: [teamMessages.gone],
    },
    addsAgain: true,
    event: "team.invite_failed",
  });
}

export const clientAction = sendOrKeep;

export default function TeamPage() {
  const { held, self, members } = useLoaderData<typeof loader>();
  const returned = useAnswer<typeof action>();
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-6">
      <div className="grid gap-1">
        <h1>Tim</h1>
        <p className="help">
          Siapa yang dapat masuk ke halaman admin ini, dan apa yang dapat dikerjakannya. Buka namanya untuk
          mengubah peran, mengirim undangan lagi, atau menonaktifkannya.
        </p>
      </div>
      <MemberList members={members} self={self} />
      <InvitationForm key={returned?.stamp ?? held.stamp} held={held} returned={returned} />
    </div>
  );
}
