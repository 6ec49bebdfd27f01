import { createContext, useContext } from "react";
import { markField } from "~/lib/form-field";

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
