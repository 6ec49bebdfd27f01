import { type FormMetadata, FormProvider, getFormProps } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import { FormErrors, NewerVersionField } from "~/components/form/form-messages";
import { FormStart, SaveBar } from "~/components/form/form-start";
import { UnsavedChanges } from "~/components/form/unsaved-changes";
import { HistoryLink } from "~/domain/history/admin-history-link";
import type { HistoryItem } from "~/domain/history/kinds";
import type { HeldForm, ReturnedForm } from "~/lib/returned-form";
import { formAddress, type ListedNoun, nounTitle, unfit } from "./noun";

/** What every form of a listed thing is opened with. */
export interface OpenedForm<Content> {
  held: HeldForm;
  content: Content | null;
  returned: ReturnedForm | null;
}

interface ListedFormProps<Fields extends Record<string, unknown>> {
  noun: ListedNoun;
  kind: HistoryItem["kind"];
  form: FormMetadata<Fields>;
  held: HeldForm;
  returned: ReturnedForm | null;
  /** Where it is posted, and the list it leads back to. */
  action?: string;
  cancelTo?: string;
  /** Sends pictures along. */
  multipart?: boolean;
  /** What is said where one of `messages` is among the errors: something is missing. */
  incomplete?: { text: string; messages: readonly string[] };
  children: React.ReactNode;
}

/** The frame of the form of a listed thing, and what is said above its fields. */
export function ListedForm<Fields extends Record<string, unknown>>(props: ListedFormProps<Fields>) {
  const { noun, kind, form, held, returned, incomplete, children } = props;
  const { id } = held;
  const isUnfit = form.status === "error" && !form.errors?.length;
  const said = Object.values(form.allErrors).flat();
  const isMissing = incomplete?.messages.some((message) => said.includes(message));
  return (
    <FormProvider context={form.context}>
      <Form
        {...getFormProps(form)}
        method="post"
        action={props.action ?? formAddress(noun, id)}
        {...(props.multipart && { encType: "multipart/form-data" })}
        className="grid max-w-3xl grid-cols-1 gap-5"
      >
        <FormStart held={held} />
        <div className="panel grid grid-cols-1 gap-5">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2>{`${id === null ? "Tambah" : "Edit"} ${nounTitle(noun)}`}</h2>
            {id !== null && <HistoryLink kind={kind} item={id} />}
          </div>
          <FormErrors
            id={form.errorId}
            errors={isUnfit ? [isMissing && incomplete ? incomplete.text : unfit] : form.errors}
          />
          <NewerVersionField newer={returned?.newer ?? []} />
          {children}
        </div>
        <SaveBar label="Simpan" cancelTo={props.cancelTo ?? noun.path}>
          <UnsavedChanges unsaved={returned !== null} />
        </SaveBar>
      </Form>
    </FormProvider>
  );
}

/** In place of a form whose thing is gone, or cannot be read. */
export function MissingItem({ message, to }: { message: string; to: string }) {
  return (
    <div className="grid justify-items-start gap-4">
      <FormErrors id="hilang" errors={[message]} />
      <Link className="btn" to={to}>
        Kembali ke daftar
      </Link>
    </div>
  );
}
