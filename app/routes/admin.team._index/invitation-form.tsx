import { getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { TextField } from "~/components/form/field";
import { FormErrors, NewerVersionField } from "~/components/form/form-messages";
import { FormStart, SubmitButton } from "~/components/form/form-start";
import { useCheckedForm } from "~/components/form/use-form";
import { MemberNameField, RoleField } from "~/domain/team/member-fields";
import { invitationSchema } from "~/domain/team/schema";
import type { HeldForm, ReturnedForm } from "~/lib/returned-form";

interface InvitationFormProps {
  held: HeldForm;
  returned: ReturnedForm | undefined;
}

export function InvitationForm({ held, returned }: InvitationFormProps) {
  const [form, fields] = useCheckedForm(invitationSchema, {}, returned?.result);
  return (
    <section aria-labelledby="undang" className="panel grid grid-cols-1 gap-5">
      <div className="grid gap-1">
        <h2 id="undang">Undang anggota</h2>
        <p className="help">
          Kami mengirim tautan ke emailnya. Dengan tautan itu ia membuat passwordnya sendiri, lalu masuk.
        </p>
      </div>
      <Form method="post" {...getFormProps(form)} className="grid grid-cols-1 gap-5">
        <FormStart held={returned ?? held} />
        <FormErrors id={form.errorId} errors={form.errors} />
        <NewerVersionField newer={returned?.newer ?? []} />
        <TextField meta={fields.email} label="Email" type="email" autoComplete="off" />
        <MemberNameField meta={fields.name} />
        <RoleField meta={fields.role} />
        <div>
          <SubmitButton name="intent" value="save" pendingText="Mengirim...">
            Kirim undangan
          </SubmitButton>
        </div>
      </Form>
    </section>
  );
}
