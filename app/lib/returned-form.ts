import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { safeRedirect } from "./addresses";
import type { Difference } from "./field-changes";

/** A question asked once before saving: the form may be right as it is. */
export interface Doubt {
  /** Without a space; a new value of the field makes a new key. */
  key: string;
  text: string;
  lines?: readonly string[];
  /** Asked only when publishing. */
  publishing: boolean;
}

export interface HeldForm {
  id: string | null;
  /** Random: a form sent twice adds one row. */
  stamp: string;
  /** Of the row as it was opened, so that a newer one is not replaced; "" for a new row. */
  version: string;
  /** Keys of the doubts asked last, separated by spaces. */
  asked?: string;
  notice?: string | undefined;
  /** What the pressed button asked for. */
  intent?: string;
}

export interface ReturnedForm extends HeldForm {
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

/** Turns a press of that button into the refused press, repeated over the version that was shown beside it. */
export function takeOverwrite(form: FormData | URLSearchParams): void {
  const [, intent, version] = /^(\S+) (.+)$/.exec(String(form.get(overwriteField) ?? "")) ?? [];
  form.delete(overwriteField);
  if (intent === undefined || version === undefined) return;
  form.set("intent", intent);
  form.set("version", version);
}

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

export function typedResult(form: FormData | URLSearchParams): SubmissionResult<string[]> {
  const { initialValue = null } = parseWithZod(form, { schema: z.object({}) }).reply();
  return { initialValue };
}

type Fields = readonly (readonly [name: string, value: string])[];

/** As base64 and with the page around it still below 1 MB. */
const mostJsonBytes = 700_000;
const mostFields = 5000;
const pieceBytes = 8192;

export function isResumable(fields: Fields): boolean {
  return new TextEncoder().encode(JSON.stringify(fields)).length <= mostJsonBytes;
}

export function packForm(form: { action: string; fields: Fields }): string {
  const bytes = new TextEncoder().encode(JSON.stringify(form));
  let text = "";
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    text += String.fromCharCode(...bytes.subarray(at, at + pieceBytes));
  }
  return btoa(text);
}

/** Sent again after signing in, to an address of the admin area only. */
export const packedFormSchema = z
  .string()
  .transform((text, context) => {
    try {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
    } catch {
      context.addIssue({ code: "custom", message: "not packed by us" });
      return z.NEVER;
    }
  })
  .pipe(
    z.object({
      action: z.string(),
      fields: z.array(z.tuple([z.string(), z.string()])).max(mostFields),
    }),
  )
  .refine(({ action, fields }) => /^\/admin(\/|$|\?)/.test(safeRedirect(action, "")) && isResumable(fields));

export type ResumableForm = z.output<typeof packedFormSchema>;

/** For sign-in pages, which carry such a form. */
export const carriedBodyLimit = { bytes: 1.2 * 1024 * 1024, answersItself: false };
