import { z } from "zod";
import { roles } from "~/lib/roles";
import type { Supabase } from "./supabase.server";

/** Answer of the database function `my_standing` about its caller; null for users who are not, or no longer, in the team. */
const standingSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    role: z.enum(roles),
    branchId: z.string().nullable(),
    hasSecondStep: z.boolean(),
    /** What the member has to do before any right counts. */
    due: z.enum(["second-step", "enrolment"]).nullable(),
  })
  .nullable();

export type Standing = NonNullable<z.infer<typeof standingSchema>>;

/** Reads the standing of the signed-in user of `client`. The call is a GET, so it writes nothing and has the deadline of a
 * read. `outage` is set when the backend could not say. */
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

/** Has the database note that a member is here, at most once in 5 minutes; nobody waits for it. */
export function notePresence(client: Supabase, staffId: string): void {
  if (Date.now() < (lastNoted.get(staffId) ?? 0) + presenceMs) return;
  lastNoted.set(staffId, Date.now());
  void client.rpc("my_standing").then(({ error }) => error && lastNoted.delete(staffId));
}
