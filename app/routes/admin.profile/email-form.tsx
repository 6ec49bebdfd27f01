import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { Form } from "@remix-run/react";
import { TextField } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-errors";
import { FormMark } from "~/components/form/form-mark";
import { SubmitButton } from "~/components/form/submit-button";
import { type AccountHolder, emailSchema } from "~/domain/account/schema";
import { CurrentPasswordField, whyAsked } from "./current-password-field";
import { formMessage } from "./form-message";

interface EmailFormProps {
  holder: AccountHolder;
  pendingEmail: string | null;
  lastResult: SubmissionResult | null;
}

export function EmailForm({ holder, pendingEmail, lastResult }: EmailFormProps) {
  const schema = emailSchema(holder);
  const [form, fields] = useForm({
    id: "ubah-email",
    lastResult,
    constraint: getZodConstraint(schema),
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
    // Not on blur: a message that appears while the button is being pressed moves it from under the pointer.
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
  });
  return (
    <section aria-labelledby="judul-email" className="panel grid gap-5">
      <h2 id="judul-email">Ubah Email</h2>
      <Form {...getFormProps(form)} method="post" className="grid gap-5">
        <FormMark />
        <FormErrors id={form.errorId} errors={formMessage(form)} />
        {pendingEmail !== null && (
          <p className="rounded-lg border border-rule bg-ground p-4">
            Menunggu konfirmasi: <strong>{pendingEmail}</strong>. Buka tautan di kotak masuk email itu. Sampai
            dikonfirmasi, gunakan email lama untuk login.
          </p>
        )}
        <div className="grid gap-1.5">
          <label className="label" htmlFor="email-saat-ini">
            Email saat ini
          </label>
          <input className="input" id="email-saat-ini" type="email" readOnly value={holder.email} />
        </div>
        <TextField
          meta={fields.newEmail}
          label="Email baru"
          type="email"
          autoComplete="email"
          help="Kami mengirim tautan konfirmasi ke alamat ini. Email lama tetap dipakai untuk login sampai tautan itu dibuka."
        />
        <CurrentPasswordField
          meta={fields.currentPassword}
          help={holder.openedByLink ? "Lupa? Buat dulu password baru di bawah, lalu login." : whyAsked}
        />
        <div>
          <SubmitButton name="intent" value="change-email">
            Simpan Email
          </SubmitButton>
        </div>
      </Form>
    </section>
  );
}
