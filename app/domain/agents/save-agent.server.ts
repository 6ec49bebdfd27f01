import { hash, randomBytes } from "node:crypto";
import type { z } from "zod";
import { todayInJakarta } from "~/lib/dates";
import type { FormState } from "~/lib/form-state";
import { refused, rowIdOf, type SaveOutcome, type SaveSteps } from "~/records/save.server";
import { BackendError, type Supabase, uniqueViolation, unwrap } from "~/server/supabase.server";
import { standardRate } from "./noun";
import type { agentRecord, PaymentValues, rateSchema } from "./record";

export const agentSteps: SaveSteps<typeof agentRecord> = {
  refusals: { [uniqueViolation]: refused(409, { code: "Kode ini sudah dipakai agen lain." }) },
};

/** Throws BackendError, except for a row that exists already: the form was sent before. */
function unwrapInsert({
  error,
  status,
}: {
  error: { code: string; message: string } | null;
  status: number;
}) {
  if (error !== null && error.code !== uniqueViolation) throw new BackendError(error, status);
}

const saved = { kind: "saved" } as const;

/** Sets the commission per pilgrim from now on; pilgrims who are confirmed keep their rate. */
export async function saveRate(
  client: Supabase,
  { packageId, amount }: z.output<typeof rateSchema>,
): Promise<SaveOutcome> {
  const package_id = packageId === standardRate ? null : packageId;
  if (amount === null) {
    const rates = client.from("commission_rates").delete();
    unwrap(await (package_id === null ? rates.is("package_id", null) : rates.eq("package_id", package_id)));
  } else {
    const rate = { package_id, amount };
    unwrap(await client.from("commission_rates").upsert(rate, { onConflict: "package_id" }));
  }
  return saved;
}

/** Records a payment to an agent, once for each form (`idempotencyKey`). */
export async function recordPayment(
  client: Supabase,
  agentId: string,
  { idempotencyKey }: FormState,
  { amount, paidOn, note }: PaymentValues,
): Promise<SaveOutcome> {
  const payment = { id: rowIdOf(idempotencyKey, agentId), agent_id: agentId, amount, paid_on: paidOn, note };
  unwrapInsert(await client.from("commission_payments").insert(payment));
  return saved;
}

/** Undoes a payment by adding its opposite, once. Throws BackendError. */
export async function undoPayment(client: Supabase, agentId: string, id: string): Promise<void> {
  // The database replaces agent and amount by those of the payment that is undone.
  const opposite = { agent_id: agentId, amount: -1, reverses: id, paid_on: todayInJakarta() };
  unwrapInsert(await client.from("commission_payments").insert(opposite));
}

/** Replaces the secret token of the agent's own page and returns it. The database stores only its hash. */
export async function makeAgentLink(client: Supabase, agentId: string): Promise<string> {
  const token = randomBytes(16).toString("base64url");
  const token_hash = hash("sha256", token);
  await revokeLink(client, agentId);
  unwrap(await client.from("agent_links").insert({ agent_id: agentId, token_hash }));
  return token;
}

export async function revokeLink(client: Supabase, agentId: string): Promise<void> {
  const now = new Date().toISOString();
  const links = client.from("agent_links").update({ revoked_at: now });
  unwrap(await links.eq("agent_id", agentId).is("revoked_at", null));
}

/** Credits an inquiry to another agent, or to none, with the reason for its timeline. False if nothing changed, null if
 * there is no such inquiry. Throws BackendError. */
export async function correctAgent(
  client: Supabase,
  inquiry: string,
  agent: string | null,
  reason: string,
): Promise<boolean | null> {
  // The generated types don't know that an argument may be null.
  return unwrap(await client.rpc("correct_agent", { inquiry, agent: agent as string, reason }));
}
