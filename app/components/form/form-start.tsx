import { createContext, useContext } from "react";
import { markField } from "~/lib/form-field";
import type { HeldForm } from "~/lib/returned-form";

/** The mark of the visitor's session for forms; empty outside of the admin area. */
export const FormMarkContext = createContext("");

/**
 * Shows that a form is ours where it comes back when the session is gone: only then does what was typed go back to its
 * sender. Put it first in a form that is posted: nothing is read of one that begins otherwise.
 */
export function FormMark({ mark }: { mark?: string }) {
  const own = useContext(FormMarkContext);
  const value = mark ?? own;
  return value === "" ? null : <input type="hidden" name={markField} value={value} />;
}

/**
 * Put it before a form's other buttons: the browser presses the first one in a form for the Enter key, which must be
 * none that uploads a file or moves a row.
 */
export function EnterKeySaves() {
  return (
    <button type="submit" name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden="true">
      Simpan
    </button>
  );
}

/** The start of a form that saves: its mark, what it holds, and the button that the Enter key presses. */
export function FormStart({ held }: { held: HeldForm }) {
  return (
    <>
      <FormMark />
      <EnterKeySaves />
      {held.id !== null && <input type="hidden" name="id" value={held.id} />}
      <input type="hidden" name="stamp" value={held.stamp} />
      <input type="hidden" name="version" value={held.version} />
      {held.asked && <input type="hidden" name="asked" value={held.asked} />}
      {held.notice && (
        <p role="status" className="rounded-lg border-2 border-green bg-mint p-4 text-deep">
          {held.notice}
        </p>
      )}
    </>
  );
}
