import Trash2 from "virtual:icon/trash";
import { useNavigation } from "@remix-run/react";
import { withParameter } from "~/lib/list-address";
import { ConfirmationPanel, ConfirmLink } from "./ask-first";

interface DeleteConfirmationProps {
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
export function ConfirmDelete(confirmation: DeleteConfirmationProps) {
  const { action, id, what, name } = confirmation;
  const isDeleting = useDeletingId() === id;
  return (
    <ConfirmLink
      to={withParameter(action, confirmKey, id)}
      confirmation={toConfirmation(confirmation)}
      className="btn btn-danger btn-small"
    >
      <Trash2 aria-hidden="true" className="size-4 shrink-0" />
      {isDeleting ? "Menghapus..." : "Hapus"}
      <span className="sr-only">
        {what} {name}
      </span>
    </ConfirmLink>
  );
}

export function DeleteConfirmation(confirmation: DeleteConfirmationProps) {
  return <ConfirmationPanel {...toConfirmation(confirmation)} />;
}

export function useDeletingId(): string | null {
  const { formData } = useNavigation();
  return formData?.get("intent") === "delete" ? String(formData.get("id")) : null;
}

function toConfirmation({ action, id, what, name, children }: DeleteConfirmationProps) {
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
