import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import type { Difference } from "./field-changes";

/** What a form says of itself in hidden fields. */
export interface HeldForm {
  /** The row it edits; null: it adds one. */
  id: string | null;
  /** Made anew with each form: sent twice, it adds one row. */
  stamp: string;
  /** Of the row the form was opened with: a save replaces no newer one. "" where it adds one. */
  version: string;
  /** What was done on the way, while nothing of the form is saved yet. */
  notice?: string | undefined;
}

/** What an action answers when it does not save: the form comes back, and may be sent again as it is. */
export interface ReturnedForm extends HeldForm {
  /** All that was typed, and what is wrong with it. */
  result: SubmissionResult<string[]>;
  /** What somebody else has saved meanwhile, field by field. */
  newer: Difference[];
}

/** A form that adds a row. */
export function newForm(): HeldForm {
  return { id: null, stamp: crypto.randomUUID(), version: "" };
}

/** What a form is drawn from that shows all that was typed, and complains about nothing. */
export function typedResult(form: FormData | URLSearchParams): SubmissionResult<string[]> {
  const { initialValue } = parseWithZod(form, { schema: z.object({}) }).reply();
  return initialValue === undefined ? {} : { initialValue };
}
