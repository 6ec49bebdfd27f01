import { useNavigation } from "@remix-run/react";
import { Trash2 } from "lucide-react";
import { AskFirst, Question } from "./ask-first";

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
  const isDeleting = useDeletingId() === id;
  return (
    <AskFirst
      to={confirmAddress(action, id)}
      question={questionOf(question)}
      className="btn btn-danger btn-small"
    >
      <Trash2 aria-hidden="true" className="size-4 shrink-0" />
      {isDeleting ? "Menghapus..." : "Hapus"}
      <span className="sr-only">
        {what} {name}
      </span>
    </AskFirst>
  );
}

/** The question as a part of the page, at its confirmation address. */
export function DeleteQuestion(question: DeleteQuestionProps) {
  return <Question {...questionOf(question)} />;
}

/** The id of what is being deleted right now, until the answer is there; null when nothing is. */
export function useDeletingId(): string | null {
  const { formData } = useNavigation();
  return formData?.get("intent") === "delete" ? String(formData.get("id")) : null;
}

function questionOf({ action, id, what, name, children }: DeleteQuestionProps) {
  return {
    action,
    intent: "delete",
    title: `Hapus ${what} "${name}"?`,
    yes: "Ya, hapus",
    pendingText: "Menghapus...",
    fields: { id },
    children,
  };
}

function confirmAddress(action: string, id: string): string {
  const [path, query] = action.split("?");
  const params = new URLSearchParams(query);
  params.set(confirmKey, id);
  return `${path}?${params}`;
}
