import type { FormMetadata } from "@conform-to/react";

/** What a refused form says as a whole: its own message, else those of its fields, each once. */
export function formMessage(
  form: Pick<FormMetadata<Record<string, unknown>>, "status" | "errors" | "allErrors">,
): string[] {
  if (form.status !== "error") return [];
  return form.errors?.length ? form.errors : [...new Set(Object.values(form.allErrors).flat())];
}
