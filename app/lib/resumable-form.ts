import { z } from "zod";
import { safeRedirect } from "~/lib/addresses";

type Fields = readonly (readonly [name: string, value: string])[];

/** As JSON, of which a form that comes back carries four bytes for three: with the page around it less than 1 MB. */
const mostJsonBytes = 700_000;
const mostFields = 5000;
const pieceBytes = 8192;

export function isResumable(fields: Fields): boolean {
  return new TextEncoder().encode(JSON.stringify(fields)).length <= mostJsonBytes;
}

/** As one hidden field's value: base64, since quotation marks take six times their room in HTML. */
export function packForm(form: { action: string; fields: Fields }): string {
  const bytes = new TextEncoder().encode(JSON.stringify(form));
  let text = "";
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    text += String.fromCharCode(...bytes.subarray(at, at + pieceBytes));
  }
  return btoa(text);
}

/** What `packForm` made, to be sent again after signing in: to an address of the admin area only. */
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

/** For the handle of a page of signing in, which carries such a form on, packed and escaped. */
export const carriedBodyLimit = { bytes: 1.2 * 1024 * 1024, answersItself: false };
