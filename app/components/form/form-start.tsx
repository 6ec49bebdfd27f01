import Copy from "virtual:icon/copy";
import { Form, Link, useNavigation } from "@remix-run/react";
import { createContext, useContext, useEffect, useState } from "react";
import { useIsStatic } from "~/components/layout/request-context";
import { signatureField } from "~/lib/form-signature";
import type { FormState } from "~/lib/form-state";

export const FormSignatureContext = createContext("");

/** Signature that lets a form be returned when its session is gone. It must come first in a posted form. `form` is the
 * id of a form whose fields stand before it. */
export function FormSignature({ signature, form }: { signature?: string; form?: string }) {
  const current = useContext(FormSignatureContext);
  const value = signature ?? current;
  return value === "" ? null : <input type="hidden" form={form} name={signatureField} value={value} />;
}

/** Hidden save button. The Enter key presses a form's first button, which must not upload or move a row. */
export function EnterKeySaves() {
  return (
    <button type="submit" name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden="true">
      Simpan
    </button>
  );
}

/** Hidden fields and notice at the start of every record's form. */
export function FormStart({ formState }: { formState: FormState }) {
  return (
    <>
      <FormSignature />
      <EnterKeySaves />
      {formState.id !== null && <input type="hidden" name="id" value={formState.id} />}
      <input type="hidden" name="stamp" value={formState.idempotencyKey} />
      <input type="hidden" name="version" value={formState.openedVersion} />
      {formState.confirmedDoubts && <input type="hidden" name="asked" value={formState.confirmedDoubts} />}
      {formState.notice && (
        <p role="status" className="rounded-lg border-2 border-green bg-mint p-4 text-deep">
          {formState.notice}
        </p>
      )}
    </>
  );
}

interface SubmitButtonProps extends React.ComponentProps<"button"> {
  pendingText?: string | undefined;
}

export function SubmitButton({
  pendingText = "Menyimpan...",
  children,
  className,
  ...button
}: SubmitButtonProps) {
  const { state, formData } = useNavigation();
  // Where React does not take over, `enhance/entry.ts` shows the text.
  const isStatic = useIsStatic();
  const isOurs = button.name === undefined || formData?.get(button.name) === button.value;
  const pending = state !== "idle" && formData !== undefined && isOurs;
  return (
    <button
      type="submit"
      {...button}
      className={className ?? "btn btn-primary"}
      aria-disabled={pending || undefined}
      {...(isStatic && { "data-pending": pendingText })}
    >
      {pending ? pendingText : children}
    </button>
  );
}

interface IntentFormProps extends Omit<SubmitButtonProps, "name" | "value"> {
  action: string;
  intent: string;
  /** Hidden fields by name. */
  fields?: Readonly<Record<string, string | number>>;
  preventScrollReset?: boolean;
}

/** A form of one button. */
export function IntentForm({ action, intent, fields = {}, preventScrollReset, ...button }: IntentFormProps) {
  return (
    <Form method="post" action={action} preventScrollReset={preventScrollReset}>
      <FormSignature />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SubmitButton name="intent" value={intent} {...button} />
    </Form>
  );
}

interface SaveBarProps {
  label: string;
  pendingText?: string | undefined;
  cancelTo?: string;
  children?: React.ReactNode;
}

export function SaveBar({ label, pendingText, cancelTo, children }: SaveBarProps) {
  return (
    <div className="sticky bottom-0 z-10 -mx-[min(1rem,4.5vw)] flex flex-wrap items-center gap-[min(0.75rem,2vw)] border-t border-rule bg-white/95 px-[min(1rem,4.5vw)] py-[min(0.75rem,2vw)] sm:mx-0 sm:rounded-t-xl sm:border-x">
      <SubmitButton name="intent" value="save" pendingText={pendingText}>
        {label}
      </SubmitButton>
      {cancelTo && (
        <Link className="btn" to={cancelTo}>
          Batal
        </Link>
      )}
      {children}
    </div>
  );
}

/** Copies a field. Not drawn without script or without a clipboard. */
export function CopyButton({ field, label }: { field: string; label: string }) {
  const [state, setState] = useState<"absent" | "ready" | "copied" | "failed">("absent");
  useEffect(() => setState(navigator.clipboard ? "ready" : "absent"), []);
  if (state === "absent") return null;
  const copy = async () => {
    const source = document.getElementById(field);
    if (!(source instanceof HTMLTextAreaElement || source instanceof HTMLInputElement)) return;
    const done = await navigator.clipboard.writeText(source.value).then(
      () => true,
      () => false,
    );
    if (!done) source.select();
    setState(done ? "copied" : "failed");
  };
  return (
    <>
      <button type="button" className="btn" onClick={copy}>
        <Copy aria-hidden="true" className="size-4" />
        {label}
      </button>
      <span role="status" className="help self-center">
        {state === "copied" && "Tersalin."}
        {state === "failed" && "Tidak dapat disalin sendiri: teksnya sudah dipilih, tekan Ctrl+C."}
      </span>
    </>
  );
}

interface NewAddressProps {
  id: string;
  /** Says whom to send the address to. */
  label: string;
  address: string;
  /** Other ways to pass it on. */
  children?: React.ReactNode;
}

/** A new secret address, which only this answer shows. */
export function NewAddress({ id, label, address, children }: NewAddressProps) {
  return (
    <div className="grid gap-2 rounded-lg border-2 border-green bg-mint p-4">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <input id={id} className="input" readOnly value={address} />
      <div className="flex flex-wrap gap-3">
        {children}
        <CopyButton field={id} label="Salin tautan" />
      </div>
    </div>
  );
}
