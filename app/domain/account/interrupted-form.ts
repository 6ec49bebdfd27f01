import { z } from "zod";
import { safeRedirect } from "~/lib/safe-redirect";

const fieldsSchema = z.array(z.tuple([z.string(), z.string()])).max(10_000);

/** A form to be sent again after signing in: to an address of the admin area only. */
export const resumeSchema = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: "custom", message: "not JSON" });
      return z.NEVER;
    }
  })
  .pipe(z.object({ action: z.string(), fields: fieldsSchema }))
  .refine(({ action }) => /^\/admin(\/|$|\?)/.test(safeRedirect(action, "")));

export type ResumableForm = z.output<typeof resumeSchema>;
