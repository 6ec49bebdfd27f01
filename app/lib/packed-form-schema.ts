import { z } from "zod";
import { safeRedirect } from "./addresses";
import { isResumable, mostFields } from "./packed-form";

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
