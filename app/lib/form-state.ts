import type { SubmissionResult } from "@conform-to/react";

/** A field whose stored text differs from the typed one. */
export interface Difference {
  label: string;
  stored: string;
  typed: string;
}

/** Warning that a user confirms once before saving. The form may still be right. */
export interface Doubt {
  /** Contains no space. A new value of the field makes a new key. */
  key: string;
  text: string;
  lines?: readonly string[];
  /** Whether the doubt matters only when publishing. */
  publishing: boolean;
}

/** Hidden state of a form, besides its fields. */
export interface FormState {
  id: string | null;
  /** Random: a form sent twice adds one row. */
  idempotencyKey: string;
  /** Version of the row that the form was opened with, so that a newer one is not replaced; "" for a new row. */
  openedVersion: string;
  /** Keys of the doubts that were shown last, separated by spaces. */
  confirmedDoubts?: string;
  notice?: string | undefined;
  /** Value of the pressed button. */
  intent?: string;
}

/** Form that an action returns: invalid, with doubts, after a conflict, or changed by a button. */
export interface ReturnedForm extends FormState {
  result: SubmissionResult<string[]>;
  newer: Difference[];
  /** Value of the button that saves over the version shown in `newer`. */
  overwrite?: string;
  doubts?: Doubt[];
}

/** Name of the one button that saves over a newer version. Every other button sends the version the form was opened
 * with, so that a press by somebody who has not seen the newer one is refused again. */
export const overwriteField = "overwrite";

export function overwriteValue(intent: string, version: string): string {
  return `${intent || "save"} ${version}`;
}

/** Turns a press of that button into the refused press, with the version that was shown beside it. */
export function takeOverwrite(form: FormData | URLSearchParams): void {
  const [, intent, version] = /^(\S+) (.+)$/.exec(String(form.get(overwriteField) ?? "")) ?? [];
  form.delete(overwriteField);
  if (intent === undefined || version === undefined) return;
  form.set("intent", intent);
  form.set("version", version);
}

/** Finds the doubts that the form has not shown yet, and the form's state after showing them. */
export function askOnce<State extends FormState>(
  formState: State,
  doubts: readonly Doubt[],
): { formState: State; unasked: Doubt[] } {
  const confirmed = (formState.confirmedDoubts ?? "").split(" ");
  const unasked = doubts.filter(({ key }) => !confirmed.includes(key));
  return { formState: { ...formState, confirmedDoubts: doubts.map(({ key }) => key).join(" ") }, unasked };
}

export function newFormState(): FormState {
  return { id: null, idempotencyKey: crypto.randomUUID(), openedVersion: "" };
}

/** Whether a form was sent to add a picture, without saving yet. */
export function isPictureIntent(intent: FormDataEntryValue | null): boolean {
  return intent === "upload" || (typeof intent === "string" && intent.startsWith("pick:"));
}
