import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { ArrowLeft, Pencil } from "lucide-react";
import { Question } from "~/components/form/ask-first";
import { useAnswer } from "~/components/form/use-form";
import { ActiveBadge } from "~/components/ui/state-badge";
import { AgentSharingSection, FigureList } from "~/domain/agents/agent-panels";
import { readAccount, readAgentSharing } from "~/domain/agents/queries.server";
import { agentAddress, agentRecord, paymentSchema } from "~/domain/agents/record";
import { makeLink, recordPayment, revokeLink, undoPayment } from "~/domain/agents/save-agent.server";
import { absoluteAddress } from "~/domain/site/head.server";
import { uuid } from "~/lib/addresses";
import { formatMoment, todayInJakarta } from "~/lib/dates";
import { ownFields } from "~/lib/form-constraints";
import { newFormState } from "~/lib/form-state";
import { adminMeta } from "~/lib/head";
import { answerSave, readFormState } from "~/records/answer-form.server";
import { formAddress, listMessages, unknownRequest } from "~/records/define";
import { findRecord } from "~/records/save.server";
import { redirectWithError, redirectWithSuccess } from "~/server/flash.server";
import { requireStaff } from "~/server/guard.server";
import { logFailure } from "~/server/log.server";
import { readSmallForm } from "~/server/read-fields.server";
import { badRequest, notFound } from "~/server/responses.server";
import type { Supabase } from "~/server/supabase.server";
import { findQuestion, LedgerPanel, LinkPanel, PaymentForm, PaymentsPanel } from "./panels";

export { sendOrKeep as clientAction } from "~/components/form/lost-sending";

export const meta = adminMeta("Agen");

export const handle = {
  crumbs: [
    { label: "Agen", to: agentRecord.path },
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

export type AgentView = Awaited<ReturnType<typeof loadAgent>>;

/** Throws a 404 answer for an agent who is not there, BackendError. */
async function loadAgent(client: Supabase, id: string) {
  const found = await findRecord(agentRecord, client, id);
  if (found === null) throw notFound(listMessages(agentRecord).gone);
  const { name, code, phone, city, isActive } = found.content;
  const { linkSince, ...account } = await readAccount(client, id);
  return {
    agent: { id, name, code, phone, city, isActive: isActive === "on" },
    ...account,
    linkSince: linkSince && formatMoment(linkSince),
    formState: newFormState(),
    today: todayInJakarta(),
  };
}

function savePayment(client: Supabase, id: string, form: URLSearchParams) {
  const formState = readFormState(form);
  return answerSave({
    formState,
    submission: parseWithZod(ownFields(form, paymentSchema), { schema: paymentSchema }),
    save: (payment) => recordPayment(client, id, formState, payment),
    saved: () => redirectWithSuccess(agentAddress(id), "Pembayaran dicatat"),
    // A payment is only ever added: nothing can have become newer or gone meanwhile.
    messages: { failed: "Gagal mencatat pembayaran", newer: [], gone: [] },
    event: "agents.payment_failed",
  });
}

/** What the screen's other buttons do. Of a new link the address is answered, which nobody can read a second time. */
async function changeAgent(client: Supabase, id: string, form: URLSearchParams) {
  const back = agentAddress(id);
  const payment = form.get("payment") ?? "";
  try {
    switch (form.get("intent")) {
      case "make-link":
        return data({ link: absoluteAddress(`/agen/${await makeLink(client, id)}`) });
      case "revoke-link":
        await revokeLink(client, id);
        return redirectWithSuccess(back, "Tautan dicabut", "Alamat yang lama tidak dapat dibuka lagi.");
      case "undo-payment":
        // Made by hand: answered as what no button sends.
        if (!uuid.test(payment)) break;
        await undoPayment(client, id, payment);
        return redirectWithSuccess(back, "Pembayaran dibatalkan", "Dicatat sebagai baris lawannya.");
    }
  } catch (error) {
    logFailure("agents.change_failed", error);
    return redirectWithError(back, "Gagal menyimpan. Coba lagi sebentar lagi.");
  }
  throw badRequest(unknownRequest);
}

export default function AgentPage() {
  const view = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const question = findQuestion(useLocation().search, view);
  const { agent, figures, ledger, payments, linkSince, formState, today, sharing } = view;
  const returned = answer && "result" in answer ? answer : null;
  return (
    <div className="grid grid-cols-1 gap-6">
      <Link className="link inline-flex min-h-11 items-center gap-2 justify-self-start" to={agentRecord.path}>
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
        <Link className="btn" to={formAddress(agentRecord, agent.id)}>
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
          <PaymentForm key={formState.stamp} agentId={agent.id} {...{ formState, today, returned }} />
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
