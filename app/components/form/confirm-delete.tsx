import { Form, Link, useLocation, useNavigation } from "@remix-run/react";
import { Trash2 } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { SubmitButton } from "./submit-button";

interface DeleteQuestionProps {
  /** The list's address, filters included: the form is posted there, `Batal` leads back there. */
  action: string;
  /** Sent as `id`, beside `intent=delete`. */
  id: string;
  /** The thing's kind in small letters, e.g. `keunggulan`. */
  what: string;
  /** What tells it apart from its like, as the list shows it. */
  name: string;
  /** A further sentence, e.g. where a picture is used. */
  children?: React.ReactNode;
}

/** The query key of the confirmation: `?hapus=<id>` on the list's own address. */
export const confirmKey = "hapus";

/**
 * A link to the list's confirmation address, where the screen draws a `DeleteQuestion`; with script it asks in a dialog
 * over the list instead. The screen hides what `useDeletingId` names, so that it is gone at once. Not for use inside a form.
 */
export function ConfirmDelete(question: DeleteQuestionProps) {
  const { action, id, what, name } = question;
  const { key } = useLocation();
  // A finished deletion arrives as a new location, at which the dialog is no longer open.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const isDeleting = useDeletingId() === id;
  useEffect(() => keepFocus, []);
  const ask = (event: React.MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setOpenedAt(key);
  };
  return (
    <>
      <Link
        ref={link}
        to={confirmAddress(action, id)}
        onClick={ask}
        aria-haspopup="dialog"
        className="btn btn-danger btn-small"
      >
        <Trash2 aria-hidden="true" className="size-4 shrink-0" />
        {isDeleting ? "Menghapus..." : "Hapus"}
        <span className="sr-only">
          {what} {name}
        </span>
      </Link>
      {openedAt === key && (
        <DeleteDialog {...question} opener={link.current} onClose={() => setOpenedAt(null)} />
      )}
    </>
  );
}

/** The question as a part of the page, at its confirmation address. */
export function DeleteQuestion(question: DeleteQuestionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="panel mx-auto max-w-lg">
      <QuestionForm
        {...question}
        titleId={titleId}
        wayBack={
          <Link className="btn" to={question.action}>
            Batal
          </Link>
        }
      />
    </section>
  );
}

/** The id of what is being deleted right now, until the answer is there; null when nothing is. */
export function useDeletingId(): string | null {
  const { formData } = useNavigation();
  return formData?.get("intent") === "delete" ? String(formData.get("id")) : null;
}

interface DeleteDialogProps extends DeleteQuestionProps {
  opener: HTMLAnchorElement | null;
  onClose: () => void;
}

function DeleteDialog({ opener, onClose, ...question }: DeleteDialogProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    cancel.current?.focus();
    return () => opener?.focus({ preventScroll: true });
  }, [opener]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      className="m-auto w-[calc(100%-2rem)] max-w-lg rounded-xl bg-white p-4 text-left text-ink shadow-xl backdrop:bg-night/50 sm:p-6"
    >
      <QuestionForm
        {...question}
        titleId={titleId}
        onSubmit={onClose}
        wayBack={
          <button type="button" ref={cancel} className="btn" onClick={onClose}>
            Batal
          </button>
        }
      />
    </dialog>
  );
}

interface QuestionFormProps extends DeleteQuestionProps {
  titleId: string;
  onSubmit?: () => void;
  wayBack: React.ReactNode;
}

function QuestionForm({ action, id, what, name, children, titleId, onSubmit, wayBack }: QuestionFormProps) {
  return (
    <Form method="post" action={action} onSubmit={onSubmit} className="grid grid-cols-1 gap-4">
      <h2 id={titleId}>
        Hapus {what} "{name}"?
      </h2>
      {children && <p>{children}</p>}
      <input type="hidden" name="id" value={id} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton name="intent" value="delete" className="btn btn-danger" pendingText="Menghapus...">
          Ya, hapus
        </SubmitButton>
        {wayBack}
      </div>
    </Form>
  );
}

/** What was deleted took the focus along: the page's content is the next place to read on. */
function keepFocus(): void {
  if (document.activeElement === document.body)
    document.getElementById("isi")?.focus({ preventScroll: true });
}

function confirmAddress(action: string, id: string): string {
  const [path, query] = action.split("?");
  const params = new URLSearchParams(query);
  params.set(confirmKey, id);
  return `${path}?${params}`;
}
