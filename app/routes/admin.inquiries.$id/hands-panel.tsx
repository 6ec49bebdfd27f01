import { Form } from "@remix-run/react";
import { FormMark, SubmitButton } from "~/components/form/form-start";
import { Options } from "~/components/form/narrowing-field";
import { inquiryAddress } from "~/domain/inquiries/list-filter";
import type { Choice } from "~/domain/inquiries/queries.server";
import type { Hands } from "./hands.server";

interface HandsPanelProps {
  id: string;
  hands: Hands;
}

/** Who handles it and which branch it belongs to; each button is a form of its own and saves nothing else. */
export function HandsPanel({ id, hands }: HandsPanelProps) {
  const { handler, isMine, branch, mayChange, colleagues, branches } = hands;
  return (
    <section aria-labelledby="penanganan" className="panel grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="penanganan" className="min-w-0 text-[1.1875rem] wrap-anywhere">
          Ditangani oleh: {handler === null ? "Belum ada" : isMine ? `Anda (${handler.name})` : handler.name}
        </h2>
        {mayChange && (handler === null || isMine) && (
          <HandsForm {...{ id, hands }}>
            <SubmitButton
              name="intent"
              value={isMine ? "give-back" : "take"}
              className={isMine ? "btn" : "btn btn-primary"}
            >
              {isMine ? "Lepaskan" : "Tangani"}
            </SubmitButton>
          </HandsForm>
        )}
      </div>
      {mayChange && colleagues.length > 0 && (
        <HandsForm {...{ id, hands }}>
          <Select name="to" label="Serahkan kepada" options={colleagues} />
          <SubmitButton name="intent" value="hand-over" className="btn">
            Serahkan
          </SubmitButton>
        </HandsForm>
      )}
      {(branch !== null || branches.length > 0) && <p>Cabang: {branch?.name ?? "Kantor pusat"}</p>}
      {mayChange && branches.length > 0 && (
        <HandsForm {...{ id, hands }}>
          <Select name="branch" label="Pindahkan ke" options={branches} />
          <SubmitButton name="intent" value="move" className="btn">
            Pindahkan
          </SubmitButton>
        </HandsForm>
      )}
    </section>
  );
}

function HandsForm({ id, hands, children }: HandsPanelProps & { children: React.ReactNode }) {
  return (
    <Form method="post" action={inquiryAddress(id)} className="flex flex-wrap items-end gap-3">
      <FormMark />
      <input type="hidden" name="seen" value={hands.handler?.id ?? ""} />
      {children}
    </Form>
  );
}

function Select({ name, label, options }: { name: string; label: string; options: readonly Choice[] }) {
  return (
    <label className="grid min-w-0 grow gap-1.5 sm:grow-0">
      <span className="label">{label}</span>
      <select name={name} autoComplete="off" className="input">
        <Options options={options} />
      </select>
    </label>
  );
}
