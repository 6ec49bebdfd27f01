import { useActionData } from "@remix-run/react";
import { useId } from "react";
import type { Option } from "~/lib/options";
import { groupTyped } from "./group-typed";
import { Options } from "./narrowing-field";
import { type FieldMeta, getInputProps, getSelectProps, getTextareaProps } from "./use-form";

interface FrameProps {
  meta: Pick<FieldMeta, "id" | "errorId" | "descriptionId" | "errors" | "required">;
  label: string;
  help?: React.ReactNode;
  children: React.ReactNode;
}

export function FieldFrame({ meta, label, help, children }: FrameProps) {
  return (
    <div className="grid gap-1.5">
      <label className="label" htmlFor={meta.id}>
        {label}
        {meta.required && <span className="font-normal text-soft"> (wajib)</span>}
      </label>
      {children}
      <FieldNotes meta={meta} help={help} />
    </div>
  );
}

/** What `FieldFrame` needs to know of a field outside of a record's form. `error`: why its value was refused. */
export function plainMeta(id: string, error?: string | null): FrameProps["meta"] {
  const errors = error ? [error] : undefined;
  return { id, errorId: `${id}-salah`, descriptionId: `${id}-bantuan`, errors, required: false };
}

/** Help and errors of a field. */
export function FieldNotes({ meta, help }: Pick<FrameProps, "meta" | "help">) {
  return (
    <>
      {help && (
        <p className="help" id={meta.descriptionId}>
          {help}
        </p>
      )}
      <FieldError meta={meta} />
    </>
  );
}

export function FieldError({ meta }: { meta: Pick<FieldMeta, "errorId" | "errors"> }) {
  if (!meta.errors?.length) return null;
  return (
    <p className="error" id={meta.errorId}>
      {meta.errors.join(" ")}
    </p>
  );
}

interface TextFieldProps extends Omit<React.ComponentProps<"input">, "form" | "name" | "id"> {
  meta: FieldMeta;
  label: string;
  help?: React.ReactNode;
  type?: "text" | "email" | "password" | "url" | "tel" | "number" | "date" | "datetime-local" | "search";
}

export function TextField({ meta, label, help, type = "text", ...input }: TextFieldProps) {
  const props = getInputProps(meta, { type, ariaDescribedBy: described(meta, help) });
  return (
    <FieldFrame meta={meta} label={label} help={help}>
      <input {...props} {...useRefusedFocus(meta)} {...input} className="input" />
    </FieldFrame>
  );
}

/** Field for whole rupiah that groups the digits while typing. */
export function RupiahField(props: TextFieldProps) {
  return <TextField inputMode="numeric" autoComplete="off" onInput={groupTyped} {...props} />;
}

interface TextAreaFieldProps extends Omit<React.ComponentProps<"textarea">, "form" | "name" | "id"> {
  meta: FieldMeta;
  label: string;
  help?: React.ReactNode;
}

export function TextAreaField({ meta, label, help, className = "", ...input }: TextAreaFieldProps) {
  const props = getTextareaProps(meta, described(meta, help));
  return (
    <FieldFrame meta={meta} label={label} help={help}>
      <textarea
        rows={4}
        {...props}
        {...useRefusedFocus(meta)}
        {...input}
        className={`input ${className}`.trim()}
      />
    </FieldFrame>
  );
}

interface SelectFieldProps {
  meta: FieldMeta;
  label: string;
  help?: React.ReactNode;
  options: readonly Option[];
}

export function SelectField({ meta, label, help, options }: SelectFieldProps) {
  const props = getSelectProps(meta, described(meta, help));
  return (
    <FieldFrame meta={meta} label={label} help={help}>
      <select {...props} {...useRefusedFocus(meta)} className="input">
        <Options options={options} />
      </select>
    </FieldFrame>
  );
}

/** Puts an empty option first. The stored value stays selected even when the options could not be read. */
export function optionsWith(none: string, options: SelectFieldProps["options"], present: unknown) {
  const isListed = !present || options.some(({ value }) => value === present);
  return [
    { value: "", label: none },
    ...(isListed ? [] : [{ value: String(present), label: "Yang sudah dipilih" }]),
    ...options,
  ];
}

export function CheckboxField({ meta, label, help }: Omit<SelectFieldProps, "options">) {
  const props = getInputProps(meta, { type: "checkbox", ariaDescribedBy: described(meta, help) });
  return (
    <div className="grid gap-1">
      <label className="flex min-h-11 items-center gap-3 font-semibold" htmlFor={meta.id}>
        <input {...props} className="size-5 accent-green" />
        {label}
      </label>
      <FieldNotes meta={meta} help={help} />
    </div>
  );
}

/** Without script the browser focuses the first refused field of an answer (R24). A page that was just opened may show errors
 * too; it is read from its top. */
function useRefusedFocus({ errors }: Pick<FieldMeta, "errors">) {
  const isAnswer = useActionData() !== undefined;
  return isAnswer && errors?.length ? { autoFocus: true } : {};
}

function described(meta: FieldMeta, help: React.ReactNode): string | undefined {
  return help ? meta.descriptionId : undefined;
}

interface FieldGroupProps {
  legend: string;
  help?: React.ReactNode;
  children: React.ReactNode;
}

/** Groups fields under a heading. It is no `<legend>`, which WebKit draws into the border. */
export function FieldGroup({ legend, help, children }: FieldGroupProps) {
  const id = useId();
  const helpId = `${id}-bantuan`;
  return (
    <fieldset
      className="panel grid min-w-0 grid-cols-1 gap-5"
      aria-labelledby={id}
      aria-describedby={help ? helpId : undefined}
    >
      <p className="text-[1.1875rem] font-bold" id={id}>
        {legend}
      </p>
      {help && (
        <p className="help" id={helpId}>
          {help}
        </p>
      )}
      {children}
    </fieldset>
  );
}
