import { z } from "zod";
import { formatSeen } from "~/lib/dates";
import { typedFields } from "~/records/define";
import { fingerprint } from "~/records/save.server";
import { type Supabase, unwrap } from "~/server/supabase.server";
import { memberRecord } from "./record";
import { roles } from "./roles";

/** `unsent`: invited, but no mail has left yet. */
export type MemberState = "active" | "invited" | "unsent" | "off";

/** A person of the team, as owners see them. */
export type Member = Awaited<ReturnType<typeof listMembers>>[number];

const columns = "id, email, name, role, branch_id, is_active, user_id, mailed_at, last_seen_at" as const;

export async function listMembers(client: Supabase) {
  const [people, secured] = await Promise.all([
    client
      .from("staff")
      .select(columns)
      .order("is_active", { ascending: false })
      .order("created_at")
      .order("id"),
    client.rpc("staff_with_second_step"),
  ]);
  const withSecondStep = new Set(unwrap(secured));
  const rows = unwrap(people);
  const owners = rows.filter((row) => row.role === "pemilik" && row.is_active && row.user_id !== null);
  return rows.map(({ is_active, user_id, mailed_at, last_seen_at, branch_id, ...row }) => {
    const role = memberRecord.fields.role.kind.schema.parse(row.role);
    const pending = mailed_at === null ? "unsent" : "invited";
    const state: MemberState = !is_active ? "off" : user_id === null ? pending : "active";
    return {
      ...row,
      role,
      /** The one branch whose inquiries they see; null: they see those of all. */
      branchId: branch_id,
      state,
      lastSeen: formatSeen(last_seen_at),
      hasSecondStep: withSecondStep.has(row.id),
      isMailed: mailed_at !== null,
      /** They have not signed in yet: another mail may help. */
      awaited: is_active && last_seen_at === null,
      /** The only owner who can sign in. */
      isLastOwner: owners.length === 1 && owners[0]?.id === row.id,
      version: fingerprint(typedFields(memberRecord.fields, { ...row, branch_id })),
    };
  });
}

export async function findMember(client: Supabase, id: string): Promise<Member | null> {
  return (await listMembers(client)).find((member) => member.id === id) ?? null;
}

/** What the database says of the caller (`my_standing`): null for whoever is not, or no longer, in the team. */
const standingSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    role: z.enum(roles),
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
