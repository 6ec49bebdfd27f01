import { type FieldMetadata, getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import { useId } from "react";
import type { Option } from "~/lib/content";
import { groupTyped } from "./group-typed";
import { Options } from "./narrowing-field";

/** conform's metadata of a field; `Value` is the type that its schema parses. */
type Meta<Value> = FieldMetadata<Value, Record<string, unknown>>;

interface FrameProps {
  meta: Pick<Meta<unknown>, "id" | "errorId" | "descriptionId" | "errors" | "required">;
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

export function FieldError({ meta }: { meta: Pick<Meta<unknown>, "errorId" | "errors"> }) {
  if (!meta.errors?.length) return null;
  return (
    <p className="error" id={meta.errorId}>
      {meta.errors.join(" ")}
    </p>
  );
}

interface TextFieldProps extends Omit<React.ComponentProps<"input">, "form" | "name" | "id"> {
  meta: Meta<unknown>;
  label: string;
  help?: React.ReactNode;
  type?: "text" | "email" | "password" | "url" | "tel" | "number" | "date" | "datetime-local" | "search";
}

export function TextField({ meta, label, help, type = "text", ...input }: TextFieldProps) {
  const { key, ...props } = getInputProps(meta as Meta<string>, {
    type,
    ariaDescribedBy: described(meta, help),
  });
  return (
    <FieldFrame meta={meta} label={label} help={help}>
      <input key={key} {...props} {...useRefusedFocus(meta)} {...input} className="input" />
    </FieldFrame>
  );
}

/** Field for whole rupiah that groups the digits while typing. */
export function RupiahField(props: TextFieldProps) {
  return <TextField inputMode="numeric" autoComplete="off" onInput={groupTyped} {...props} />;
}

interface TextAreaFieldProps extends Omit<React.ComponentProps<"textarea">, "form" | "name" | "id"> {
  meta: Meta<unknown>;
  label: string;
  help?: React.ReactNode;
}

export function TextAreaField({ meta, label, help, ...input }: TextAreaFieldProps) {
  const { key, ...props } = getTextareaProps(meta as Meta<string>, {
    ariaDescribedBy: described(meta, help),
  });
  return (
    <FieldFrame meta={meta} label={label} help={help}>
      <textarea key={key} rows={4} {...props} {...useRefusedFocus(meta)} {...input} className="input" />
    </FieldFrame>
  );
}

interface SelectFieldProps {
  meta: Meta<unknown>;
  label: string;
  help?: React.ReactNode;
  options: readonly Option[];
}

export function SelectField({ meta, label, help, options }: SelectFieldProps) {
  const { key, ...props } = getSelectProps(meta as Meta<string>, { ariaDescribedBy: described(meta, help) });
  return (
    <FieldFrame meta={meta} label={label} help={help}>
      <select key={key} {...props} {...useRefusedFocus(meta)} className="input">
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
  const { key, ...props } = getInputProps(meta as Meta<boolean>, {
    type: "checkbox",
    ariaDescribedBy: described(meta, help),
  });
  return (
    <div className="grid gap-1">
      <label className="flex min-h-11 items-center gap-3 font-semibold" htmlFor={meta.id}>
        <input key={key} {...props} className="size-5 accent-green" />
        {label}
      </label>
      <FieldNotes meta={meta} help={help} />
    </div>
  );
}

/** Without script the browser focuses the first refused field of an answer (R24). A page that was just opened may show errors
 * too; it is read from its top. */
function useRefusedFocus({ errors }: Pick<Meta<unknown>, "errors">) {
  const isAnswer = useActionData() !== undefined;
  return isAnswer && errors?.length ? { autoFocus: true } : {};
}

function described(meta: Meta<unknown>, help: React.ReactNode): string | undefined {
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
