import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { TextField } from "~/components/form/field";
import { useAnswer } from "~/components/form/use-answer";
import { ScreenHead } from "~/components/layout/screen-head";
import { InvitationLinkPanel } from "~/domain/account/invitation-link";
import {
  type InvitationLink,
  type InvitationWay,
  makeInvitationLink,
  readInvitationWay,
  sendInvitation,
} from "~/domain/account/invitations.server";
import { offerBranches } from "~/domain/branches/queries.server";
import { MemberStateBadge, RoleField } from "~/domain/team/member-fields";
import { memberAddress, teamMessages, teamPath } from "~/domain/team/noun";
import { listMembers, type Member } from "~/domain/team/queries.server";
import { invitationRecord } from "~/domain/team/record";
import { inviteMember } from "~/domain/team/save-member.server";
import { newFormState } from "~/lib/form-state";
import { adminMeta } from "~/lib/head";
import type { Option } from "~/lib/options";
import { toInternationalDigits } from "~/lib/phone.server";
import { roleNames } from "~/lib/roles";
import { answerRecordForm } from "~/records/answer-form.server";
import { describeForm } from "~/records/describe.server";
import { type OpenedForm, RecordForm } from "~/records/form";
import { linkedForm } from "~/records/page-noun";
import { rowIdOf } from "~/records/save.server";
import { redirectWithError, redirectWithSuccess } from "~/server/flash.server";
import { requireStaff } from "~/server/guard.server";
import { readSmallForm } from "~/server/read-fields.server";

export { sendOrKeep as clientAction } from "~/components/form/lost-sending";

export const meta = adminMeta("Tim");

export const handle = { crumbs: [{ label: "Tim", to: teamPath }] };

export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireStaff(request, "team");
  const branches = await offerBranches(admin.client);
  return {
    description: describeForm(invitationRecord, {}, { branchId: branches }),
    formState: newFormState(),
    self: admin.staffId,
    members: await listMembers(admin.client),
    branches: branches ?? [],
    way: readInvitationWay(),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { client } = await requireStaff(request, "team");
  const way = readInvitationWay();
  // After a failed mail the member stays invited; staff send the mail again from the member's page.
  let unsent: string | null = null;
  let link: InvitationLink | null = null;
  let invitedId = "";
  return answerRecordForm({
    record: invitationRecord,
    form: await readSmallForm(request),
    save: async (values, formState) => {
      invitedId = rowIdOf(formState.idempotencyKey);
      const { outcome, invited } = await inviteMember(client, formState, values);
      if (invited === null) return outcome;
      if (way.by === "owner") {
        // Sent twice, the form gets a second link: the first answer may be lost, and with it the first link.
        link = await makeInvitationLink(client, invited, toInternationalDigits(values.whatsapp));
      } else if (!invited.isMailed) unsent = await sendInvitation(client, invited);
      return outcome;
    },
    saved: ({ email }) => {
      if (link !== null) return { isSaved: true as const, link };
      return unsent === null
        ? redirectWithSuccess(teamPath, "Undangan dikirim", `${email}. Tautannya berlaku ${way.linkLife}.`)
        : redirectWithError(
            memberAddress(invitedId),
            `${unsent} Tekan “Kirim lagi” nanti.`,
            `Tercatat di tim. ${teamMessages.unsent}`,
          );
    },
    messages: { failed: teamMessages.inviteFailed, gone: [teamMessages.gone] },
    addsAgain: true,
  });
}

export default function TeamPage() {
  const { description, formState, self, members, branches, way } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const returned = answer && "result" in answer ? answer : undefined;
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-6">
      <ScreenHead
        title="Tim"
        help="Siapa yang dapat masuk ke halaman admin ini, dan apa yang dapat dikerjakannya. Buka namanya untuk mengubah peran, mengirim undangan lagi, atau menonaktifkannya."
      />
      {answer && "link" in answer && <InvitationLinkPanel link={answer.link} />}
      <MemberList members={members} self={self} />
      <InvitationForm
        key={returned?.idempotencyKey ?? formState.idempotencyKey}
        description={description}
        formState={formState}
        returned={returned}
        branches={branches}
        way={way}
      />
    </div>
  );
}

interface InvitationFormProps extends Pick<OpenedForm, "description" | "formState" | "returned"> {
  branches: readonly Option[];
  way: InvitationWay;
}

function InvitationForm({ description, formState, returned, branches, way }: InvitationFormProps) {
  const isPassedOn = way.by === "owner";
  return (
    <section aria-labelledby="undang">
      <RecordForm<typeof invitationRecord>
        id={linkedForm}
        description={description}
        formState={formState}
        content={{}}
        options={{ branchId: branches }}
        returned={returned}
        save={isPassedOn ? "Buat tautan undangan" : "Kirim undangan"}
        pendingText={isPassedOn ? "Membuat..." : "Mengirim..."}
        heading={
          <div className="grid gap-1">
            <h2 id="undang">Undang anggota</h2>
            <p className="help">{wayText(way)}</p>
          </div>
        }
        looks={{
          role: ({ meta }) => <RoleField meta={meta} />,
          branchId: (_, { draw, metas }) => (
            <>
              {draw()}
              {isPassedOn && (
                <TextField
                  meta={metas.whatsapp}
                  label="Nomor WhatsApp yang diundang"
                  type="tel"
                  autoComplete="off"
                  help="Boleh kosong. Hanya untuk membuka chat dengan tautannya; nomor ini tidak disimpan."
                />
              )}
            </>
          ),
        }}
      />
    </section>
  );
}

/** Says how the invitation reaches the invited person. */
function wayText({ by, isHosted, linkLife }: InvitationWay): string {
  const then = `Dengan tautan itu ia menulis nama dan membuat password, lalu langsung masuk. Undangan tidak kedaluwarsa; tautannya berlaku ${linkLife}.`;
  if (by === "owner")
    return `Situs ini belum dapat mengirim email, jadi Anda mendapat tautan untuk disalin atau dikirim lewat WhatsApp. ${then}`;
  const sender = isHosted
    ? "Supabase mengirim tautan ke emailnya. Tanpa server SMTP di sana hanya sedikit email yang terkirim."
    : "Kami mengirim tautan ke emailnya.";
  return `${sender} ${then}`;
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
