import { dropDraft } from "~/components/form/draft-store";
import { answerMark } from "~/components/form/focus";
import { FormSignature, SubmitButton } from "~/components/form/form-start";
import { packForm, type ResumableForm } from "~/lib/packed-form";
import type { Standing } from "~/server/standing.server";

interface ResendFormProps {
  form: ResumableForm;
  /** The form signature that the form was sent with, so that it can be returned once more. */
  signature: string;
  label: string;
}

export function ResendForm({ form, signature, label }: ResendFormProps) {
  return (
    // The browser sends this form as a document. A refused form comes back in full, so its draft is not needed.
    <form
      method="post"
      action={form.action}
      onSubmit={() => dropDraft(new URL(form.action, window.location.origin).pathname)}
    >
      <FormSignature signature={signature} />
      {form.fields.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same name may come more than once, and nothing moves
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <SubmitButton className="btn btn-primary w-full">{label}</SubmitButton>
    </form>
  );
}

interface CarriedFormProps {
  form: ResumableForm;
  signature: string;
}

/** Carries a form that waits to be saved through a sign-in form. */
export function CarriedForm({ form, signature }: CarriedFormProps) {
  return (
    <>
      <FormSignature signature={signature} />
      <input type="hidden" name="resume" value={packForm(form)} />
      <p>Isian Anda masih tersimpan di halaman ini dan menunggu Anda masuk.</p>
    </>
  );
}

export function ContinuePage({ form, signature, due }: CarriedFormProps & { due: Standing["due"] }) {
  return (
    <main className="mx-auto grid max-w-md gap-5 p-4 py-16">
      <h1>{due === null ? "Anda sudah masuk kembali" : "Tinggal satu langkah lagi"}</h1>
      <div {...answerMark} role="status" className="rounded-lg border-2 border-green bg-mint p-4 text-deep">
        <p>Isian Anda masih ada. Tekan tombol di bawah untuk melanjutkan penyimpanan.</p>
      </div>
      {due === null ? (
        <ResendForm form={form} signature={signature} label="Lanjutkan menyimpan" />
      ) : (
        <ToSecondStep form={form} signature={signature} />
      )}
    </main>
  );
}

export function ToSecondStep(carried: CarriedFormProps) {
  return (
    <form method="post" action="/admin/langkah-kedua" className="panel grid gap-5">
      <CarriedForm {...carried} />
      <SubmitButton>Lanjutkan ke langkah kedua</SubmitButton>
    </form>
  );
}
