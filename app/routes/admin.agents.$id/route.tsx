import Pencil from "virtual:icon/pencil";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { type Confirmation, ConfirmationPanel } from "~/components/form/ask-first";
import { FormErrors } from "~/components/form/form-messages";
import { useAnswer } from "~/components/form/use-answer";
import { BackLink } from "~/components/layout/screen-head";
import { ActiveBadge } from "~/components/ui/state-badge";
import { Sums } from "~/components/ui/sums";
import { agentNoun } from "~/domain/agents/noun";
import { listPackageOptions } from "~/domain/packages/package-options.server";
import { absoluteAddress } from "~/domain/site/head.server";
import { agentKey, agentShortLink } from "~/lib/agent-links";
import { adminMeta } from "~/lib/head";
import { formAddress } from "~/records/noun";
import { screenParts } from "~/server/attempt.server";
import { requireStaff } from "~/server/guard.server";
import { readSmallForm } from "~/server/read-fields.server";
import { type AgentView, answerAgentButton, loadAgent, savePayment } from "./agent.server";
import { OwnPagePanel, revokeConfirmation, revokeKey } from "./own-page";
import { LedgerPanel, PaymentForm, PaymentsPanel, undoConfirmation, undoKey } from "./payments";
import { SharingPanel } from "./sharing";

export { sendOrKeep as clientAction } from "~/components/form/lost-sending";

export const meta = adminMeta("Agen");

export const handle = {
  crumbs: [
    { label: "Agen", to: agentNoun.path },
    { label: "Rincian Agen", to: "" },
  ],
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { client } = await requireStaff(request, "money");
  const view = await loadAgent(client, params.id ?? "");
  const { readPart, unread } = screenParts("agents");
  const { id, code } = view.agent;
  const sharing = {
    id,
    link: absoluteAddress(`/?${agentKey}=${code}`),
    shortLink: absoluteAddress(agentShortLink(code)),
    packages: await readPart(
      "pilihan paket untuk flyer",
      listPackageOptions(client, [], { drafts: false }),
      [],
    ),
  };
  return { ...view, sharing, unread: unread() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { client } = await requireStaff(request, "money");
  const form = await readSmallForm(request);
  const id = params.id ?? "";
  return form.get("intent") === "save" ? savePayment(client, id, form) : answerAgentButton(client, id, form);
}

/** The confirmation that the address asks for. */
function findConfirmation(search: string, { agent, payments }: AgentView): Confirmation | null {
  const query = new URLSearchParams(search);
  if (query.has(revokeKey)) return revokeConfirmation(agent);
  const payment = payments.find(({ id, canUndo }) => canUndo && id === query.get(undoKey));
  return payment ? undoConfirmation(agent, payment) : null;
}

export default function AgentPage() {
  const view = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const confirmation = findConfirmation(useLocation().search, view);
  const { agent, figures, rate, ledger, payments, linkSince, hasChatNumber, sharing } = view;
  const returned = answer && "result" in answer ? answer : null;
  return (
    <div className="grid grid-cols-1 gap-6">
      <BackLink to={agentNoun.path}>Kembali ke daftar</BackLink>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="grid min-w-0 gap-2">
          <h1 className="wrap-anywhere">{agent.name}</h1>
          <p className="flex flex-wrap items-center gap-2 wrap-anywhere">
            <ActiveBadge isActive={agent.isActive} />
            {[agent.code, agent.city, agent.phone].filter(Boolean).join(", ")}
          </p>
        </div>
        <Link className="btn" to={formAddress(agentNoun, agent.id)}>
          <Pencil aria-hidden="true" className="size-4" />
          Edit
        </Link>
      </div>
      {confirmation && <ConfirmationPanel {...confirmation} />}
      <section aria-label="Angka" className="panel">
        <Sums sums={figures} />
      </section>
      <FormErrors id="gagal-memuat" errors={view.unread} />
      <SharingPanel {...sharing} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <PaymentsPanel agent={agent} payments={payments}>
          <PaymentForm
            key={view.formState.idempotencyKey}
            agentId={agent.id}
            constraint={view.constraint}
            formState={view.formState}
            today={view.today}
            returned={returned}
          />
        </PaymentsPanel>
        <LedgerPanel rate={rate} ledger={ledger} />
        <OwnPagePanel
          agent={agent}
          linkSince={linkSince}
          hasChatNumber={hasChatNumber}
          link={answer && "link" in answer ? answer.link : null}
        />
      </div>
    </div>
  );
}
