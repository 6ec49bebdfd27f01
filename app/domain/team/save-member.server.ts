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
import { teamMessages } from "./noun";
import { findMember, type Member } from "./queries.server";
import { invitationRecord, type memberRecord } from "./record";

/** Raised by the database (private.keep_an_owner). */
const lastOwnerStays = "PT409";

const { inviteFailed, taken, emailUnfit, branchGone, lastOwner } = teamMessages;

export const memberSteps: SaveSteps<typeof memberRecord> = {
  refusals: {
    [foreignKeyViolation]: refused(409, { branchId: branchGone }),
    [lastOwnerStays]: refused(409, {}, lastOwner),
  },
};

/** A second save changes name, role and branch, but not the e-mail address. */
const invitationSteps: SaveSteps<typeof invitationRecord> = {
  rows: ({ email, ...row }, stored) => [stored === null ? { email, ...row } : row],
  refusals: {
    [foreignKeyViolation]: refused(409, { branchId: branchGone }, inviteFailed),
    [uniqueViolation]: refused(409, { email: taken }, inviteFailed),
    [checkViolation]: refused(400, { email: emailUnfit }, inviteFailed),
  },
};

/** Invites an e-mail address into the team; an existing account joins at once. `invited`: the member, until they have signed
 * in. Throws BackendError. */
export async function inviteMember(
  client: Supabase,
  formState: FormState,
  values: z.output<typeof invitationRecord.schema>,
): Promise<{ outcome: SaveOutcome; invited: Member | null }> {
  const outcome = await saveRecord(invitationRecord, client, formState, values, invitationSteps);
  const member =
    outcome.kind === "saved" ? await findMember(client, rowIdOf(formState.idempotencyKey)) : null;
  return { outcome, invited: member?.awaited ? member : null };
}

/** Switches a member on or off; switching off ends all sessions. Returns the reason of a refusal, or null. Throws
 * BackendError. */
export async function switchMember(client: Supabase, id: string, isActive: boolean): Promise<string | null> {
  const answer = await client.from("staff").update({ is_active: isActive }).eq("id", id).select("id");
  if (answer.error?.code === lastOwnerStays) return lastOwner;
  return unwrap(answer).length > 0 ? null : teamMessages.gone;
}

/** Takes back an invitation that is not accepted yet; its mailed link ends. Returns the reason of a refusal, or null.
 * Throws BackendError. */
export async function takeInvitationBack(client: Supabase, id: string): Promise<string | null> {
  const answer = await client.from("staff").delete().eq("id", id).is("user_id", null).select("id");
  if (unwrap(answer).length > 0) return null;
  return (await findMember(client, id)) === null ? teamMessages.gone : teamMessages.joined;
}
