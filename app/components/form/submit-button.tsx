import { Link, useNavigation } from "@remix-run/react";

interface SubmitButtonProps extends React.ComponentProps<"button"> {
  pendingText?: string;
}

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

interface SaveBarProps {
  label: string;
  cancelTo?: string;
  children?: React.ReactNode;
}

export function SaveBar({ label, cancelTo, children }: SaveBarProps) {
  return (
    <div className="sticky bottom-0 z-10 -mx-[min(1rem,4.5vw)] flex flex-wrap items-center gap-[min(0.75rem,2vw)] border-t border-rule bg-white/95 px-[min(1rem,4.5vw)] py-[min(0.75rem,2vw)] sm:mx-0 sm:rounded-t-xl sm:border-x">
      <SubmitButton name="intent" value="save">
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
