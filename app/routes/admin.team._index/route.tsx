import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/components/form/use-form";
import { ScreenHead } from "~/components/layout/screen-head";
import { sendInvitation } from "~/domain/account/mailed-links.server";
import { MemberStateBadge, RoleField } from "~/domain/team/member-fields";
import { listMembers, type Member } from "~/domain/team/queries.server";
import { invitationRecord, memberAddress, teamMessages, teamPath } from "~/domain/team/record";
import { inviteMember } from "~/domain/team/save-member.server";
import { newFormState } from "~/lib/form-state";
import { adminMeta } from "~/lib/head";
import { roleNames } from "~/lib/roles";
import { answerRecordForm } from "~/records/answer-form.server";
import { type OpenedForm, RecordForm } from "~/records/form";
import { linkedForm } from "~/records/page";
import { rowIdOf } from "~/records/save.server";
import { redirectWithError, redirectWithSuccess } from "~/server/flash.server";
import { requireStaff } from "~/server/guard.server";
import { readSmallForm } from "~/server/read-fields.server";

export { sendOrKeep as clientAction } from "~/components/form/lost-sending";

export const meta = adminMeta("Tim");

export const handle = { crumbs: [{ label: "Tim", to: teamPath }] };

export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireStaff(request, "team");
  return { formState: newFormState(), self: admin.staffId, members: await listMembers(admin.client) };
}

export async function action({ request }: ActionFunctionArgs) {
  const { client } = await requireStaff(request, "team");
  // After a failed mail the member stays invited; staff send the mail again from the member's page.
  let unsent: string | null = null;
  let invitedId = "";
  return answerRecordForm({
    record: invitationRecord,
    form: await readSmallForm(request),
    save: async (values, formState) => {
      invitedId = rowIdOf(formState.idempotencyKey);
      const { outcome, invited } = await inviteMember(client, formState, values);
      if (invited !== null) unsent = await sendInvitation(client, invited);
      return outcome;
    },
    saved: ({ email }) =>
      unsent === null
        ? redirectWithSuccess(teamPath, "Undangan dikirim", `${email}, berlaku satu jam.`)
        : redirectWithError(
            memberAddress(invitedId),
            `${unsent} Tekan “Kirim lagi” nanti.`,
            `Tercatat di tim. ${teamMessages.unsent}`,
          ),
    messages: {
      failed: teamMessages.inviteFailed,
      newer: [teamMessages.newer],
      gone: [teamMessages.gone],
    },
    addsAgain: true,
  });
}

export default function TeamPage() {
  const { formState, self, members } = useLoaderData<typeof loader>();
  const returned = useAnswer<typeof action>();
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-6">
      <ScreenHead
        title="Tim"
        help="Siapa yang dapat masuk ke halaman admin ini, dan apa yang dapat dikerjakannya. Buka namanya untuk mengubah peran, mengirim undangan lagi, atau menonaktifkannya."
      />
      <MemberList members={members} self={self} />
      <InvitationForm
        key={returned?.idempotencyKey ?? formState.idempotencyKey}
        formState={formState}
        returned={returned}
      />
    </div>
  );
}

function InvitationForm({ formState, returned }: Pick<OpenedForm, "formState" | "returned">) {
  return (
    <section aria-labelledby="undang">
      <RecordForm
        id={linkedForm}
        record={invitationRecord}
        formState={formState}
        content={{}}
        returned={returned}
        save="Kirim undangan"
        pendingText="Mengirim..."
        heading={
          <div className="grid gap-1">
            <h2 id="undang">Undang anggota</h2>
            <p className="help">
              Kami mengirim tautan ke emailnya. Dengan tautan itu ia membuat passwordnya sendiri, lalu masuk.
            </p>
          </div>
        }
        looks={(metas) => ({ role: <RoleField meta={metas.role} /> })}
      />
    </section>
  );
}

interface MemberListProps {
  members: readonly Member[];
  /** Id of the signed-in member. */
  self: string;
}

function MemberList({ members, self }: MemberListProps) {
  const active = members.filter(({ state }) => state === "active").length;
  return (
    <section aria-label="Anggota tim" className="grid grid-cols-1 gap-3">
      <p className="font-semibold">
        {members.length} orang, {active} aktif
      </p>
      <ul className="grid grid-cols-1 divide-y divide-rule overflow-hidden rounded-xl border border-rule bg-white">
        {members.map((member) => (
          <li key={member.id} className="relative focus-within:bg-mint hover:bg-mint">
            <Row member={member} isSelf={member.id === self} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The whole row is a link to the member's page. */
function Row({ member, isSelf }: { member: Member; isSelf: boolean }) {
  const { id, name, email, role, state, lastSeen, hasSecondStep } = member;
  return (
    <article
      aria-labelledby={`anggota-${id}`}
      className="flex flex-wrap items-center gap-x-4 gap-y-1.5 p-[min(1rem,4.5vw)] md:grid md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_minmax(0,2fr)]"
    >
      <div className="min-w-0 basis-full">
        <h2 id={`anggota-${id}`} className="text-base">
          <Link to={memberAddress(id)} className="link break-words after:absolute after:inset-0">
            {name || email}
          </Link>
          {isSelf && <span className="font-normal text-soft"> (Anda)</span>}
        </h2>
        {name && <p className="help wrap-anywhere">{email}</p>}
      </div>
      <p className="flex flex-wrap items-center gap-1.5">
        <span className="badge bg-mint">{roleNames[role]}</span>
        <MemberStateBadge state={state} />
      </p>
      <div className="help min-w-0">
        <p>Terakhir masuk: {lastSeen}</p>
        <p>Masuk dua langkah: {hasSecondStep ? "ya" : "tidak"}</p>
      </div>
    </article>
  );
}
