import { type FormMetadata, FormProvider, getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { HeldForm, ReturnedForm } from "~/lib/returned-form";
import { DoubtsPanel, FormErrors, NewerVersionField } from "./form-messages";
import { FormStart, SaveBar } from "./form-start";
import { UnsavedChanges } from "./unsaved-changes";

interface FormFrameProps<Fields extends Record<string, unknown>> {
  form: FormMetadata<Fields>;
  held: HeldForm;
  returned: ReturnedForm | undefined;
  save: string;
  cancelTo?: string;
  /** Takes files. */
  multipart?: boolean;
  /** Of the button that saves what is not fit to be published. */
  draftIntent?: string;
  /** Name of a field that is nothing to save. */
  ignored?: string;
  className?: string;
  onSubmit?: React.FormEventHandler<HTMLFormElement>;
  children: React.ReactNode;
}

/** What stands around the fields of a screen's form: what the server says of it above them, and the bar that saves. */
export function FormFrame<Fields extends Record<string, unknown>>(props: FormFrameProps<Fields>) {
  const { form, held, returned, save, cancelTo, multipart, draftIntent, ignored, onSubmit } = props;
  return (
    <FormProvider context={form.context}>
      <Form
        method="post"
        {...(multipart && { encType: "multipart/form-data" })}
        {...getFormProps(form)}
        {...(onSubmit && { onSubmit })}
        className={props.className ?? "grid grid-cols-1 gap-6"}
      >
        <FormStart held={returned ?? held} />
        <FormErrors id={form.errorId} errors={form.errors} />
        <NewerVersionField returned={returned} />
        <DoubtsPanel doubts={returned?.doubts} draftIntent={draftIntent} />
        {props.children}
        <SaveBar label={save} cancelTo={cancelTo}>
          <UnsavedChanges unsaved={returned !== undefined} ignored={ignored} />
        </SaveBar>
      </Form>
    </FormProvider>
  );
}
