import { type FieldMetadata, FormProvider, getFormProps } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import { Fragment } from "react";
import { DeleteQuestion } from "~/components/form/confirm-delete";
import { FormErrors, NewerVersionField } from "~/components/form/form-messages";
import { FormStart, SaveBar } from "~/components/form/form-start";
import { SingleField } from "~/components/form/single-field";
import { UnsavedChanges } from "~/components/form/unsaved-changes";
import { type Fieldset, useCheckedForm } from "~/components/form/use-form";
import { HistoryLink } from "~/domain/history/admin-history-link";
import { binNotice } from "~/domain/history/kinds";
import { storedPhoneUnfit } from "~/lib/phone";
import type { HeldForm, ReturnedForm } from "~/lib/returned-form";
import { formAddress, type ListedNoun, type ListedValues, nounTitle, unfit } from "./noun";

export interface OpenedForm<Offered = unknown> {
  held: HeldForm;
  /** Its fields' text; null where it is all in `returned`. */
  content: object | null;
  /** Names of fields that hold a phone number which is none. */
  unreadable?: readonly string[];
  returned: ReturnedForm | null;
  /** What there is to choose from; null when that can't be said any more. */
  offered: Offered | null;
}

interface ListedFormProps<Noun extends ListedNoun> extends OpenedForm {
  noun: Noun;
  action?: string;
  cancelTo?: string;
  multipart?: boolean;
  /** What is said where one of `messages` is among the errors: something is missing. */
  incomplete?: { text: string; messages: readonly string[] };
  /** Fields with a look of their own, where `single` draws one that has none. All others are drawn as their kind is, so
   * that none is forgotten: saving would empty it. */
  looks?: (
    fields: Fieldset<ListedValues<Noun>>,
    single: (name: keyof Noun["fields"] & string) => React.ReactNode,
  ) => { [Name in keyof Noun["fields"]]?: React.ReactNode };
}

export function ListedForm<Noun extends ListedNoun>(props: ListedFormProps<Noun>) {
  const { noun, held, content, returned, incomplete } = props;
  const { id } = held;
  const [form, fields] = useCheckedForm<Noun["schema"]>(noun.schema, content ?? {}, returned?.result);
  const metas: Readonly<Record<string, FieldMetadata<unknown, Record<string, unknown>>>> = fields;
  const single = (name: string) => {
    const [field, meta] = [noun.fields[name], metas[name]];
    if (!field || !meta) return undefined;
    const shown = props.unreadable?.includes(name) ? { ...field, form: { help: storedPhoneUnfit } } : field;
    return <SingleField key={name} field={shown} meta={meta} />;
  };
  const looks: Readonly<Record<string, React.ReactNode>> = props.looks?.(fields, single) ?? {};
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
            {id !== null && <HistoryLink kind={noun.kind} item={id} />}
          </div>
          <FormErrors
            id={form.errorId}
            errors={isUnfit ? [isMissing && incomplete ? incomplete.text : unfit] : form.errors}
          />
          <NewerVersionField returned={returned} />
          {Object.keys(noun.fields).map((name) =>
            name in looks ? <Fragment key={name}>{looks[name]}</Fragment> : single(name),
          )}
        </div>
        <SaveBar label="Simpan" cancelTo={props.cancelTo ?? noun.path}>
          <UnsavedChanges unsaved={returned !== null} />
        </SaveBar>
      </Form>
    </FormProvider>
  );
}

type ListedPage<Offered> =
  | { view: "form"; held: HeldForm; content: object; unreadable: string[]; offered: Offered | null }
  | { view: "delete"; deleting: { id: string; title: string } }
  | { view: "missing"; message: string }
  | { view: "list" };

interface ListedScreenProps<Offered> {
  noun: Pick<ListedNoun, "what" | "title" | "path">;
  page: ListedPage<Offered>;
  returned: ReturnedForm | undefined;
  form: React.ComponentType<OpenedForm<Offered>>;
  place?: string;
  children: React.ReactNode;
}

/** The screen of a noun: what `loadListed` has found, or the form that `answerListed` gives back. */
export function ListedScreen<Offered>(props: ListedScreenProps<Offered>) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <h1>{props.noun.title}</h1>
      <OpenPart {...props} />
    </div>
  );
}

function OpenPart<Offered>(props: ListedScreenProps<Offered>) {
  const { noun, page, returned, form: ItsForm, place = noun.path, children } = props;
  if (returned) {
    const offered = page.view === "form" ? page.offered : null;
    return <ItsForm key={returned.id} held={returned} content={null} returned={returned} offered={offered} />;
  }
  switch (page.view) {
    case "form": {
      const { view: _view, ...opened } = page;
      return <ItsForm key={opened.held.id} {...opened} returned={null} />;
    }
    case "delete": {
      const { id, title } = page.deleting;
      return (
        <DeleteQuestion action={place} id={id} what={noun.what} name={title}>
          {binNotice}
        </DeleteQuestion>
      );
    }
    case "missing":
      return (
        <div className="grid justify-items-start gap-4">
          <FormErrors id="hilang" errors={[page.message]} />
          <Link className="btn" to={place}>
            Kembali ke daftar
          </Link>
        </div>
      );
    case "list":
      return children;
  }
}
