import { type ListFilter, selectFilter } from "~/lib/list-address";
import { formatRupiah } from "~/lib/numbers";
import type { Noun } from "~/records/noun";

const agentsPath = "/admin/agents";

export const ratesPath = `${agentsPath}/komisi`;
export const recapPath = `${agentsPath}/rekap.xlsx`;

export function agentAddress(id: string): string {
  return `${agentsPath}/${id}`;
}

export const agentFilters = {
  status: selectFilter({
    name: "status",
    label: "Status",
    all: "Semua Status",
    labels: { aktif: "Aktif", nonaktif: "Nonaktif" },
  }),
};

export type AgentFilter = ListFilter<typeof agentFilters>;

export const agentNoun: Noun = {
  kind: "agen",
  name: "agen",
  title: "Agen",
  path: agentsPath,
  area: "money",
};

/** Stands for a package's id: the rate of every package without a rate of its own. */
export const standardRate = "standar";

const ruleLabels: Record<string, string> = {
  agen: "komisi khusus agen",
  paket: "komisi paket",
  standar: "komisi standar",
};

/** Names the rule that a rate of the ledger comes from; "" for rows from before rules were noted (null). */
export function ruleText(rule: string | null): string {
  return rule === null ? "" : (ruleLabels[rule] ?? rule);
}

/** Says in a sentence which rate holds for an agent, as the database applies it (private.commission_rate): `own` overrides
 * the package's, which overrides the standard; null: not set. */
export function rateText({ own, standard }: Record<"own" | "standard", number | null>): string {
  if (own !== null) return `${formatRupiah(own)} per jamaah untuk semua paket (${ruleText("agen")}).`;
  if (standard === null) return "Menurut paketnya. Belum ada komisi standar untuk paket lainnya.";
  return `Menurut paketnya; ${formatRupiah(standard)} per jamaah (${ruleText("standar")}) untuk paket lainnya.`;
}
