import { z } from "zod";
import { safeRedirect } from "./addresses";

type Fields = readonly (readonly [name: string, value: string])[];

/** Most bytes of a packed form. As base64 inside a page it stays below 1 MB. */
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

/** Schema of a form that is sent again after sign-in. Its address must be in the admin area. */
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

/** Body limit of sign-in pages, which carry such a form. */
export const carriedBodyLimit = { bytes: 1.2 * 1024 * 1024, answersItself: false };
