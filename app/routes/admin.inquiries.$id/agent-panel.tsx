import { Form } from "@remix-run/react";
import { FormMark, SubmitButton } from "~/components/form/form-start";
import { Options } from "~/components/form/narrowing-field";
import { inquiryAddress } from "~/domain/inquiries/list-filter";
import { useMayEnter } from "~/domain/team/role-context";
import type { InquiryView } from "./inquiry.server";

export const agentIntent = "agent";

/** Whose link the pilgrim came by; nothing as long as there are no agents. */
export function AgentPanel({ inquiry: { id, agentId, agents } }: { inquiry: InquiryView }) {
  const mayCorrect = useMayEnter("service");
  if (agents.length === 0) return null;
  const present = agents.find(({ value }) => value === agentId);
  return (
    <section aria-labelledby="agen" className="panel grid gap-3">
      <h2 id="agen">Agen</h2>
      <p>{present?.label ?? "Tanpa agen"}</p>
      {mayCorrect && (
        <details>
          <summary className="link min-h-11 cursor-pointer content-center">Koreksi agen</summary>
          <Form key={agentId} method="post" action={inquiryAddress(id)} className="mt-2 grid gap-3">
            <FormMark />
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
