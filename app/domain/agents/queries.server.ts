import { listPackageChoices } from "~/domain/packages/package-choices.server";
import { absoluteAddress } from "~/domain/site/head.server";
import { agentKey, agentShortLink } from "~/lib/agent-links";
import { formatDate, formatMoment } from "~/lib/dates";
import { contains, searchConditions } from "~/lib/list-address";
import { formatRupiah, formatWholeNumber } from "~/lib/numbers";
import { phoneConditions } from "~/lib/phone.server";
import { foldText } from "~/lib/text";
import { readPage, type Supabase, unwrap } from "~/server/supabase.server";
import { type AgentFilter, agentAddress, standardRate } from "./record";

const agentsPerPage = 20;

export type AgentFigures = Awaited<ReturnType<typeof listFigures>>[number];

/** Of every agent, whole time or, by Jakarta's days, `from` up to the day before `before`. */
export async function listFigures(client: Supabase, span: { from: string; before: string } | null = null) {
  const days = span === null ? {} : { from_day: span.from, before_day: span.before };
  return unwrap(await client.rpc("agent_figures", days));
}

function inWords(figures: AgentFigures | undefined) {
  const { clicks = 0, inquiries = 0, pilgrims = 0, due = 0, paid = 0, owed = 0 } = figures ?? {};
  return {
    clicks: formatWholeNumber(clicks),
    inquiries: formatWholeNumber(inquiries),
    pilgrims: formatWholeNumber(pilgrims),
    due: formatRupiah(due),
    paid: formatRupiah(paid),
    owed: formatRupiah(owed),
  };
}

/** Each an `or` of PostgREST's: a whole phone number in any spelling, else each word in one of the columns. */
function agentConditions(search: string): string[] {
  const number = phoneConditions("phone_digits", search);
  if (number.length > 0) {
    return [[...number, contains("search_text", foldText(search)), contains("phone", search)].join(",")];
  }
  return searchConditions(search, ["phone", "phone_digits"]);
}

/** One page, by name. Null when it lies beyond the last one. */
export async function listAgents(client: Supabase, { search, status, page }: AgentFilter) {
  let query = client
    .from("agents")
    .select("id, name, code, phone, city, is_active", { count: "exact" })
    .order("name")
    .order("id");
  for (const condition of agentConditions(search)) query = query.or(condition);
  if (status !== undefined) query = query.eq("is_active", status === "aktif");
  const [found, figures] = await Promise.all([readPage(query, page, agentsPerPage), listFigures(client)]);
  if (found === null) return null;
  const { rows, ...extent } = found;
  const agents = rows.map(({ id, is_active, ...agent }) => ({
    ...agent,
    id,
    isActive: is_active,
    address: agentAddress(id),
    ...inWords(figures.find(({ agent_id }) => agent_id === id)),
  }));
  return { agents, ...extent };
}

export async function listAgentChoices(client: Supabase, chosen: string | null) {
  let query = client.from("agents").select("id, name, code, is_active").order("name").order("id").limit(500);
  query = chosen === null ? query.eq("is_active", true) : query.or(`is_active.eq.true,id.eq.${chosen}`);
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

export async function readAccount(client: Supabase, id: string) {
  const [figures, ledger, payments, link] = await Promise.all([
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
  ]);
  const paid = unwrap(payments);
  const undone = new Set(paid.map(({ reverses }) => reverses));
  return {
    figures: inWords(unwrap(figures) ?? undefined),
    ledger: unwrap(ledger).map(
      ({ id: row, inquiry_id, inquiry_code, reason, pilgrims, rate, amount, created_at }) => ({
        id: row,
        inquiry: { id: inquiry_id, code: inquiry_code, isGone: reason === "dihapus" },
        what: reasonText(reason),
        sum: `${formatWholeNumber(pilgrims)} × ${formatRupiah(rate)}`,
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
  };
}

/** The standard first (`packageId` is `standardRate`), then packages by title. */
export async function listRates(client: Supabase) {
  const [rates, packages] = await Promise.all([
    client.from("commission_rates").select("package_id, amount"),
    client.from("packages").select("id, title").order("title").order("id").limit(1000),
  ]);
  const amounts = new Map(
    unwrap(rates).map(({ package_id, amount }) => [package_id ?? standardRate, amount]),
  );
  const choices = [
    { value: standardRate, label: "Komisi standar" },
    ...unwrap(packages).map(({ id, title }) => ({ value: id, label: title })),
  ];
  const listed = choices.flatMap(({ value, label }) => {
    const amount = amounts.get(value);
    return amount === undefined ? [] : [{ packageId: value, label, amount: formatRupiah(amount) }];
  });
  return { choices, rates: listed };
}

export type AgentSharing = Awaited<ReturnType<typeof readAgentSharing>>;

export async function readAgentSharing(client: Supabase, { id, code }: { id: string; code: string }) {
  /** On every page the part from `?` on does the same. */
  const link = absoluteAddress(`/?${agentKey}=${code}`);
  const packages = await listPackageChoices(client, [], { drafts: false });
  return { id, link, shortLink: absoluteAddress(agentShortLink(code)), packages };
}

/** In pixels: sharp on a poster of A3. */
const printedWidth = 1200;

/** Read when it is needed, which is hardly ever. */
const scannable = async () => (await import("qrcode")).default;

export const qrFiles = {
  "qr.svg": {
    type: "image/svg+xml",
    make: async (text: string) => Buffer.from(await (await scannable()).toString(text, { type: "svg" })),
  },
  "qr.png": {
    type: "image/png",
    make: async (text: string) => (await scannable()).toBuffer(text, { width: printedWidth }),
  },
} as const;
