import { Form } from "@remix-run/react";
import { FieldError } from "~/components/form/field";
import { FormSignature, SubmitButton } from "~/components/form/form-start";
import { Options } from "~/components/form/narrowing-field";
import { useMayEnter } from "~/components/layout/role-context";
import { inquiryAddress } from "~/domain/inquiries/list-filter";
import type { Option } from "~/lib/options";
import type { Assignment, Unchosen } from "./assignment.server";
import type { InquiryView } from "./inquiry.server";

/** Id of the form that changes handler and branch. */
const formId = "ubah-penanganan";

interface AssignmentProps {
  id: string;
  assignment: Assignment;
}

/** Form of the buttons in `AssignmentPanel`. It stands outside the inquiry's form, in which the panel is drawn. */
export function AssignmentForm({ id, assignment }: AssignmentProps) {
  return (
    <Form id={formId} method="post" action={inquiryAddress(id)} hidden>
      <FormSignature />
      <input type="hidden" name="seen" value={assignment.handler?.id ?? ""} />
    </Form>
  );
}

interface AssignmentPanelProps extends Pick<AssignmentProps, "assignment"> {
  /** The form as it was sent with nothing selected. */
  unchosen: Unchosen | undefined;
}

/** Handler and branch of the inquiry. Its buttons send `AssignmentForm`, which saves nothing else. */
export function AssignmentPanel({ assignment, unchosen }: AssignmentPanelProps) {
  const { handler, isMine, isBound, branch, mayChange, colleagues, branches } = assignment;
  return (
    <section aria-labelledby="penanganan" className="panel grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="penanganan" className="min-w-0 text-[1.1875rem] wrap-anywhere">
          Ditangani oleh: {handler === null ? "Belum ada" : isMine ? `Anda (${handler.name})` : handler.name}
        </h2>
        {mayChange && (handler === null || isMine) && (
          <SubmitButton
            form={formId}
            name="intent"
            value={isMine ? "give-back" : "take"}
            className={isMine ? "btn" : "btn btn-primary"}
          >
            {isMine ? "Lepaskan" : "Tangani"}
          </SubmitButton>
        )}
      </div>
      {mayChange && colleagues.length > 0 && (
        <Choice
          name="to"
          label="Serahkan kepada"
          none="Pilih orang"
          missing="Pilih dahulu siapa yang menangani."
          options={colleagues}
          unchosen={unchosen}
        >
          <SubmitButton form={formId} name="intent" value="hand-over" className="btn">
            Serahkan
          </SubmitButton>
        </Choice>
      )}
      {(branch !== null || branches.length > 0) && <p>Cabang: {branch?.name ?? "Kantor pusat"}</p>}
      {mayChange && branches.length > 0 && (
        <Choice
          name="branch"
          label="Pindahkan ke"
          none="Pilih cabang"
          missing="Pilih dahulu cabangnya."
          options={branches}
          unchosen={unchosen}
        >
          <SubmitButton form={formId} name="intent" value="move" className="btn">
            Pindahkan
          </SubmitButton>
          {isBound && (
            <p className="help basis-full">
              Sesudah dipindahkan, Anda tidak melihatnya lagi: Anda melihat permintaan cabang Anda saja.
            </p>
          )}
        </Choice>
      )}
    </section>
  );
}

interface ChoiceProps {
  name: Unchosen["name"];
  label: string;
  /** The first option, which selects nothing. */
  none: string;
  /** Said when that option was sent. */
  missing: string;
  options: readonly Option[];
  unchosen: Unchosen | undefined;
  /** The button that sends the selection. */
  children: React.ReactNode;
}

/** A select with its button. Nothing is selected at first, so that one press changes nothing by accident. */
function Choice({ name, label, none, missing, options, unchosen, children }: ChoiceProps) {
  const isRefused = unchosen?.name === name;
  const errorId = `${name}-kosong`;
  return (
    <div className="flex flex-wrap items-end gap-3">
      <label className="grid min-w-0 grow gap-1.5 sm:grow-0">
        <span className="label">{label}</span>
        <select
          form={formId}
          name={name}
          defaultValue={unchosen?.sent[name] ?? ""}
          autoComplete="off"
          className="input"
          // The answer to a form that stands elsewhere.
          {...(isRefused && {
            "data-answer": "",
            autoFocus: true,
            "aria-invalid": true,
            "aria-describedby": errorId,
          })}
        >
          <option value="">{none}</option>
          <Options options={options} />
        </select>
      </label>
      {children}
      {isRefused && (
        <div className="basis-full">
          <FieldError meta={{ errorId, errors: [missing] }} />
        </div>
      )}
    </div>
  );
}

export const agentIntent = "agent";

interface AgentPanelProps {
  inquiry: InquiryView;
  /** The selected agent of a form that was sent without a reason. */
  refused: string | undefined;
}

/** The agent whose link the pilgrim came by; not shown while there are no agents. */
export function AgentPanel({ inquiry: { id, agentId, agents }, refused }: AgentPanelProps) {
  const mayCorrect = useMayEnter("service");
  if (agents.length === 0) return null;
  const agent = agents.find(({ value }) => value === agentId);
  return (
    <section aria-labelledby="agen" className="panel grid gap-3">
      <h2 id="agen">Agen</h2>
      <p>{agent?.label ?? "Tanpa agen"}</p>
      {mayCorrect && (
        <details open={refused !== undefined}>
          <summary className="link min-h-11 cursor-pointer content-center">Koreksi agen</summary>
          <Form
            noValidate
            key={agentId}
            method="post"
            action={inquiryAddress(id)}
            className="mt-2 grid gap-3"
          >
            <FormSignature />
            <label className="grid gap-1.5">
              <span className="label">Agen yang benar</span>
              <select
                name="agent"
                className="input"
                defaultValue={refused ?? agentId ?? ""}
                autoComplete="off"
              >
                <option value="">Tanpa agen</option>
                <Options options={agents} />
              </select>
            </label>
            <label className="grid gap-1.5">
              <span className="label">Alasan</span>
              <input
                name="reason"
                className="input"
                required
                maxLength={300}
                autoComplete="off"
                {...(refused !== undefined && {
                  autoFocus: true,
                  "aria-invalid": true,
                  "aria-describedby": "agen-salah",
                })}
              />
            </label>
            {refused !== undefined && (
              <FieldError meta={{ errorId: "agen-salah", errors: ["Tulis dahulu alasannya."] }} />
            )}
            <SubmitButton name="intent" value={agentIntent} className="btn justify-self-start">
              Simpan agen
            </SubmitButton>
          </Form>
        </details>
      )}
    </section>
  );
}
