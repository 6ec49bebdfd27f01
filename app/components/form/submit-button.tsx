import { useNavigation } from "@remix-run/react";

interface SubmitButtonProps extends React.ComponentProps<"button"> {
  /** Shown, with script, while this button's form is under way. */
  pendingText?: string;
}

/** The button that sends a form. `name="intent"` and a verb as `value` tell several of one form apart. */
export function SubmitButton({
  pendingText = "Menyimpan...",
  children,
  className,
  ...button
}: SubmitButtonProps) {
  const { state, formData } = useNavigation();
  const isOurs = button.name === undefined || formData?.get(button.name) === button.value;
  const pending = state !== "idle" && formData !== undefined && isOurs;
  return (
    <button
      type="submit"
      {...button}
      className={className ?? "btn btn-primary"}
      aria-disabled={pending || undefined}
    >
      {pending ? pendingText : children}
    </button>
  );
}
