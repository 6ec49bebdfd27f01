import { z } from "zod";
import { agentCodeFormat } from "~/lib/agent-links";
import { todayInJakarta } from "~/lib/dates";
import { type ListFilter, selectFilter } from "~/lib/list-address";
import { formatRupiah } from "~/lib/numbers";
import { optionalText, requiredText } from "~/lib/text-schema";
import { defineRecord, field } from "~/records/define";
import * as kind from "~/records/kinds";

export const agentsPath = "/admin/agents";

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

const code = requiredText(20, "Kode wajib diisi")
  .overwrite((typed) => typed.toUpperCase())
  .regex(agentCodeFormat, "3 sampai 20 huruf, angka, atau tanda hubung");

/** Rupiah per pilgrim, as the database bounds them. */
const commissionAmount = kind
  .rupiah("Komisi", "750.000")
  .refine((amount) => amount <= 1_000_000_000, "Komisi terlalu besar");

const fields = {
  name: field("name", "Nama", kind.requiredLine(120, "Nama wajib diisi")),
  code: field(
    "code",
    "Kode",
    { ...kind.line(20), required: true, schema: code },
    {
      help: "Tertulis di tautan agen, misalnya BUDI-BDG. Bila diubah, tautan dan kode QR yang sudah dibagikan tidak dihitung lagi.",
    },
  ),
  phone: field("phone", "Nomor WhatsApp", kind.phone("standard"), {
    help: "Selama aktif, nomor ini dijawab “Resmi” di halaman Cek Rekening.",
  }),
  city: field("city", "Kota", kind.line(80)),
  commissionRate: field(
    "commission_rate",
    "Komisi khusus per jamaah",
    { ...kind.optionalPrice(), schema: kind.orNull(commissionAmount) },
    {
      unit: "Rp",
      placeholder: "750.000",
      help: "Berlaku untuk semua paket, mengalahkan komisi paket dan komisi standar; 0 berarti tanpa komisi. Kosong: menurut paket. Yang sudah dikonfirmasi tetap memakai komisi saat itu.",
    },
  ),
  isActive: field("is_active", "Aktif", kind.tick(), {
    help: "Agen tidak dihapus. Yang nonaktif: tautannya tidak dihitung lagi; angka dan komisinya tetap tersimpan.",
  }),
};

export const agentRecord = defineRecord({
  table: "agents",
  kind: "agen",
  title: "Agen",
  path: agentsPath,
  area: "money",
  isKept: true,
  fresh: () => ({ is_active: true }),
  fields,
});

export const paymentSchema = z.object({
  amount: kind.rupiah("Jumlah", "1.500.000").refine((amount) => amount > 0, "Jumlah harus lebih dari nol"),
  paidOn: kind
    .requiredDate("Tanggal wajib diisi")
    .schema.refine((day) => day <= todayInJakarta(), "Tanggal ini belum tiba"),
  note: optionalText(300),
});

export type PaymentValues = z.output<typeof paymentSchema>;

/** Stands for a package's id: the rate of every package without a rate of its own. */
export const standardRate = "standar";

export const rateSchema = z.object({
  packageId: z.union([z.literal(standardRate), z.guid()], "Pilih paketnya"),
  /** Rupiah per pilgrim; null removes the rate. */
  amount: kind.orNull(commissionAmount),
});

const ruleLabels: Record<string, string> = {
  agen: "komisi khusus agen",
  paket: "komisi paket",
  standar: "komisi standar",
};

/** Names the rule that a rate of the ledger comes from; "" for rows from before rules were noted (null). */
export function ruleText(rule: string | null): string {
  return rule === null ? "" : (ruleLabels[rule] ?? rule);
}

/** The rates that hold for an agent. `own` overrides the package's, which overrides the standard; null: not set. */
export interface AgentRates {
  own: number | null;
  standard: number | null;
}

/** Says in a sentence which rate holds for an agent, as the database applies it (private.commission_rate). */
export function rateText({ own, standard }: AgentRates): string {
  if (own !== null) return `${formatRupiah(own)} per jamaah untuk semua paket (${ruleText("agen")}).`;
  if (standard === null) return "Menurut paketnya. Belum ada komisi standar untuk paket lainnya.";
  return `Menurut paketnya; ${formatRupiah(standard)} per jamaah (${ruleText("standar")}) untuk paket lainnya.`;
}
