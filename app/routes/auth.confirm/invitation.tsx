import type { SubmissionResult } from "@conform-to/react";
import type { z } from "zod";
import { TextField } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-messages";
import { SubmitButton } from "~/components/form/form-start";
import { useSentForm } from "~/components/form/use-form";
import { PasswordField } from "~/domain/account/password-field";
import { acceptanceSchema } from "~/domain/account/schema";
import { formConstraints } from "~/lib/form-constraints";

interface AcceptanceFormProps {
  /** The name that the owner wrote. */
  name: string;
  button: string;
  result: SubmissionResult<string[]> | undefined;
}

/** Asks somebody who is invited for name and password, once. */
export function AcceptanceForm({ name, button, result }: AcceptanceFormProps) {
  const [form, fields] = useSentForm<z.output<typeof acceptanceSchema>>({
    constraint: formConstraints(acceptanceSchema),
    typed: { name },
    lastResult: result,
  });
  return (
    <form noValidate method="post" id={form.id} className="panel grid gap-5">
      <FormErrors id={form.errorId} errors={form.errors} />
      <TextField
        meta={fields.name}
        label="Nama Anda"
        autoComplete="name"
        autoFocus={fields.name.errors !== undefined}
      />
      <PasswordField
        meta={fields.newPassword}
        label="Password"
        autoComplete="new-password"
        autoFocus={fields.newPassword.errors !== undefined}
        help="Buat sendiri, minimal 6 karakter. Beberapa kata yang tidak berhubungan mudah diingat dan sulit ditebak."
      />
      <SubmitButton pendingText="Memproses...">{button}</SubmitButton>
    </form>
  );
}
