import type { FormState } from "~/lib/form-state";
import { reference } from "~/records/kinds";
import {
  addOnce,
  once,
  refused,
  rowIdOf,
  type SaveOutcome,
  saveUnlessNewer,
  writtenOr,
} from "~/records/save.server";
import {
  checkViolation,
  foreignKeyViolation,
  type Supabase,
  uniqueViolation,
  unwrap,
} from "~/server/supabase.server";
import { findMember, type Member } from "./queries.server";
import { roleNames } from "./roles";
import { type InvitationValues, type MemberValues, teamMessages } from "./schema";

/** Raised by the database (private.keep_an_owner). */
const lastOwnerStays = "PT409";

const { inviteFailed, taken, emailUnfit, branchGone, lastOwner } = teamMessages;

const invitationRefusals = {
  [uniqueViolation]: refused(409, { email: taken }, inviteFailed),
  [checkViolation]: refused(400, { email: emailUnfit }, inviteFailed),
};

const changeRefusals = {
  [foreignKeyViolation]: refused(409, { branchId: branchGone }),
  [lastOwnerStays]: refused(409, {}, lastOwner),
};

/** Adds somebody who may join by this address, as `addOnce` does; an account that has it joins at once.
 * `invited`: who still needs the mail; a form that was sent before may have come that far. Throws BackendError. */
export async function inviteMember(
  client: Supabase,
  { stamp, version }: FormState,
  values: InvitationValues,
): Promise<{ outcome: SaveOutcome; invited: Member | null }> {
  const id = rowIdOf(stamp);
  const outcome = await addOnce({
    version,
    insert: async () => {
      const answer = await client
        .from("staff")
        .upsert({ id, ...values }, once)
        .select("id");
      return writtenOr(answer, invitationRefusals);
    },
    update: () => updateMember(client, id, version, { ...values, branchId: null }),
  });
  const member = outcome.kind === "saved" ? await findMember(client, id) : null;
  return { outcome, invited: member?.awaited && !member.isMailed ? member : null };
}

export function updateMember(
  client: Supabase,
  id: string,
  version: string,
  { name, role, branchId }: MemberValues,
): Promise<SaveOutcome> {
  const { words } = reference("Cabang");
  return saveUnlessNewer({
    version,
    find: () => findMember(client, id),
    compare: (stored) =>
      [
        { label: "Nama", stored: stored.name, typed: name },
        { label: "Peran", stored: roleNames[stored.role], typed: roleNames[role] },
        { label: "Cabang", stored: words(stored.branchId), typed: words(branchId) },
      ].filter((field) => field.stored !== field.typed),
    write: async (found) => {
      const changing = client.from("staff").update({ name, role, branch_id: branchId }).eq("id", id);
      const unchanged = changing.eq("name", found.name).eq("role", found.role);
      return writtenOr(await unchanged.select("id"), changeRefusals);
    },
  });
}

/** Null: done, and whoever is switched off has no session left. Otherwise why not. Throws BackendError. */
export async function switchMember(client: Supabase, id: string, isActive: boolean): Promise<string | null> {
  const answer = await client.from("staff").update({ is_active: isActive }).eq("id", id).select("id");
  if (answer.error?.code === lastOwnerStays) return lastOwner;
  return unwrap(answer).length > 0 ? null : teamMessages.gone;
}

/** Takes an invitation back that nobody has followed yet; its mailed link ends. Null: done. Throws BackendError. */
export async function takeInvitationBack(client: Supabase, id: string): Promise<string | null> {
  const answer = await client.from("staff").delete().eq("id", id).is("user_id", null).select("id");
  if (unwrap(answer).length > 0) return null;
  return (await findMember(client, id)) === null ? teamMessages.gone : teamMessages.joined;
}
