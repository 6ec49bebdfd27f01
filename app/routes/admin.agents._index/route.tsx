import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { sendOrKeep } from "~/components/form/lost-sending";
import { useAnswer } from "~/components/form/use-form";
import { agentNoun, agentQuestions } from "~/domain/agents/fields";
import { listAgents } from "~/domain/agents/queries.server";
import { agentStore } from "~/domain/agents/save-agent.server";
import { answerListed, openListed } from "~/domain/listed/change-listed.server";
import { ListedForm, type OpenedForm } from "~/domain/listed/listed-form";
import { ListedScreen } from "~/domain/listed/listed-screen";
import { formatMonth, todayInJakarta } from "~/lib/dates";
import { adminMeta } from "~/lib/head";
import { readList } from "~/lib/list-address";
import { requireStaff } from "~/server/guard.server";
import { readSmallForm } from "~/server/read-fields.server";
import { leadTo } from "~/server/responses.server";
import { AgentList, agentsAddress } from "./agent-list";

export const meta = adminMeta(agentNoun.title);

export const handle = { crumbs: [{ label: agentNoun.title, to: agentNoun.path }] };

export async function loader({ request }: LoaderFunctionArgs) {
  const { client } = await requireStaff(request, "money");
  const query = new URL(request.url).searchParams;
  const opened = await openListed(agentStore, client, query, null);
  if (opened !== null) return opened;
  const filter = readList(agentQuestions, query);
  const list = await listAgents(client, filter);
  if (list === null) throw leadTo(agentsAddress({ ...filter, page: 1 }));
  return { view: "list" as const, ...list, filter, months: lastMonths() };
}

export async function action({ request }: ActionFunctionArgs) {
  const { client } = await requireStaff(request, "money");
  return answerListed(agentStore, client, await readSmallForm(request));
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
  const page = useLoaderData<typeof loader>();
  return (
    <ListedScreen noun={agentNoun} page={page} returned={useAnswer<typeof action>()} form={AgentForm}>
      {page.view === "list" && <AgentList {...page} />}
    </ListedScreen>
  );
}

function AgentForm(opened: OpenedForm) {
  return <ListedForm noun={agentNoun} {...opened} />;
}
