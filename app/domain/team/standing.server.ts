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

/** Asks as the signed-in caller; by GET nothing is written, and nobody waits for longer than for any read. `outage`: the
 * backend could not say. */
export async function readStanding(
  client: Supabase,
): Promise<{ standing: Standing | null; outage: { message: string } | null }> {
  const { data, error, status } = await client.rpc("my_standing", undefined, { get: true });
  if (error === null) return { standing: standingSchema.parse(data), outage: null };
  const isRefused = status >= 400 && status < 500;
  return { standing: null, outage: isRefused ? null : error };
}

const presenceMs = 5 * 60 * 1000;
const lastNoted = new Map<string, number>();

/** Has the database note, beside the answer and every 5 minutes at most, that a person of the team is here. */
export function notePresence(client: Supabase, staffId: string): void {
  if (Date.now() < (lastNoted.get(staffId) ?? 0) + presenceMs) return;
  lastNoted.set(staffId, Date.now());
  void client.rpc("my_standing").then(({ error }) => error && lastNoted.delete(staffId));
}
