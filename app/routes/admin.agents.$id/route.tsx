import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { ArrowLeft, Pencil } from "lucide-react";
import { Question } from "~/components/form/ask-first";
import { sendOrKeep } from "~/components/form/lost-sending";
import { useAnswer } from "~/components/form/use-form";
import { ActiveBadge } from "~/components/ui/state-badge";
import { AgentSharingSection } from "~/domain/agents/agent-sharing";
import { agentNoun } from "~/domain/agents/fields";
import { FigureList } from "~/domain/agents/figures";
import { readAgentSharing } from "~/domain/agents/sharing.server";
import { formAddress } from "~/domain/listed/noun";
import { adminMeta } from "~/lib/head";
import { requireStaff } from "~/server/guard.server";
import { readSmallForm } from "~/server/read-fields.server";
import { changeAgent, loadAgent, savePayment } from "./agent.server";
import { findQuestion, LedgerPanel, LinkPanel, PaymentsPanel } from "./panels";
import { PaymentForm } from "./payment-form";

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
  return { ...view, sharing: await readAgentSharing(client, view.agent) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { client } = await requireStaff(request, "money");
  const form = await readSmallForm(request);
  const id = params.id ?? "";
  return form.get("intent") === "save" ? savePayment(client, id, form) : changeAgent(client, id, form);
}

export const clientAction = sendOrKeep;

export default function AgentPage() {
  const view = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const question = findQuestion(useLocation().search, view);
  const { agent, figures, ledger, payments, linkSince, held, today, sharing } = view;
  const returned = answer && "result" in answer ? answer : null;
  return (
    <div className="grid grid-cols-1 gap-6">
      <Link className="link inline-flex min-h-11 items-center gap-2 justify-self-start" to={agentNoun.path}>
        <ArrowLeft aria-hidden="true" className="size-4" />
        Kembali ke daftar
      </Link>
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
      {question && <Question {...question} />}
      <section aria-label="Angka" className="panel">
        <FigureList figures={figures} />
      </section>
      <AgentSharingSection {...sharing} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <PaymentsPanel agent={agent} payments={payments}>
          <PaymentForm key={held.stamp} agentId={agent.id} {...{ held, today, returned }} />
        </PaymentsPanel>
        <LedgerPanel ledger={ledger} />
        <LinkPanel
          agent={agent}
          linkSince={linkSince}
          link={answer && "link" in answer ? answer.link : null}
        />
      </div>
    </div>
  );
}
