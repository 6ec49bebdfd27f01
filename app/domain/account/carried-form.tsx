import { dropDraft } from "~/components/form/draft-store";
import { FormMark, SubmitButton } from "~/components/form/form-start";
import type { Standing } from "~/domain/team/queries.server";
import { packForm, type ResumableForm } from "~/lib/packed-form";

interface ResendFormProps {
  form: ResumableForm;
  /** The mark that it came with: it may have to come back once more. */
  mark: string;
  label: string;
}

export function ResendForm({ form, mark, label }: ResendFormProps) {
  return (
    // It is a document of its own that saves it, and comes back with all of it where it does not.
    <form
      method="post"
      action={form.action}
      onSubmit={() => dropDraft(new URL(form.action, window.location.origin).pathname)}
    >
      <FormMark mark={mark} />
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
  mark: string;
}

/** First in a form of signing in: what waits to be saved after it. */
export function CarriedForm({ form, mark }: CarriedFormProps) {
  return (
    <>
      <FormMark mark={mark} />
      <input type="hidden" name="resume" value={packForm(form)} />
      <p>Isian Anda masih tersimpan di halaman ini dan menunggu Anda masuk.</p>
    </>
  );
}

export function ContinuePage({ form, mark, due }: CarriedFormProps & { due: Standing["due"] }) {
  return (
    <main className="mx-auto grid max-w-md gap-5 p-4 py-16">
      <h1>{due === null ? "Anda sudah masuk kembali" : "Tinggal satu langkah lagi"}</h1>
      <div role="status" className="rounded-lg border-2 border-green bg-mint p-4 text-deep">
        <p>Isian Anda masih ada. Tekan tombol di bawah untuk melanjutkan penyimpanan.</p>
      </div>
      {due === null ? (
        <ResendForm form={form} mark={mark} label="Lanjutkan menyimpan" />
      ) : (
        <ToSecondStep form={form} mark={mark} />
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
