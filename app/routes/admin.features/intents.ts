import { z } from "zod";

const id = z.guid();

/** What the list's buttons ask for; the form's own fields are read by the feature's schema. */
const listIntents = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("toggle"),
    id,
    isActive: z.enum(["true", "false"]).transform((text) => text === "true"),
  }),
  z.object({ intent: z.literal("move-up"), id }),
  z.object({ intent: z.literal("move-down"), id }),
  z.object({ intent: z.literal("reorder"), ids: z.array(id).min(1) }),
  z.object({ intent: z.literal("delete"), id }),
]);

export type ListIntent = z.output<typeof listIntents>;

/** Null for a form that no button of the list sends. */
export function readListIntent(form: URLSearchParams): ListIntent | null {
  return listIntents.safeParse({ ...Object.fromEntries(form), ids: form.getAll("ids") }).data ?? null;
}
