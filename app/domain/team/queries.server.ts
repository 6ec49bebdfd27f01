import { formatSeen } from "~/lib/dates";
import { typedFields } from "~/records/define";
import { fingerprint } from "~/records/save.server";
import { type Supabase, unwrap } from "~/server/supabase.server";
import { memberRecord } from "./record";

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
      /** The member has not signed in yet, and another mail may help. */
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
