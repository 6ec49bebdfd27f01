import { type FieldMetadata, type FormMetadata, FormProvider, getFormProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { Fragment, useEffect, useRef } from "react";
import type { z } from "zod";
import { FieldGroup } from "~/components/form/field";
import { DoubtsPanel, FormErrors } from "~/components/form/form-messages";
import { FormStart, SaveBar } from "~/components/form/form-start";
import { UnsavedChanges } from "~/components/form/unsaved-changes";
import { type Fieldset, useCheckedForm } from "~/components/form/use-form";
import { WithDraft } from "~/components/form/with-draft";
import type { Option } from "~/lib/content";
import type { FormState, ReturnedForm } from "~/lib/form-state";
import { storedPhoneUnfit } from "~/lib/phone";
import { NewerVersionField } from "./conflict";
import type { AnyRecord, FieldPlace, RecordFields } from "./define";
import { RecordField } from "./record-field";

interface FormFrameProps<Fields extends Record<string, unknown>> {
  form: FormMetadata<Fields>;
  formState: FormState;
  returned: ReturnedForm | undefined;
  /** Label of the button that saves. */
  save: string;
  /** Text of that button while the form is being sent. */
  pendingText?: string | undefined;
  action?: string | undefined;
  cancelTo?: string | undefined;
  /** Whether the form can carry files. */
  multipart?: boolean | undefined;
  /** Intent of the button that saves a draft which cannot be published yet. */
  draftIntent?: string;
  /** Name of a field that is not saved, such as the open tab. */
  ignored?: string;
  /** Replaces the form's messages when only single fields are invalid. */
  unfit?: string | undefined;
  /** Shows the first invalid field. Given by a form that hides fields, which the browser's own check could not show. */
  showInvalid?: (formId: string, names: readonly string[]) => void;
  children: React.ReactNode;
}

/** Frame of a form's fields: the server's messages above them, the save bar below. */
function FormFrame<Fields extends Record<string, unknown>>(props: FormFrameProps<Fields>) {
  const { form, formState, returned, save, cancelTo, draftIntent, ignored, unfit } = props;
  const { onSubmit, ...formProps } = getFormProps(form);
  const submit = useShowInvalid(props, onSubmit);
  const isUnfit = unfit !== undefined && form.status === "error" && !form.errors?.length;
  return (
    <FormProvider context={form.context}>
      <Form
        {...formProps}
        onSubmit={submit}
        method="post"
        action={props.action}
        encType={props.multipart ? "multipart/form-data" : undefined}
        className="grid grid-cols-1 gap-6"
      >
        <FormStart formState={returned ?? formState} />
        <FormErrors id={form.errorId} errors={isUnfit ? [unfit] : form.errors} />
        <NewerVersionField returned={returned} />
        <DoubtsPanel doubts={returned?.doubts} draftIntent={draftIntent} intent={returned?.intent} />
        {props.children}
        <SaveBar label={save} pendingText={props.pendingText} cancelTo={cancelTo}>
          <UnsavedChanges unsaved={returned !== undefined} ignored={ignored} />
        </SaveBar>
      </Form>
    </FormProvider>
  );
}

type Submit = (event: React.FormEvent<HTMLFormElement>) => void;

/** Shows invalid fields when the form comes back with errors, and when the browser refuses to send it. */
function useShowInvalid<Fields extends Record<string, unknown>>(
  { form, returned, showInvalid }: FormFrameProps<Fields>,
  onSubmit: Submit,
): Submit {
  const show = () => showInvalid?.(form.id, Object.keys(form.allErrors));
  const latest = useRef(show);
  latest.current = show;
  const result = returned?.result;
  useEffect(() => {
    if (result?.status === "error") latest.current();
  }, [result]);
  return (event) => {
    onSubmit(event);
    if (event.defaultPrevented && form.status === "error") show();
  };
}

/** A form as its screen was opened, or as the action gives it back. */
export interface OpenedForm<Options = unknown> {
  formState: FormState;
  /** The text of each field; null where all of it is in `returned`. */
  content: object | null;
  /** Names of phone fields whose stored text is no phone number. */
  unreadable?: readonly string[];
  returned: ReturnedForm | undefined;
  /** Options of the form's references; null when they could not be read. */
  options: Options | null;
}

type FormRecord = Pick<AnyRecord, "fields" | "groups" | "schema">;
type Metas<Record extends FormRecord> = Fieldset<z.output<Record["schema"]>>;

interface RecordFormProps<Record extends FormRecord>
  extends Omit<OpenedForm, "options">,
    Pick<
      FormFrameProps<{ [name: string]: unknown }>,
      | "save"
      | "pendingText"
      | "action"
      | "cancelTo"
      | "multipart"
      | "unfit"
      | "draftIntent"
      | "ignored"
      | "showInvalid"
    > {
  record: Record;
  /** Begins the ids of the fields, so that `fieldAddress` leads to them; for the only form of its screen. */
  id?: string;
  /** Content above the fields. */
  heading?: React.ReactNode | ((metas: Metas<Record>) => React.ReactNode);
  /** Arranges the groups, by id, where they are not simply below each other; `invalid` names the fields with errors. */
  layout?: (
    groups: { readonly [id: string]: React.ReactNode },
    form: { metas: Metas<Record>; invalid: readonly string[] },
  ) => React.ReactNode;
  /** Options of references by field name. */
  options?: { [name: string]: readonly Option[] };
  /** Replaces `unfit` when a required field is missing. */
  incomplete?: string;
  /** Draws some fields differently; `draw` is the standard way. Fields without a look are drawn in the standard way,
   * because saving would empty a field that is missing from the form. */
  looks?: (
    metas: Metas<Record>,
    draw: (name: keyof Record["fields"] & string) => React.ReactNode,
  ) => { [Name in keyof Record["fields"]]?: React.ReactNode };
}

/** The form of a record. With script it keeps what is typed until it is saved. Needs a `key` that changes with the stored
 * values, where they can change while the form is open. */
export function RecordForm<Record extends FormRecord>(props: RecordFormProps<Record>) {
  const { formState, returned, ignored } = props;
  return (
    <WithDraft formState={formState} returned={returned} {...(ignored && { ignored })}>
      {(drawn) => <Fields {...props} returned={drawn} />}
    </WithDraft>
  );
}

function Fields<Record extends FormRecord>(props: RecordFormProps<Record>) {
  const { record, id: _id, content, returned, incomplete, heading, layout, looks, ...frame } = props;
  const { fields, groups } = record;
  const [form, metas] = useCheckedForm<Record["schema"]>(
    record.schema,
    content ?? {},
    returned?.result,
    props.showInvalid !== undefined,
    props.id,
  );
  const draw = (name: string) => {
    const field = fields[name];
    const meta = metaAt(metas, name);
    if (!field || !meta) return null;
    const isUnreadable = returned === undefined && props.unreadable?.includes(name);
    const place = isUnreadable ? { ...field.form, help: storedPhoneUnfit } : field.form;
    return <RecordField field={{ ...field, form: place }} meta={meta} options={props.options?.[name]} />;
  };
  const drawn: { readonly [name: string]: React.ReactNode } = looks?.(metas, draw) ?? {};
  const rowsOf = (names: readonly string[]) => (
    <FieldRows names={names} fields={fields} draw={(name) => (name in drawn ? drawn[name] : draw(name))} />
  );
  const names = Object.keys(fields);
  const isMissing = names.some((name) => {
    const missing = fields[name]?.kind.missing;
    return missing !== undefined && form.allErrors[name]?.includes(missing);
  });
  const drawnGroups = groups?.map(({ id, legend, help }) => {
    const rows = rowsOf(names.filter((name) => fields[name]?.form.group === id));
    const group =
      legend === undefined ? (
        <Fragment key={id}>{rows}</Fragment>
      ) : (
        <FieldGroup key={id} legend={legend} help={help}>
          {rows}
        </FieldGroup>
      );
    return [id, group] as const;
  });
  return (
    <FormFrame form={form} returned={returned} {...frame} unfit={(isMissing && incomplete) || frame.unfit}>
      {typeof heading === "function" ? heading(metas) : heading}
      {layout && drawnGroups
        ? layout(Object.fromEntries(drawnGroups), { metas, invalid: Object.keys(form.allErrors) })
        : (drawnGroups?.map(([, group]) => group) ?? (
            <div className="panel grid grid-cols-1 gap-5">{rowsOf(names)}</div>
          ))}
    </FormFrame>
  );
}

type Meta = FieldMetadata<unknown, Record<string, unknown>>;

/** conform's fieldsets are proxies that create an entry when it is read. */
type MetaEntries = Readonly<{ [key: string]: MetaParts }>;

interface MetaParts {
  getFieldset?: () => MetaEntries;
  getFieldList?: () => MetaEntries;
}

/** Finds conform's metadata of a field by name, also inside objects and lists: `stats[0].value`. */
function metaAt(metas: object, name: string): Meta | undefined {
  let parts: MetaParts | undefined = { getFieldset: () => metas as MetaEntries };
  for (const key of name.split(/[.[\]]+/).filter(Boolean))
    parts = (/^\d+$/.test(key) ? parts?.getFieldList?.() : parts?.getFieldset?.())?.[key];
  return parts as Meta | undefined;
}

interface FieldRowsProps {
  names: readonly string[];
  fields: RecordFields;
  draw: (name: string) => React.ReactNode;
}

const columns = { half: "md:grid-cols-2", third: "md:grid-cols-3" };

/** Draws fields below each other, and neighbours of one width beside each other. */
function FieldRows({ names, fields, draw }: FieldRowsProps) {
  return rowsOf(names, (name) => fields[name]?.form.width).map(({ width, names: row }) => {
    const drawn = row.map((name) => <Fragment key={name}>{draw(name)}</Fragment>);
    if (width === undefined) return drawn;
    return (
      <div key={row[0]} className={`grid grid-cols-1 items-start gap-5 ${columns[width]}`}>
        {drawn}
      </div>
    );
  });
}

type Width = FieldPlace["width"];

function rowsOf(names: readonly string[], widthOf: (name: string) => Width) {
  const rows: { width: Width; names: string[] }[] = [];
  for (const name of names) {
    const width = widthOf(name);
    const last = rows.at(-1);
    if (last !== undefined && last.width === width) last.names.push(name);
    else rows.push({ width, names: [name] });
  }
  return rows;
}
