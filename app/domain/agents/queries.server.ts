import { formatDate, formatMoment } from "~/lib/dates";
import { formatRupiah, formatWholeNumber } from "~/lib/numbers";
import type { Option } from "~/lib/options";
import { phoneConditions } from "~/lib/phone.server";
import { contains, searchConditions } from "~/lib/search-conditions";
import { foldText } from "~/lib/text";
import { type ReadPart, readWhole } from "~/server/attempt.server";
import { readPage, type Supabase, unwrap } from "~/server/supabase.server";
import { type AgentFilter, agentAddress, ruleText, standardRate } from "./noun";

const agentsPerPage = 20;

type AgentFigures = Awaited<ReturnType<typeof listFigures>>[number];

/** Figures of every agent: of all time, or from the day `from` to the day before `before` (Jakarta's calendar). */
export async function listFigures(client: Supabase, span?: { from: string; before: string }) {
  const days = span === undefined ? {} : { from_day: span.from, before_day: span.before };
  return unwrap(await client.rpc("agent_figures", days));
}

function wordFigures(figures: AgentFigures | undefined) {
  const { clicks = 0, inquiries = 0, pilgrims = 0, due = 0, paid = 0, owed = 0 } = figures ?? {};
  return [
    { label: "Klik tautan", text: formatWholeNumber(clicks) },
    { label: "Permintaan", text: formatWholeNumber(inquiries) },
    { label: "Jamaah terkonfirmasi", text: formatWholeNumber(pilgrims) },
    { label: "Komisi", text: formatRupiah(due) },
    { label: "Sudah dibayar", text: formatRupiah(paid) },
    { label: "Belum dibayar", text: formatRupiah(owed) },
  ];
}

/** PostgREST's `or` conditions of a search, all of which must hold: one for a phone number in any spelling, else one for
 * each word. */
function agentConditions(search: string): string[] {
  const number = phoneConditions("phone_digits", search);
  if (number.length > 0) {
    return [[...number, contains("search_text", foldText(search)), contains("phone", search)].join(",")];
  }
  return searchConditions(search, ["phone", "phone_digits"]);
}

/** Lists one page of the agents, by name. Null beyond the last page. */
export async function listAgents(
  client: Supabase,
  { search, status, page }: AgentFilter,
  readPart: ReadPart = readWhole,
) {
  let query = client
    .from("agents")
    .select("id, name, code, phone, city, is_active", { count: "exact" })
    .order("name")
    .order("id");
  for (const condition of agentConditions(search)) query = query.or(condition);
  if (status !== undefined) query = query.eq("is_active", status === "aktif");
  const [result, figures] = await Promise.all([
    readPage(query, page, agentsPerPage),
    readPart("klik, permintaan dan komisi agen", listFigures(client), null),
  ]);
  if (result === null) return null;
  const { rows, ...counts } = result;
  const agents = rows.map(({ id, is_active, ...agent }) => ({
    ...agent,
    id,
    isActive: is_active,
    address: agentAddress(id),
    figures: figures === null ? [] : wordFigures(figures.find(({ agent_id }) => agent_id === id)),
  }));
  return { agents, ...counts };
}

/** Lists the active agents and the agent `stored`, even an inactive one. */
export async function listAgentOptions(client: Supabase, stored: string | null): Promise<Option[]> {
  let query = client.from("agents").select("id, name, code, is_active").order("name").order("id").limit(500);
  query = stored === null ? query.eq("is_active", true) : query.or(`is_active.eq.true,id.eq.${stored}`);
  return unwrap(await query).map(({ id, name, code }) => ({ value: id, label: `${name} (${code})` }));
}

const reasons: Record<string, string> = {
  terkonfirmasi: "Terkonfirmasi",
  jamaah: "Jumlah jamaah berubah",
  agen: "Agen dikoreksi",
  paket: "Paket berubah",
  batal: "Tidak lagi terkonfirmasi",
  dihapus: "Permintaan dihapus",
};

export function reasonText(reason: string): string {
  return reasons[reason] ?? reason;
}

const mostListed = 100;

/** Figures, commissions, payments, the standard rate and own page of an agent. */
export async function readCommissions(client: Supabase, id: string) {
  const [figures, ledger, payments, link, standard] = await Promise.all([
    client.rpc("agent_figures").eq("agent_id", id).maybeSingle(),
    client
      .from("commissions")
      .select()
      .eq("agent_id", id)
      .order("id", { ascending: false })
      .limit(mostListed),
    client
      .from("commission_payments")
      .select()
      .eq("agent_id", id)
      .order("paid_on", { ascending: false })
      .order("created_at", { ascending: false })
      .limit(mostListed),
    client.from("agent_links").select("created_at").eq("agent_id", id).is("revoked_at", null).maybeSingle(),
    client.from("commission_rates").select("amount").is("package_id", null).maybeSingle(),
  ]);
  const paid = unwrap(payments);
  const undone = new Set(paid.map(({ reverses }) => reverses));
  return {
    figures: wordFigures(unwrap(figures) ?? undefined),
    ledger: unwrap(ledger).map(
      ({ id: row, inquiry_id, inquiry_code, reason, pilgrims, rate, rule, amount, created_at }) => ({
        id: row,
        inquiry: { id: inquiry_id, code: inquiry_code, isGone: reason === "dihapus" },
        what: reasonText(reason),
        sum: rateSum({ pilgrims, rate, rule }),
        amount: formatRupiah(amount),
        when: formatMoment(created_at),
      }),
    ),
    payments: paid.map((payment) => ({
      id: payment.id,
      amount: formatRupiah(payment.amount),
      day: formatDate(payment.paid_on),
      note: payment.note,
      actor: payment.actor ?? "Sistem",
      isReversal: payment.reverses !== null,
      canUndo: payment.reverses === null && !undone.has(payment.id),
    })),
    linkSince: unwrap(link)?.created_at ?? null,
    standardAmount: unwrap(standard)?.amount ?? null,
  };
}

/** `3 × Rp 750.000 (komisi paket)`, without the rule where none was noted. */
export function rateSum({ pilgrims, rate, rule }: { pilgrims: number; rate: number; rule: string | null }) {
  const sum = `${formatWholeNumber(pilgrims)} × ${formatRupiah(rate)}`;
  return rule === null ? sum : `${sum} (${ruleText(rule)})`;
}

/** Options and present rates: of packages the standard (`standardRate`) first, then packages by title; of agents with a
 * rate of their own by name. */
export async function listRates(client: Supabase, readPart: ReadPart = readWhole) {
  const [rates, packages, agentRates] = await Promise.all([
    client.from("commission_rates").select("package_id, amount"),
    client.from("packages").select("id, title").order("title").order("id").limit(1000),
    readPart("komisi khusus agen", listAgentRates(client), []),
  ]);
  const amounts = new Map(
    unwrap(rates).map(({ package_id, amount }) => [package_id ?? standardRate, amount]),
  );
  const options = [
    { value: standardRate, label: "Komisi standar" },
    ...unwrap(packages).map(({ id, title }) => ({ value: id, label: title })),
  ];
  const present = options.flatMap(({ value, label }) => {
    const amount = amounts.get(value);
    return amount === undefined ? [] : [{ packageId: value, label, amount: formatRupiah(amount) }];
  });
  return { options, rates: present, agentRates };
}

async function listAgentRates(client: Supabase) {
  const query = client.from("agents").select("id, name, code, commission_rate");
  const own = query.not("commission_rate", "is", null).order("name").order("id");
  return unwrap(await own.limit(1000)).map(({ id, name, code, commission_rate }) => ({
    id,
    label: `${name} (${code})`,
    address: agentAddress(id),
    amount: formatRupiah(commission_rate ?? 0),
  }));
}
