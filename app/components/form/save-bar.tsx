import { Link } from "@remix-run/react";
import { SubmitButton } from "./submit-button";

interface SaveBarProps {
  /** What the button says, e.g. `Simpan Paket`. */
  label: string;
  /** Where `Batal` leads; left out where there is nothing to go back to. */
  cancelTo?: string;
  children?: React.ReactNode;
}

/** The end of a long form, always in sight. */
export function SaveBar({ label, cancelTo, children }: SaveBarProps) {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-3 border-t border-rule bg-white/95 px-4 py-3 sm:mx-0 sm:rounded-t-xl sm:border-x">
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
