import { Form, Link } from "@remix-run/react";
import { type Confirmation, ConfirmLink } from "~/components/form/ask-first";
import { RupiahField, TextField } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-messages";
import { FormStart, SubmitButton } from "~/components/form/form-start";
import { getFormProps, useSentForm } from "~/components/form/use-form";
import { agentAddress, ratesPath } from "~/domain/agents/noun";
import type { PaymentValues } from "~/domain/agents/record";
import { inquiryAddress } from "~/domain/inquiries/list-filter";
import type { ReturnedForm } from "~/lib/form-state";
import type { AgentView } from "./agent.server";

export function LedgerPanel({ rate, ledger }: Pick<AgentView, "rate" | "ledger">) {
  return (
    <section aria-labelledby="komisi" className="panel grid grid-cols-1 gap-3">
      <h2 id="komisi">Komisi</h2>
      <p>
        {rate}{" "}
        <Link className="link" to={ratesPath}>
          Komisi per paket
        </Link>
      </p>
      {ledger.length === 0 && <p className="help">Tercatat sendiri begitu permintaannya dikonfirmasi.</p>}
      <ul className="grid grid-cols-1 divide-y divide-rule">
        {ledger.map(({ id, inquiry, what, sum, amount, when }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
            <div className="min-w-0">
              <p>
                {inquiry.isGone ? (
                  inquiry.code
                ) : (
                  <Link className="link" to={inquiryAddress(inquiry.id)}>
                    {inquiry.code}
                  </Link>
                )}{" "}
                {what}
              </p>
              <p className="help">
                {sum}, {when}
              </p>
            </div>
            <p className="font-semibold tabular-nums">{amount}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Query key of the confirmation to undo a payment: `?batalkan=<payment id>`. */
export const undoKey = "batalkan";

interface PaymentsPanelProps extends Pick<AgentView, "agent" | "payments"> {
  children: React.ReactNode;
}

export function PaymentsPanel({ agent, payments, children }: PaymentsPanelProps) {
  const address = agentAddress(agent.id);
  return (
    <section aria-labelledby="pembayaran" className="panel grid grid-cols-1 gap-4">
      <h2 id="pembayaran">Pembayaran</h2>
      {children}
      <ul className="grid grid-cols-1 divide-y divide-rule">
        {payments.map((payment) => (
          <li key={payment.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
            <div className="min-w-0">
              <p className="font-semibold tabular-nums">{payment.amount}</p>
              <p className="help wrap-anywhere">
                {[payment.day, payment.isReversal && "pembatalan", payment.note, payment.actor]
                  .filter(Boolean)
                  .join(", ")}
              </p>
            </div>
            {payment.canUndo && (
              <ConfirmLink
                to={`${address}?${undoKey}=${payment.id}`}
                confirmation={undoConfirmation(agent, payment)}
                className="btn btn-small"
              >
                Batalkan
                <span className="sr-only">
                  {" "}
                  pembayaran {payment.amount} {payment.day}
                </span>
              </ConfirmLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function undoConfirmation(
  { id }: AgentView["agent"],
  payment: AgentView["payments"][number],
): Confirmation {
  return {
    action: agentAddress(id),
    intent: "undo-payment",
    title: `Batalkan pembayaran ${payment.amount}?`,
    yes: "Ya, batalkan",
    pendingText: "Membatalkan...",
    fields: { payment: payment.id },
    children: <p>Baris {payment.day} tetap tercatat, ditambah baris lawannya dengan tanggal hari ini.</p>,
  };
}

interface PaymentFormProps extends Pick<AgentView, "constraint" | "formState" | "today"> {
  agentId: string;
  returned: ReturnedForm | null;
}

export function PaymentForm({ agentId, constraint, formState, today, returned }: PaymentFormProps) {
  const lastResult = returned?.result;
  const [form, fields] = useSentForm<PaymentValues>({ constraint, typed: { paidOn: today }, lastResult });
  return (
    <Form
      {...getFormProps(form)}
      method="post"
      action={agentAddress(agentId)}
      className="grid grid-cols-1 gap-4"
    >
      <FormStart formState={returned ?? formState} />
      <h3>Catat pembayaran</h3>
      <FormErrors id={form.errorId} errors={form.errors} />
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-3">
        <RupiahField meta={fields.amount} label="Jumlah (Rp)" placeholder="1.500.000" />
        <TextField meta={fields.paidOn} label="Tanggal" type="date" max={today} />
        <TextField meta={fields.note} label="Keterangan" />
      </div>
      <SubmitButton name="intent" value="save" className="btn btn-primary justify-self-start">
        Catat pembayaran
      </SubmitButton>
    </Form>
  );
}
