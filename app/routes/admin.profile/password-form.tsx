import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { Form } from "@remix-run/react";
import { TextField } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-errors";
import { FormMark } from "~/components/form/form-mark";
import { SubmitButton } from "~/components/form/submit-button";
import { type AccountHolder, passwordSchema } from "~/domain/account/schema";
import { CurrentPasswordField, whyAsked } from "./current-password-field";
import { formMessage } from "./form-message";

interface PasswordFormProps {
  holder: AccountHolder;
  lastResult: SubmissionResult | null;
}

export function PasswordForm({ holder, lastResult }: PasswordFormProps) {
  const schema = passwordSchema(holder);
  const [form, fields] = useForm({
    id: "ubah-password",
    lastResult,
    constraint: getZodConstraint(schema),
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
    // Not on blur: a message that appears while the button is being pressed moves it from under the pointer.
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
  });
  return (
    <section aria-labelledby="judul-password" className="panel grid gap-5">
      <h2 id="judul-password">Ubah Password</h2>
      <Form {...getFormProps(form)} method="post" className="grid gap-5">
        <FormMark />
        <FormErrors id={form.errorId} errors={formMessage(form)} />
        <CurrentPasswordField
          meta={fields.currentPassword}
          help={holder.openedByLink ? "Boleh dikosongkan: Anda masuk lewat tautan dari email." : whyAsked}
        />
        <TextField
          meta={fields.newPassword}
          label="Password baru"
          type="password"
          autoComplete="new-password"
          help="Minimal 6 karakter. Beberapa kata yang tidak berhubungan mudah diingat dan sulit ditebak."
        />
        <TextField
          meta={fields.confirmPassword}
          label="Konfirmasi password baru"
          type="password"
          autoComplete="new-password"
        />
        <p className="help">
          {holder.openedByLink
            ? "Setelah disimpan, silakan login dengan password baru Anda."
            : "Setelah disimpan, perangkat lain yang masih masuk dengan akun ini akan keluar."}
        </p>
        <div>
          <SubmitButton name="intent" value="change-password">
            Simpan Password
          </SubmitButton>
        </div>
      </Form>
    </section>
  );
}
