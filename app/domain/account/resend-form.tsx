import { dropDraft } from "~/components/form/draft-store";
import { FormMark } from "~/components/form/form-start";
import { SubmitButton } from "~/components/form/submit-button";
import type { ResumableForm } from "~/lib/resumable-form";

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
