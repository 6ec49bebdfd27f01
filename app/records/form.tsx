import { Form } from "@remix-run/react";
import { Fragment, useEffect, useRef } from "react";
import type { z } from "zod";
import { FieldGroup } from "~/components/form/field";
import { DoubtsPanel, FormErrors } from "~/components/form/form-messages";
import { FormStart, SaveBar } from "~/components/form/form-start";
import { UnsavedChanges } from "~/components/form/unsaved-changes";
import {
  type FieldMeta,
  type Fieldset,
  type FormMeta,
  getFormProps,
  useSentForm,
} from "~/components/form/use-form";
import { WithDraft } from "~/components/form/with-draft";
import type { FormState, ReturnedForm } from "~/lib/form-state";
import type { Option } from "~/lib/options";
import { NewerVersionField } from "./conflict";
import type { AnyRecord, FieldPlace } from "./define";
import type { DescribedField, FormDescription } from "./describe.server";
import { RecordField } from "./record-field";

/** A field with errors, and the group that it is drawn in. */
export interface InvalidField {
  name: string;
  group: string | undefined;
}

interface FormFrameProps {
  form: FormMeta;
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
  /** Whether `returned` holds values that are not stored. */
  isUnsaved: boolean;
  children: React.ReactNode;
}

/** Frame of a form's fields: the server's messages above them, the save bar below. */
function FormFrame(props: FormFrameProps) {
  const { form, formState, returned, save, cancelTo, draftIntent, ignored, unfit } = props;
  const isUnfit = unfit !== undefined && form.status === "error" && !form.errors?.length;
  return (
    <Form
      {...getFormProps(form)}
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
        <UnsavedChanges unsaved={props.isUnsaved} ignored={ignored} />
      </SaveBar>
    </Form>
  );
}

/** The form that the action of a record returns. */
export interface ReturnedRecord extends ReturnedForm {
  /** The action sends it to screens that show something else than the form by now, such as a list. */
  description?: FormDescription | undefined;
}

/** A form as its screen was opened, or as the action gives it back. */
export interface OpenedForm<Options = unknown> {
  description: FormDescription;
  formState: FormState;
  /** The text of each field; null where all of it is in `returned`. */
  content: object | null;
  returned: ReturnedRecord | undefined;
  /** Options of the form's references; null when they could not be read. */
  options: Options | null;
}

export type FormRecord = Pick<AnyRecord, "fields" | "schema">;
type Metas<Record extends FormRecord> = Fieldset<z.output<Record["schema"]>>;
type MetaOf<Metas, Name> = Name extends keyof Metas ? Metas[Name] : FieldMeta;

/** What a field is drawn with. */
interface Look<Meta> {
  meta: Meta;
  label: string;
  help: string | undefined;
}

interface RecordFormProps<Record extends FormRecord>
  extends Omit<OpenedForm, "options">,
    Pick<
      FormFrameProps,
      "save" | "pendingText" | "action" | "cancelTo" | "multipart" | "unfit" | "draftIntent" | "ignored"
    > {
  /** Begins the ids of the fields, so that `fieldAddress` leads to them; for the only form of its screen. */
  id?: string;
  /** Content above the fields. */
  heading?: React.ReactNode | ((metas: Metas<Record>) => React.ReactNode);
  /** Arranges the groups, by id, where they are not simply below each other. */
  layout?: (
    groups: { readonly [id: string]: React.ReactNode },
    form: { metas: Metas<Record>; invalid: readonly InvalidField[] },
  ) => React.ReactNode;
  /** Shows the first invalid field of an answer. Given by a form that hides fields. */
  showInvalid?: (formId: string, invalid: readonly InvalidField[]) => void;
  /** Options of references by field name. */
  options?: { [name: string]: readonly Option[] };
  /** Replaces `unfit` when a required field is missing. */
  incomplete?: string;
  /** Draws some fields differently; `draw` is the standard way. Fields without a look are drawn in the standard way,
   * because saving would empty a field that is missing from the form. */
  looks?: {
    [Name in keyof Record["fields"]]?: (
      look: Look<MetaOf<Metas<Record>, Name>>,
      form: { metas: Metas<Record>; draw: () => React.ReactNode },
    ) => React.ReactNode;
  };
}

/** The form of a record, whose type gives the types of its fields. With script it keeps what is typed until it is saved.
 * Needs a `key` that changes with the stored values, where they can change while the form is open. */
export function RecordForm<Record extends FormRecord>(props: RecordFormProps<Record>) {
  const { formState, returned, ignored } = props;
  return (
    <WithDraft formState={formState} returned={returned} {...(ignored && { ignored })}>
      {(drawn) => <Fields {...props} returned={drawn} />}
    </WithDraft>
  );
}

function Fields<Record extends FormRecord>(props: RecordFormProps<Record>) {
  const { id, content, returned, incomplete, heading, layout, showInvalid, looks, ...frame } = props;
  const { fields, groups, constraint } = props.description;
  const [form, metas] = useSentForm<z.output<Record["schema"]>>({
    id,
    constraint,
    typed: content ?? {},
    lastResult: returned?.result,
  });
  const groupOf = (name: string) => fields.find((field) => field.name === listOf(name))?.place.group;
  const toInvalid = (name: string) => ({ name, group: groupOf(name) });
  useShowInvalid(returned, (names) => showInvalid?.(form.id, names.map(toInvalid)));
  const draw = (field: DescribedField) => {
    const meta = form.fieldAt(field.name);
    const standard = () => <RecordField field={field} meta={meta} options={props.options?.[field.name]} />;
    const look = looks?.[field.name as keyof Record["fields"]];
    const { label, place } = field;
    if (!look) return standard();
    // The meta of the field with this name.
    const named = meta as Parameters<typeof look>[0]["meta"];
    return look({ meta: named, label, help: place.help }, { metas, draw: standard });
  };
  const isMissing = fields.some(
    ({ name, missing }) => missing !== undefined && form.allErrors[name]?.includes(missing),
  );
  const drawnGroups = groups?.map(({ id: group, legend, help }) => {
    const rows = fields.filter(({ place }) => place.group === group);
    const drawn =
      legend === undefined ? (
        <FieldRows key={group} fields={rows} draw={draw} />
      ) : (
        <FieldGroup key={group} legend={legend} help={help}>
          <FieldRows fields={rows} draw={draw} />
        </FieldGroup>
      );
    return [group, drawn] as const;
  });
  return (
    <FormFrame
      form={form}
      returned={returned}
      isUnsaved={returned !== undefined && !isSame(returned.result.initialValue, content)}
      {...frame}
      unfit={(isMissing && incomplete) || frame.unfit}
    >
      {typeof heading === "function" ? heading(metas) : heading}
      {layout && drawnGroups
        ? layout(Object.fromEntries(drawnGroups), {
            metas,
            invalid: Object.keys(form.allErrors).map(toInvalid),
          })
        : (drawnGroups?.map(([, group]) => group) ?? (
            <div className="panel grid grid-cols-1 gap-5">
              <FieldRows fields={fields} draw={draw} />
            </div>
          ))}
    </FormFrame>
  );
}

/** Whether two forms hold the same values. Empty ones do not count, and browsers send other line ends than are stored. */
function isSame(first: unknown, second: unknown): boolean {
  return JSON.stringify(filled(first)) === JSON.stringify(filled(second));
}

function filled(value: unknown): unknown {
  if (typeof value !== "object" || value === null)
    return value === null || value === undefined || value === ""
      ? undefined
      : String(value).replace(/\r\n?/g, "\n");
  const parts = Object.entries(value)
    .map(([key, part]) => [key, filled(part)] as const)
    .filter(([, part]) => part !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return parts.length === 0 ? undefined : parts;
}

/** The list that an error is in: `images` of `images[2]`, and `itinerary` of `itinerary[0].title`. */
function listOf(name: string): string {
  return name.replace(/[[.].*/, "");
}

/** Shows the fields that an answer refuses. */
function useShowInvalid(returned: ReturnedForm | undefined, show: (names: string[]) => void): void {
  const latest = useRef(show);
  latest.current = show;
  const result = returned?.result;
  useEffect(() => {
    if (result?.status === "error") latest.current(Object.keys(result.error ?? {}));
  }, [result]);
}

interface FieldRowsProps {
  fields: readonly DescribedField[];
  draw: (field: DescribedField) => React.ReactNode;
}

const columns = { half: "md:grid-cols-2", third: "md:grid-cols-3" };

/** Draws fields below each other, and neighbours of one width beside each other. */
function FieldRows({ fields, draw }: FieldRowsProps) {
  return rowsOf(fields).map(({ width, row }) => {
    const drawn = row.map((field) => <Fragment key={field.name}>{draw(field)}</Fragment>);
    if (width === undefined) return drawn;
    return (
      <div key={row[0]?.name} className={`grid grid-cols-1 items-start gap-5 ${columns[width]}`}>
        {drawn}
      </div>
    );
  });
}

function rowsOf(fields: readonly DescribedField[]) {
  const rows: { width: FieldPlace["width"]; row: DescribedField[] }[] = [];
  for (const field of fields) {
    const { width } = field.place;
    const last = rows.at(-1);
    if (last !== undefined && last.width === width) last.row.push(field);
    else rows.push({ width, row: [field] });
  }
  return rows;
}
