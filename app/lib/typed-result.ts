import type { SubmissionResult } from "@conform-to/react";
import { nestFields } from "./form-values";

/** Makes a form show again what was typed into it, without messages. */
export function typedResult(form: FormData | URLSearchParams): SubmissionResult<string[]> {
  return { initialValue: nestFields(form) as SubmissionResult["initialValue"] };
}
