import { Form, Link, useLocation } from "@remix-run/react";
import { useEffect, useId, useRef, useState } from "react";
import { keepFocus, onlyFirstPress, returnFocus } from "./focus";
import { FormSignature, SubmitButton } from "./form-start";

export interface Confirmation {
  action: string;
  intent: string;
  title: string;
  yes: string;
  pendingText: string;
  isHarmless?: boolean;
  fields?: Record<string, string>;
  children?: React.ReactNode;
}

interface ConfirmLinkProps {
  to: string;
  confirmation: Confirmation;
  className: string;
  children: React.ReactNode;
}

/** Link to the address of a confirmation. With script a dialog over the page asks instead. It contains
 * a form, so it must stand outside of others. */
export function ConfirmLink({ to, confirmation, className, children }: ConfirmLinkProps) {
  const { key } = useLocation();
  // The result arrives as a new location, at which the dialog is closed.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => keepFocus, []);
  const ask = (event: React.MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setOpenedAt(key);
  };
  return (
    <>
      <Link ref={link} to={to} onClick={ask} aria-haspopup="dialog" className={className}>
        {children}
      </Link>
      {openedAt === key && (
        <ConfirmationDialog {...confirmation} opener={link.current} onClose={() => setOpenedAt(null)} />
      )}
    </>
  );
}

export function ConfirmationPanel(confirmation: Confirmation) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="panel mx-auto max-w-lg">
      <ConfirmationForm
        {...confirmation}
        titleId={titleId}
        wayBack={
          <Link className="btn" to={confirmation.action}>
            Kembali
          </Link>
        }
      />
    </section>
  );
}

interface ConfirmationDialogProps extends Confirmation {
  opener: HTMLAnchorElement | null;
  onClose: () => void;
}

function ConfirmationDialog({ opener, onClose, ...confirmation }: ConfirmationDialogProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    cancel.current?.focus();
    return () => returnFocus(opener);
  }, [opener]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      className="m-auto w-[calc(100%-2rem)] max-w-lg rounded-xl bg-white p-4 text-left text-ink shadow-xl backdrop:bg-night/50 sm:p-6"
    >
      <ConfirmationForm
        {...confirmation}
        titleId={titleId}
        onSubmit={onClose}
        wayBack={
          <button type="button" ref={cancel} className="btn" onClick={onClose}>
            Kembali
          </button>
        }
      />
    </dialog>
  );
}

interface ConfirmationFormProps extends Confirmation {
  titleId: string;
  onSubmit?: () => void;
  wayBack: React.ReactNode;
}

function ConfirmationForm(confirmation: ConfirmationFormProps) {
  const {
    action,
    intent,
    title,
    yes,
    pendingText,
    isHarmless = false,
    fields = {},
    children,
    titleId,
    onSubmit,
    wayBack,
  } = confirmation;
  return (
    <Form noValidate method="post" action={action} onSubmit={onSubmit} className="grid grid-cols-1 gap-4">
      <FormSignature />
      <h2 id={titleId}>{title}</h2>
      {children && <div className="grid gap-2">{children}</div>}
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="flex flex-wrap gap-3">
        <SubmitButton
          name="intent"
          value={intent}
          className={isHarmless ? "btn btn-primary" : "btn btn-danger"}
          pendingText={pendingText}
          onClick={onlyFirstPress}
        >
          {yes}
        </SubmitButton>
        {wayBack}
      </div>
    </Form>
  );
}
