import { getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { RupiahField, TextField } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-messages";
import { FormStart, SubmitButton } from "~/components/form/form-start";
import { useCheckedForm } from "~/components/form/use-form";
import { agentAddress, paymentSchema } from "~/domain/agents/fields";
import type { HeldForm, ReturnedForm } from "~/lib/returned-form";

interface PaymentFormProps {
  agentId: string;
  held: HeldForm;
  today: string;
  returned: ReturnedForm | null;
}

export function PaymentForm({ agentId, held, today, returned }: PaymentFormProps) {
  const [form, fields] = useCheckedForm(paymentSchema, { paidOn: today }, returned?.result);
  return (
    <Form
      {...getFormProps(form)}
      method="post"
      action={agentAddress(agentId)}
      className="grid grid-cols-1 gap-4"
    >
      <FormStart held={returned ?? held} />
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
