import type { SubmissionResult } from "@conform-to/react";
import { useId, useRef, useState } from "react";
import { namedValue, nestFields } from "~/lib/form-values";
import { type RowChange, readRowChange, rowButton } from "~/lib/row-changes";
import { type Errors, errorsOf, listAt, type SentForm, withRows } from "./sent-form";

/** HTML's attributes that limit a field. */
interface Limits {
  required?: boolean | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  min?: string | number | undefined;
  max?: string | number | undefined;
}

/** HTML's attributes by field name, of rows `days[].title`. */
type Constraints = { readonly [name: string]: Limits | undefined };

/** What a field is drawn with; `Value` is the type that its schema parses. */
export interface FieldMeta<Value = unknown> extends Limits {
  form: FormControl;
  id: string;
  name: string;
  errorId: string;
  descriptionId: string;
  /** Stays with a row that moves. */
  key: string;
  errors: string[] | undefined;
  /** The text that the field was drawn with. */
  initialValue: string | undefined;
  /** The present text. A component that reads it is drawn again while staff type. */
  readonly value: string | undefined;
  getFieldset: () => Fieldset<Value>;
  getFieldList: () => FieldMeta<NonNullable<Value> extends readonly (infer Row)[] ? Row : unknown>[];
}

export type Fieldset<Values> = {
  readonly [Name in keyof NonNullable<Values>]-?: FieldMeta<NonNullable<Values>[Name]>;
};

interface FormControl {
  /** Finds a field by name, also inside objects and lists: `stats[0].value`. */
  fieldAt: (name: string) => FieldMeta;
  changeRows: (change: RowChange) => void;
}

export interface FormMeta extends FormControl {
  id: string;
  errorId: string;
  /** Messages of the form as a whole. */
  errors: string[] | undefined;
  allErrors: Errors;
  status: "error" | undefined;
  onSubmit: (event: React.FormEvent<HTMLFormElement>) => void;
  onInput: (event: React.FormEvent<HTMLFormElement>) => void;
}

interface SentFormOptions<Values extends Record<string, unknown>> {
  /** Begins the ids of the fields, for a form whose fields other screens link to. */
  id?: string | undefined;
  constraint: Constraints;
  /** The fields as text, whatever types the schema parses. */
  typed?: { readonly [Name in keyof Values]?: unknown };
  lastResult: SubmissionResult<string[]> | null | undefined;
}

/** Makes a form that its action checks, and nothing else. The browser's own check is off (`noValidate`), because it speaks the
 * browser's language and cannot show a field in a hidden tab; the action answers in our words, below the fields. The script
 * adds, moves and removes rows, and takes a message away once its field is changed. Without it conform changes the rows on the
 * server, by the same buttons and names. */
export function useSentForm<Values extends Record<string, unknown>>(
  options: SentFormOptions<Values>,
): [FormMeta, Fieldset<Values>] {
  const { constraint, typed = {}, lastResult } = options;
  const ownId = useId();
  const id = options.id ?? ownId;
  const [state, setState] = useState((): SentForm => {
    const values = lastResult?.initialValue ?? typed;
    const errors = errorsOf(lastResult);
    return { drawn: values, present: values, errors, keys: {}, addedRows: 0, result: lastResult };
  });
  if (lastResult && lastResult !== state.result) {
    const present = lastResult.initialValue ?? state.present;
    setState({ ...state, present, errors: errorsOf(lastResult), result: lastResult });
  }
  // An upload that ends asks for the rows of that moment.
  const latest = useRef(state);
  latest.current = state;
  const watched = useRef(new Set<string>());

  const changeRows = (change: RowChange) => {
    const element = document.forms.namedItem(id);
    if (element !== null) setState((before) => withRows(before, nestFields(new FormData(element)), change));
  };

  const onSubmit = (event: React.FormEvent<HTMLFormElement>) => {
    const change = readRowChange((event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null);
    if (change === null) return;
    event.preventDefault();
    changeRows(change);
  };

  const onInput = ({ currentTarget, target }: React.FormEvent<HTMLFormElement>) => {
    const { name } = target as HTMLInputElement;
    if (state.errors[name] === undefined && !watched.current.has(name)) return;
    const present = nestFields(new FormData(currentTarget));
    setState(({ errors: { [name]: _changed, ...errors }, ...before }) => ({ ...before, present, errors }));
  };

  const fieldAt = (name: string): FieldMeta => {
    const { drawn, errors, keys } = latest.current;
    const fieldId = `${id}-${name}`;
    return {
      ...constraint[name.replace(/\[\d+\]/g, "[]")],
      form: { fieldAt, changeRows },
      id: fieldId,
      name,
      errorId: `${fieldId}-error`,
      descriptionId: `${fieldId}-description`,
      key: keys[name] ?? name.slice(name.lastIndexOf("[")),
      errors: errors[name],
      initialValue: fieldText(namedValue(drawn, name)),
      get value() {
        watched.current.add(name);
        return fieldText(namedValue(latest.current.present, name));
      },
      getFieldset: () => fieldsetAt(`${name}.`),
      getFieldList: () =>
        listAt(latest.current.drawn, name).map((_row, index) => fieldAt(`${name}[${index}]`)),
    };
  };

  /** Only the action knows which fields a form has: each is made when it is asked for. */
  const fieldsetAt = <Fields>(prefix: string) =>
    new Proxy({} as Fieldset<Fields>, { get: (_target, name) => fieldAt(prefix + String(name)) });

  const form: FormMeta = {
    id,
    errorId: `${id}-error`,
    errors: state.errors[""],
    allErrors: state.errors,
    status: state.result?.status === "error" ? "error" : undefined,
    fieldAt,
    changeRows,
    onSubmit,
    onInput,
  };
  return [form, fieldsetAt<Values>("")];
}

/** Writes a value as its field holds it; undefined where that is empty. */
function fieldText(value: unknown): string | undefined {
  if (value === true) return "on";
  return value === null || value === undefined || value === false || value === "" || typeof value === "object"
    ? undefined
    : String(value);
}

/** Properties of the form element. */
export function getFormProps({ id, errors, errorId, onSubmit, onInput }: FormMeta) {
  return { id, onSubmit, onInput, noValidate: true, "aria-describedby": errors && errorId };
}

/** Properties of the button that makes a change to a list. */
export function getRowButtonProps(change: RowChange) {
  return { name: rowButton, value: JSON.stringify(change), formNoValidate: true };
}

type ControlMeta = Omit<FieldMeta, "getFieldset" | "getFieldList" | "value">;

function getControlProps({ id, name, required, errors, errorId }: ControlMeta, describedBy?: string) {
  return {
    id,
    name,
    required: required || undefined,
    "aria-invalid": errors ? true : undefined,
    "aria-describedby": errors ? `${errorId} ${describedBy ?? ""}`.trim() : describedBy,
  };
}

interface InputOptions {
  type: string;
  /** The value that a radio button stands for. */
  value?: string;
  ariaDescribedBy?: string | undefined;
}

export function getInputProps(meta: ControlMeta, { type, value = "on", ariaDescribedBy }: InputOptions) {
  const { minLength, maxLength, min, max, initialValue } = meta;
  const props = { ...getControlProps(meta, ariaDescribedBy), type, minLength, maxLength, min, max };
  return type === "checkbox" || type === "radio"
    ? { ...props, value, defaultChecked: initialValue === value }
    : { ...props, defaultValue: initialValue };
}

export function getTextareaProps(meta: ControlMeta, ariaDescribedBy?: string) {
  const { minLength, maxLength, initialValue } = meta;
  return { ...getControlProps(meta, ariaDescribedBy), minLength, maxLength, defaultValue: initialValue };
}

export function getSelectProps(meta: ControlMeta, ariaDescribedBy?: string) {
  return { ...getControlProps(meta, ariaDescribedBy), defaultValue: meta.initialValue };
}
