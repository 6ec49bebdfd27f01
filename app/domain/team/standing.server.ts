import { z } from "zod";
import type { Supabase } from "~/server/supabase.server";
import { roles } from "./roles";

/** What the database says of the caller (`my_standing`): null for whoever is not, or no longer, in the team. */
const standingSchema = z
  .object({
    /** Of the row in `staff`. */
    id: z.string(),
    name: z.string(),
    role: z.enum(roles),
    /** The branch whose inquiries they see alone; null: of all. */
    branchId: z.string().nullable(),
    hasSecondStep: z.boolean(),
    /** What is left to do before any right counts. */
    due: z.enum(["second-step", "enrolment"]).nullable(),
  })
  .nullable();

export type Standing = NonNullable<z.infer<typeof standingSchema>>;

/** Asks as the signed-in caller. `outage`: the backend could not say. */
export async function readStanding(
  client: Supabase,
): Promise<{ standing: Standing | null; outage: { message: string } | null }> {
  const { data, error, status } = await client.rpc("my_standing");
  if (error === null) return { standing: standingSchema.parse(data), outage: null };
  const isRefused = status >= 400 && status < 500;
  return { standing: null, outage: isRefused ? null : error };
}
