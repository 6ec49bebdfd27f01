import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useEffect } from "react";
import { FieldFrame, plainMeta, TextField } from "~/components/form/field";
import { FormErrors } from "~/components/form/form-messages";
import { FormSignature, SubmitButton } from "~/components/form/form-start";
import { type FormMeta, getFormProps, useSentForm } from "~/components/form/use-form";
import type { AccountHolder } from "~/domain/account/messages";
import { PasswordField } from "~/domain/account/password-field";
import type { EmailValues, NameValues, PasswordValues } from "~/domain/account/schema";

interface OwnFormProps {
  constraint: Parameters<typeof useSentForm>[0]["constraint"];
  lastResult: SubmissionResult<string[]> | null;
}

interface FormCardProps {
  form: FormMeta;
  title: string;
  intent: string;
  save: string;
  children: React.ReactNode;
}

function FormCard(props: FormCardProps) {
  const { form, title, intent, save, children } = props;
  const titleId = form.id.replace("ubah", "judul");
  return (
    <section aria-labelledby={titleId} className="panel grid gap-5">
      <h2 id={titleId}>{title}</h2>
      <Form {...getFormProps(form)} method="post" className="grid gap-5">
        <FormSignature />
        <FormErrors id={form.errorId} errors={form.errors} />
        {children}
        <div>
          <SubmitButton name="intent" value={intent}>
            {save}
          </SubmitButton>
        </div>
      </Form>
    </section>
  );
}

const passwordReason = "Untuk memastikan bahwa ini benar-benar Anda.";

interface CurrentPasswordFieldProps {
  meta: React.ComponentProps<typeof PasswordField>["meta"];
  help: string;
}

function CurrentPasswordField({ meta, help }: CurrentPasswordFieldProps) {
  return <PasswordField meta={meta} label="Password saat ini" autoComplete="current-password" help={help} />;
}

export function NameForm({ name, ...sent }: OwnFormProps & { name: string }) {
  const [form, fields] = useSentForm<NameValues>({ id: "ubah-nama", typed: { name }, ...sent });
  return (
    <FormCard form={form} title="Nama Anda" intent="change-name" save="Simpan Nama">
      <TextField
        meta={fields.name}
        label="Nama"
        autoComplete="name"
        help="Seperti rekan setim memanggil Anda."
      />
    </FormCard>
  );
}

interface EmailFormProps extends OwnFormProps {
  holder: AccountHolder;
  pendingEmail: string | null;
  /** Where the links that confirm a new address are found, by loader. */
  words: { help: string; pending: string };
}

export function EmailForm({ holder, pendingEmail, words, ...sent }: EmailFormProps) {
  const [form, fields] = useSentForm<EmailValues>({ id: "ubah-email", ...sent });
  return (
    <FormCard form={form} title="Ubah Email" intent="change-email" save="Simpan Email">
      {pendingEmail !== null && (
        <p className="rounded-lg border border-rule bg-ground p-4">
          Menunggu konfirmasi: <strong>{pendingEmail}</strong>. {words.pending} Sampai keduanya dikonfirmasi,
          gunakan email lama untuk login.
        </p>
      )}
      <FieldFrame meta={plainMeta("email-saat-ini")} label="Email saat ini">
        <input className="input" id="email-saat-ini" type="email" readOnly value={holder.email} />
      </FieldFrame>
      <TextField
        meta={fields.newEmail}
        label="Email baru"
        type="email"
        autoComplete="email"
        help={`${words.help} Email lama tetap dipakai untuk login sampai kedua tautan itu dibuka.`}
      />
      <CurrentPasswordField
        meta={fields.currentPassword}
        help={holder.openedByLink ? "Lupa? Buat dulu password baru di atas, lalu login." : passwordReason}
      />
    </FormCard>
  );
}

interface PasswordFormProps extends OwnFormProps {
  holder: AccountHolder;
}

export function PasswordForm({ holder, ...sent }: PasswordFormProps) {
  const [form, fields] = useSentForm<PasswordValues>({ id: "ubah-password", ...sent });
  const focusId = holder.openedByLink ? fields.newPassword.id : null;
  useEffect(() => {
    if (focusId !== null) document.getElementById(focusId)?.focus();
  }, [focusId]);
  return (
    <FormCard form={form} title="Ubah Password" intent="change-password" save="Simpan Password">
      <CurrentPasswordField
        meta={fields.currentPassword}
        help={holder.openedByLink ? "Boleh dikosongkan: Anda masuk lewat tautan dari email." : passwordReason}
      />
      <PasswordField
        meta={fields.newPassword}
        label="Password baru"
        autoComplete="new-password"
        help="Minimal 6 karakter. Beberapa kata yang tidak berhubungan mudah diingat dan sulit ditebak."
      />
      <PasswordField
        meta={fields.confirmPassword}
        label="Konfirmasi password baru"
        autoComplete="new-password"
      />
      <p className="help">
        {holder.openedByLink
          ? "Setelah disimpan, silakan login dengan password baru Anda."
          : "Setelah disimpan, perangkat lain yang masih masuk dengan akun ini akan keluar."}
      </p>
    </FormCard>
  );
}
