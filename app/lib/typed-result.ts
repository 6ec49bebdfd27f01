import { parse, type SubmissionResult } from "@conform-to/react";

/** Makes a form show again what was typed into it, without messages. */
export function typedResult(form: FormData | URLSearchParams): SubmissionResult<string[]> {
  const { initialValue = null } = parse(form, { resolve: () => ({ value: {} }) }).reply();
  return { initialValue };
}
