import type { z } from "zod";
import type { FormState } from "~/lib/form-state";
import { refused, rowIdOf, type SaveOutcome, type SaveSteps, saveRecord } from "~/records/save.server";
import {
  checkViolation,
  foreignKeyViolation,
  type Supabase,
  uniqueViolation,
  unwrap,
} from "~/server/supabase.server";
import { findMember, type Member } from "./queries.server";
import { invitationRecord, type memberRecord, teamMessages } from "./record";

/** Raised by the database (private.keep_an_owner). */
const lastOwnerStays = "PT409";

const { inviteFailed, taken, emailUnfit, branchGone, lastOwner } = teamMessages;

export const memberSteps: SaveSteps<typeof memberRecord> = {
  refusals: {
    [foreignKeyViolation]: refused(409, { branchId: branchGone }),
    [lastOwnerStays]: refused(409, {}, lastOwner),
  },
};

/** The address of somebody who is in the team already stays as it is. */
const invitationSteps: SaveSteps<typeof invitationRecord> = {
  rows: (row, stored) => [stored === null ? row : { name: row.name, role: row.role }],
  refusals: {
    [uniqueViolation]: refused(409, { email: taken }, inviteFailed),
    [checkViolation]: refused(400, { email: emailUnfit }, inviteFailed),
  },
};

/** Adds somebody who may join by this address; an account that has it joins at once. `invited`: who still needs the
 * mail; a form that was sent before may have come that far. Throws BackendError. */
export async function inviteMember(
  client: Supabase,
  formState: FormState,
  values: z.output<typeof invitationRecord.schema>,
): Promise<{ outcome: SaveOutcome; invited: Member | null }> {
  const outcome = await saveRecord(invitationRecord, client, formState, values, invitationSteps);
  const member =
    outcome.kind === "saved" ? await findMember(client, rowIdOf(formState.idempotencyKey)) : null;
  return { outcome, invited: member?.awaited && !member.isMailed ? member : null };
}

/** Switches a member on or off; somebody who is switched off has no session left. Answers why not, or null. Throws
 * BackendError. */
export async function switchMember(client: Supabase, id: string, isActive: boolean): Promise<string | null> {
  const answer = await client.from("staff").update({ is_active: isActive }).eq("id", id).select("id");
  if (answer.error?.code === lastOwnerStays) return lastOwner;
  return unwrap(answer).length > 0 ? null : teamMessages.gone;
}

/** Takes back an invitation that nobody has followed yet; its mailed link ends. Answers why not, or null. Throws
 * BackendError. */
export async function takeInvitationBack(client: Supabase, id: string): Promise<string | null> {
  const answer = await client.from("staff").delete().eq("id", id).is("user_id", null).select("id");
  if (unwrap(answer).length > 0) return null;
  return (await findMember(client, id)) === null ? teamMessages.gone : teamMessages.joined;
}
