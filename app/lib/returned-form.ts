import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import type { Difference } from "./field-changes";

/** What is asked once before a form is saved: it may be right as it is. */
export interface Doubt {
  /** Tells it from others, without a space; another value of the same field is another doubt. */
  key: string;
  text: string;
  /** What `text` speaks of, one by one. */
  lines?: readonly string[];
  /** It matters only to what is published; a draft may be so. */
  publishing: boolean;
}

/** What a form says of itself in hidden fields. */
export interface HeldForm {
  /** The row it edits; null: it adds one. */
  id: string | null;
  /** Made anew with each form: sent twice, it adds one row. */
  stamp: string;
  /** Of the row the form was opened with: a save replaces no newer one. "" where it adds one. */
  version: string;
  /** Keys of the doubts that were asked last, parted by spaces. */
  asked?: string;
  /** What was done on the way, while nothing of the form is saved yet. */
  notice?: string | undefined;
}

/** What an action answers when it does not save: the form comes back, and may be sent again as it is. */
export interface ReturnedForm extends HeldForm {
  result: SubmissionResult<string[]>;
  newer: Difference[];
  doubts?: Doubt[];
}

/** Those of `doubts` that were not asked before, and the form that says they were. */
export function askOnce<Held extends HeldForm>(
  held: Held,
  doubts: readonly Doubt[],
): { held: Held; unasked: Doubt[] } {
  const before = (held.asked ?? "").split(" ");
  const unasked = doubts.filter(({ key }) => !before.includes(key));
  return { held: { ...held, asked: doubts.map(({ key }) => key).join(" ") }, unasked };
}

export function newForm(): HeldForm {
  return { id: null, stamp: crypto.randomUUID(), version: "" };
}

/** What a form is drawn from that shows all that was typed, and complains about nothing. */
export function typedResult(form: FormData | URLSearchParams): SubmissionResult<string[]> {
  const { initialValue = null } = parseWithZod(form, { schema: z.object({}) }).reply();
  return { initialValue };
}
