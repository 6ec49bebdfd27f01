import Coins from "virtual:icon/coins";
import Download from "virtual:icon/download";
import Pencil from "virtual:icon/pencil";
import Plus from "virtual:icon/plus";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { FormErrors } from "~/components/form/form-messages";
import { EmptyList, FoldedFilters } from "~/components/form/list-search";
import { Options } from "~/components/form/narrowing-field";
import { useAnswer } from "~/components/form/use-answer";
import { Paging } from "~/components/ui/paging";
import { ActiveBadge } from "~/components/ui/state-badge";
import { Sums } from "~/components/ui/sums";
import {
  type AgentFilter,
  agentAddress,
  agentFilters,
  agentNoun,
  ratesPath,
  recapPath,
} from "~/domain/agents/noun";
import { listAgents } from "~/domain/agents/queries.server";
import { agentRecord } from "~/domain/agents/record";
import { agentSteps } from "~/domain/agents/save-agent.server";
import { formatMonth, monthsUpTo, todayInJakarta } from "~/lib/dates";
import { adminMeta } from "~/lib/head";
import { listAddress, readList } from "~/lib/list-address";
import type { Option } from "~/lib/options";
import { answerList, loadList } from "~/records/list.server";
import { ListScreen } from "~/records/list-screen";
import { formAddress } from "~/records/noun";
import { screenParts } from "~/server/attempt.server";
import { requireStaff } from "~/server/guard.server";
import { readSmallForm } from "~/server/read-fields.server";
import { leadTo } from "~/server/responses.server";
import type { Supabase } from "~/server/supabase.server";

export { sendOrKeep as clientAction } from "~/components/form/lost-sending";

export const meta = adminMeta(agentNoun.title);

export const handle = { crumbs: [{ label: agentNoun.title, to: agentNoun.path }] };

export async function loader({ request }: LoaderFunctionArgs) {
  const { client } = await requireStaff(request, "money");
  const list = async (_client: Supabase, query: URLSearchParams) => {
    const filter = readList(agentFilters, query);
    const { readPart, unread } = screenParts("agents");
    const agents = await listAgents(client, filter, readPart);
    // The page lies beyond the last one, for example after a narrower search.
    if (agents === null) throw leadTo(agentsAddress({ ...filter, page: 1 }));
    return { ...agents, filter, months: lastMonths(), unread: unread() };
  };
  return loadList(agentRecord, { client, request, list });
}

export async function action({ request }: ActionFunctionArgs) {
  const { client } = await requireStaff(request, "money");
  const form = await readSmallForm(request);
  return answerList(agentRecord, { client, form, pageAddress: agentAddress, ...agentSteps });
}

/** Options of the last 24 months, the present one first. */
function lastMonths() {
  return monthsUpTo(todayInJakarta().slice(0, 7), 24).map((value) => ({ value, label: formatMonth(value) }));
}

export default function AgentsPage() {
  const page = useLoaderData<typeof loader>();
  return (
    <ListScreen noun={agentNoun} page={page} returned={useAnswer<typeof action>()}>
      {page.view === "list" && <AgentList {...page} />}
    </ListScreen>
  );
}

function agentsAddress(filter: AgentFilter): string {
  return listAddress(agentNoun.path, agentFilters, filter);
}

type AgentPage = NonNullable<Awaited<ReturnType<typeof listAgents>>>;

interface AgentListProps extends AgentPage {
  filter: AgentFilter;
  months: Option[];
  unread: string[] | null;
}

function AgentList({ agents, total, pages, filter, months, unread }: AgentListProps) {
  const filtered = filter.search !== "" || filter.status !== undefined;
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <RecapForm months={months} />
        <div className="flex flex-wrap gap-3">
          <Link className="btn" to={ratesPath}>
            <Coins aria-hidden="true" className="size-4" />
            Atur Komisi
          </Link>
          <Link className="btn btn-primary" to={formAddress(agentNoun, null)}>
            <Plus aria-hidden="true" className="size-5" />
            Tambah Agen
          </Link>
        </div>
      </div>
      <FoldedFilters
        key={agentsAddress(filter)}
        path={agentNoun.path}
        search={{ label: "Cari agen", typed: filter.search, placeholder: "Nama, kode, kota, atau nomor" }}
        filtered={filtered}
        count={filter.status === undefined ? 0 : 1}
        selects={[{ ...agentFilters.status, chosen: filter.status }]}
      />
      <FormErrors id="gagal-memuat" errors={unread} />
      <p role="status">
        {total} agen{filtered && " yang cocok"}
      </p>
      {agents.length === 0 ? (
        <EmptyList
          title={filtered ? "Tidak ada agen yang cocok" : "Belum ada agen"}
          help="Setiap agen mendapat tautan dan kode QR sendiri. Permintaan yang datang lewat tautannya tercatat atas namanya."
        />
      ) : (
        <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
          {agents.map((agent) => (
            <AgentCard key={agent.id} agent={agent} />
          ))}
        </ul>
      )}
      <Paging
        label="Halaman daftar agen"
        page={filter.page}
        pages={pages}
        address={(page) => agentsAddress({ ...filter, page })}
      />
    </>
  );
}

function RecapForm({ months }: Pick<AgentListProps, "months">) {
  return (
    <form action={recapPath} className="flex flex-wrap items-end gap-3">
      <label className="grid gap-1.5">
        <span className="label">Rekap bulan</span>
        <select name="bulan" className="input" autoComplete="off">
          <Options options={months} />
        </select>
      </label>
      <button type="submit" className="btn">
        <Download aria-hidden="true" className="size-4" />
        Unduh Excel
      </button>
    </form>
  );
}

function AgentCard({ agent }: { agent: AgentPage["agents"][number] }) {
  const { id, name, code, phone, city, isActive, address, figures } = agent;
  return (
    <li>
      <article aria-labelledby={`agen-${id}`} className="panel grid grid-cols-1 gap-3">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <h2 id={`agen-${id}`} className="min-w-0 wrap-anywhere">
            <Link className="link" to={address}>
              {name}
            </Link>
          </h2>
          <ActiveBadge isActive={isActive} />
        </div>
        <p className="help wrap-anywhere">{[code, city, phone].filter(Boolean).join(", ")}</p>
        {figures.length > 0 && <Sums sums={figures} />}
        <Link className="btn btn-small justify-self-start" to={formAddress(agentNoun, id)}>
          <Pencil aria-hidden="true" className="size-4" />
          Edit
          <span className="sr-only"> agen {name}</span>
        </Link>
      </article>
    </li>
  );
}
