import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { sendOrKeep } from "~/components/form/lost-sending";
import { useAnswer } from "~/components/form/use-form";
import { agentAddress, agentNoun, agentSchema } from "~/domain/agents/fields";
import { type AgentFilter, findAgent, listAgents } from "~/domain/agents/queries.server";
import { createAgent, updateAgent } from "~/domain/agents/save-agent.server";
import { openListed, saveListed } from "~/domain/listed/change-listed.server";
import { MissingItem } from "~/domain/listed/listed-form";
import { addKey, editKey, unknownRequest } from "~/domain/listed/noun";
import { formatMonth, todayInJakarta } from "~/lib/dates";
import { ownFields } from "~/lib/form-constraints";
import { adminMeta } from "~/lib/head";
import { parsePage } from "~/lib/list-address";
import { requireStaff } from "~/server/guard.server";
import { readSmallForm } from "~/server/read-fields.server";
import { badRequest, leadTo } from "~/server/responses.server";
import { readHeld } from "~/server/returned-form.server";
import { AgentForm } from "./agent-form";
import { AgentList, listAddress } from "./agent-list";

export const meta = adminMeta("Agen");

export const handle = { crumbs: [{ label: "Agen", to: agentNoun.path }] };

export async function loader({ request }: LoaderFunctionArgs) {
  const { client } = await requireStaff(request, "money");
  const query = new URL(request.url).searchParams;
  if (query.has(addKey) || query.has(editKey)) {
    const asked = query.has(addKey) ? null : query.get(editKey);
    return openListed(
      agentNoun,
      asked,
      (id) => findAgent(client, id),
      async () => ({}),
    );
  }
  const filter = parseFilter(query);
  const list = await listAgents(client, filter);
  if (list === null) throw leadTo(listAddress({ ...filter, page: 1 }));
  return { view: "list" as const, ...list, filter, months: lastMonths() };
}

export async function action({ request }: ActionFunctionArgs) {
  const { client } = await requireStaff(request, "money");
  const form = await readSmallForm(request);
  if (form.get("intent") !== "save") throw badRequest(unknownRequest);
  const held = readHeld(form);
  return saveListed({
    noun: agentNoun,
    held,
    submission: parseWithZod(ownFields(form, agentSchema), { schema: agentSchema }),
    create: (values) => createAgent(client, held, values),
    update: (id, values) => updateAgent(client, id, held.version, values),
    ...(held.id !== null && { place: agentAddress(held.id) }),
  });
}

function parseFilter(query: URLSearchParams): AgentFilter {
  const status = query.get("status");
  return {
    search: (query.get("cari") ?? "").slice(0, 100).trim(),
    status: status === "aktif" || status === "nonaktif" ? status : undefined,
    page: parsePage(query),
  };
}

/** This one and the two years before, the latest first. */
function lastMonths() {
  const [year = 0, month = 1] = todayInJakarta().split("-").map(Number);
  return Array.from({ length: 24 }, (_, back) => {
    const value = new Date(Date.UTC(year, month - 1 - back)).toISOString().slice(0, 7);
    return { value, label: formatMonth(value) };
  });
}

export const clientAction = sendOrKeep;

export default function AgentsPage() {
  return (
    <div className="grid grid-cols-1 gap-6">
      <h1>Agen</h1>
      <OpenPart />
    </div>
  );
}

function OpenPart() {
  const page = useLoaderData<typeof loader>();
  const returned = useAnswer<typeof action>();
  if (returned) return <AgentForm key={returned.id} held={returned} content={null} returned={returned} />;
  switch (page.view) {
    case "form":
      return <AgentForm key={page.held.id} {...page} returned={null} />;
    case "missing":
      return <MissingItem message={page.message} to={agentNoun.path} />;
    case "list":
      return <AgentList {...page} />;
  }
}
