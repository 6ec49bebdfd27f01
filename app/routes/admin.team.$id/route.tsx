import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ConfirmationPanel } from "~/components/form/ask-first";
import { FormErrors } from "~/components/form/form-messages";
import { useAnswer } from "~/components/form/use-answer";
import { InvitationLinkPanel } from "~/domain/account/invitation-link";
import { readInvitationWay } from "~/domain/account/invitations.server";
import { offerBranches } from "~/domain/branches/queries.server";
import { listActivityOf } from "~/domain/history/activity.server";
import { ActivityPages } from "~/domain/history/activity-list";
import { MemberStateBadge } from "~/domain/team/member-fields";
import { memberAddress, teamMessages, teamPath } from "~/domain/team/noun";
import { findMember } from "~/domain/team/queries.server";
import { memberRecord } from "~/domain/team/record";
import { uuid } from "~/lib/addresses";
import { newFormState } from "~/lib/form-state";
import { adminMeta } from "~/lib/head";
import { roleNames } from "~/lib/roles";
import { describeForm } from "~/records/describe.server";
import { screenParts } from "~/server/attempt.server";
import { requireStaff } from "~/server/guard.server";
import { readSmallForm } from "~/server/read-fields.server";
import { notFound } from "~/server/responses.server";
import { changeMember, renewInvitationLink, saveMemberForm } from "./change-member.server";
import { findMemberConfirmation, MemberButtons, MemberForm, memberConfirmation } from "./member-panels";

export { sendOrKeep as clientAction } from "~/components/form/lost-sending";

export const meta = adminMeta("Anggota Tim");

export const handle = {
  crumbs: [
    { label: "Tim", to: teamPath },
    { label: "Anggota Tim", to: "" },
  ],
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { client, staffId } = await requireStaff(request, "team");
  const query = new URL(request.url).searchParams;
  const member = uuid.test(params.id ?? "") ? await findMember(client, params.id ?? "") : null;
  if (member === null) throw notFound(teamMessages.gone);
  const page = Math.min(Math.max(Math.trunc(Number(query.get("halaman"))) || 1, 1), 100);
  const { readPart, unread } = screenParts("team");
  const [branches, activity] = await Promise.all([
    offerBranches(client),
    readPart("riwayat kegiatan", listActivityOf(client, member.email, page), null),
  ]);
  return {
    member,
    branches: branches ?? [],
    isSelf: member.id === staffId,
    description: describeForm(memberRecord, {}, { branchId: branches }),
    formState: { ...newFormState(), id: member.id, openedVersion: member.version },
    confirmation: findMemberConfirmation(query, member),
    way: readInvitationWay(),
    activity,
    unread: unread(),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "team");
  const form = await readSmallForm(request);
  const id = params.id ?? "";
  if (!uuid.test(id)) throw notFound(teamMessages.gone);
  const intent = form.get("intent");
  if (intent === "save") return saveMemberForm(admin, id, form);
  return intent === "make-link"
    ? renewInvitationLink(admin, id, form)
    : changeMember(request, admin, id, intent);
}

export default function MemberPage() {
  const { member, branches, isSelf, description, formState, confirmation, way, activity, unread } =
    useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const returned = answer && "result" in answer ? answer : undefined;
  const { id, name, email, role, state, lastSeen, hasSecondStep } = member;
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-6">
      <div className="grid gap-2">
        <h1 className="wrap-anywhere">{name || email}</h1>
        <p className="flex flex-wrap items-center gap-2">
          <span className="badge bg-mint">{roleNames[role]}</span>
          <MemberStateBadge state={state} />
          {isSelf && <span className="badge">Ini Anda</span>}
        </p>
        <p className="help wrap-anywhere">
          {email}. Terakhir masuk: {lastSeen}. Masuk dua langkah: {hasSecondStep ? "ya" : "tidak"}.
        </p>
      </div>
      {confirmation !== null && (
        <ConfirmationPanel {...memberConfirmation(confirmation, { member, isSelf })} />
      )}
      {answer && "link" in answer && <InvitationLinkPanel link={answer.link} />}
      <MemberForm
        key={member.version}
        member={member}
        branches={branches}
        description={description}
        formState={formState}
        returned={returned}
      />
      <MemberButtons member={member} isSelf={isSelf} way={way} />
      <FormErrors id="gagal-memuat" errors={unread} />
      {activity && <ActivityPages {...activity} address={(page) => `${memberAddress(id)}?halaman=${page}`} />}
    </div>
  );
}
