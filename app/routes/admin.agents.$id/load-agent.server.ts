import { agentNoun } from "~/domain/agents/fields";
import { readCommissions } from "~/domain/agents/queries.server";
import { messagesOf } from "~/domain/listed/noun";
import { findListed } from "~/domain/listed/store.server";
import { formatMoment, todayInJakarta } from "~/lib/dates";
import { newForm } from "~/lib/returned-form";
import { notFound } from "~/server/responses.server";
import type { Supabase } from "~/server/supabase.server";

export type AgentView = Awaited<ReturnType<typeof loadAgent>>;

/** Throws a 404 answer for an unknown agent, and BackendError. */
export async function loadAgent(client: Supabase, id: string) {
  const stored = await findListed(agentNoun, client, id);
  if (stored === null) throw notFound(messagesOf(agentNoun).gone);
  const { name, code, phone, city, isActive } = stored.content;
  const { linkSince, ...commissions } = await readCommissions(client, id);
  return {
    agent: { id, name, code, phone, city, isActive: isActive === "on" },
    ...commissions,
    linkSince: linkSince && formatMoment(linkSince),
    formState: newForm(),
    today: todayInJakarta(),
  };
}
