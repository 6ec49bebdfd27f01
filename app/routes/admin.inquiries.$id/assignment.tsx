import { Form } from "@remix-run/react";
import { FormSignature, SubmitButton } from "~/components/form/form-start";
import { Options } from "~/components/form/narrowing-field";
import { useMayEnter } from "~/components/layout/role-context";
import { inquiryAddress } from "~/domain/inquiries/list-filter";
import type { Option } from "~/lib/content";
import type { Assignment } from "./assignment.server";
import type { InquiryView } from "./inquiry.server";

interface AssignmentPanelProps {
  id: string;
  assignment: Assignment;
}

/** Handler and branch of the inquiry. Each button is a form that saves nothing else. */
export function AssignmentPanel({ id, assignment }: AssignmentPanelProps) {
  const { handler, isMine, branch, mayChange, colleagues, branches } = assignment;
  return (
    <section aria-labelledby="penanganan" className="panel grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="penanganan" className="min-w-0 text-[1.1875rem] wrap-anywhere">
          Ditangani oleh: {handler === null ? "Belum ada" : isMine ? `Anda (${handler.name})` : handler.name}
        </h2>
        {mayChange && (handler === null || isMine) && (
          <AssignmentForm id={id} assignment={assignment}>
            <SubmitButton
              name="intent"
              value={isMine ? "give-back" : "take"}
              className={isMine ? "btn" : "btn btn-primary"}
            >
              {isMine ? "Lepaskan" : "Tangani"}
            </SubmitButton>
          </AssignmentForm>
        )}
      </div>
      {mayChange && colleagues.length > 0 && (
        <AssignmentForm id={id} assignment={assignment}>
          <Select name="to" label="Serahkan kepada" options={colleagues} />
          <SubmitButton name="intent" value="hand-over" className="btn">
            Serahkan
          </SubmitButton>
        </AssignmentForm>
      )}
      {(branch !== null || branches.length > 0) && <p>Cabang: {branch?.name ?? "Kantor pusat"}</p>}
      {mayChange && branches.length > 0 && (
        <AssignmentForm id={id} assignment={assignment}>
          <Select name="branch" label="Pindahkan ke" options={branches} />
          <SubmitButton name="intent" value="move" className="btn">
            Pindahkan
          </SubmitButton>
        </AssignmentForm>
      )}
    </section>
  );
}

function AssignmentForm({ id, assignment, children }: AssignmentPanelProps & { children: React.ReactNode }) {
  return (
    <Form method="post" action={inquiryAddress(id)} className="flex flex-wrap items-end gap-3">
      <FormSignature />
      <input type="hidden" name="seen" value={assignment.handler?.id ?? ""} />
      {children}
    </Form>
  );
}

function Select({ name, label, options }: { name: string; label: string; options: readonly Option[] }) {
  return (
    <label className="grid min-w-0 grow gap-1.5 sm:grow-0">
      <span className="label">{label}</span>
      <select name={name} autoComplete="off" className="input">
        <Options options={options} />
      </select>
    </label>
  );
}

export const agentIntent = "agent";

/** The agent whose link the pilgrim came by; not shown while there are no agents. */
export function AgentPanel({ inquiry: { id, agentId, agents } }: { inquiry: InquiryView }) {
  const mayCorrect = useMayEnter("service");
  if (agents.length === 0) return null;
  const agent = agents.find(({ value }) => value === agentId);
  return (
    <section aria-labelledby="agen" className="panel grid gap-3">
      <h2 id="agen">Agen</h2>
      <p>{agent?.label ?? "Tanpa agen"}</p>
      {mayCorrect && (
        <details>
          <summary className="link min-h-11 cursor-pointer content-center">Koreksi agen</summary>
          <Form key={agentId} method="post" action={inquiryAddress(id)} className="mt-2 grid gap-3">
            <FormSignature />
            <label className="grid gap-1.5">
              <span className="label">Agen yang benar</span>
              <select name="agent" className="input" defaultValue={agentId ?? ""} autoComplete="off">
                <option value="">Tanpa agen</option>
                <Options options={agents} />
              </select>
            </label>
            <label className="grid gap-1.5">
              <span className="label">Alasan</span>
              <input name="reason" className="input" required maxLength={300} autoComplete="off" />
            </label>
            <SubmitButton name="intent" value={agentIntent} className="btn justify-self-start">
              Simpan agen
            </SubmitButton>
          </Form>
        </details>
      )}
    </section>
  );
}
