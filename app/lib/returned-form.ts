import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { safeRedirect } from "./addresses";
import type { Difference } from "./field-changes";

/** Asked once before a form is saved: it may be right as it is. */
export interface Doubt {
  /** Without a space; another value of the same field is another doubt. */
  key: string;
  text: string;
  lines?: readonly string[];
  /** A draft may be so. */
  publishing: boolean;
}

export interface HeldForm {
  /** Null: it adds one row. */
  id: string | null;
  /** Made anew with each form: sent twice, it adds one row. */
  stamp: string;
  /** A save replaces no newer row. "" where it adds one. */
  version: string;
  /** Keys of the doubts that were asked last, parted by spaces. */
  asked?: string;
  notice?: string | undefined;
}

export interface ReturnedForm extends HeldForm {
  result: SubmissionResult<string[]>;
  newer: Difference[];
  doubts?: Doubt[];
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

/** Base64 makes four bytes of three: with the page around it less than 1 MB. */
const mostJsonBytes = 700_000;
const mostFields = 5000;
const pieceBytes = 8192;

export function isResumable(fields: Fields): boolean {
  return new TextEncoder().encode(JSON.stringify(fields)).length <= mostJsonBytes;
}

/** Base64, since quotation marks take six times their room in HTML. */
export function packForm(form: { action: string; fields: Fields }): string {
  const bytes = new TextEncoder().encode(JSON.stringify(form));
  let text = "";
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    text += String.fromCharCode(...bytes.subarray(at, at + pieceBytes));
  }
  return btoa(text);
}

/** To be sent again after signing in: to an address of the admin area only. */
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

/** For the handle of a page of signing in, which carries such a form on. */
export const carriedBodyLimit = { bytes: 1.2 * 1024 * 1024, answersItself: false };
