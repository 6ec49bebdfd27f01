import { useNavigation } from "@remix-run/react";
import { Trash2 } from "lucide-react";
import { withParameter } from "~/lib/list-address";
import { AskFirst, Question } from "./ask-first";

interface DeleteQuestionProps {
  /** Address of the filtered list. The form is posted there, and `Batal` returns there. */
  action: string;
  id: string;
  /** The thing's kind in small letters, e.g. `keunggulan`. */
  what: string;
  name: string;
  children?: React.ReactNode;
}

export const confirmKey = "hapus";

/** Delete button that asks for confirmation. It must stand outside of forms. */
export function ConfirmDelete(confirmation: DeleteQuestionProps) {
  const { action, id, what, name } = confirmation;
  const isDeleting = useDeletingId() === id;
  return (
    <AskFirst
      to={withParameter(action, confirmKey, id)}
      question={questionOf(confirmation)}
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

export function DeleteQuestion(confirmation: DeleteQuestionProps) {
  return <Question {...questionOf(confirmation)} />;
}

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
