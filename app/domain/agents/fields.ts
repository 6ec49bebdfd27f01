import { z } from "zod";
import type { ListedNoun } from "~/domain/listed/noun";
import { readAgentCode } from "~/lib/agent-code";
import { todayInJakarta } from "~/lib/dates";
import type { FieldText } from "~/lib/field-changes";
import * as kind from "~/lib/field-kinds";
import { columnsOf, field, fieldTexts, shapeOf, type TypedFields, typedFields } from "~/lib/field-list";
import { optionalText, requiredText } from "~/lib/form-text";

export const agentNoun: ListedNoun = { what: "agen", path: "/admin/agents", event: "agents" };

export const ratesPath = `${agentNoun.path}/komisi`;
export const recapPath = `${agentNoun.path}/rekap.xlsx`;

export function agentAddress(id: string): string {
  return `${agentNoun.path}/${id}`;
}

const code = requiredText(20, "Kode wajib diisi")
  .overwrite((typed) => typed.toUpperCase())
  .refine((typed) => readAgentCode(typed) !== null, "3 sampai 20 huruf, angka, atau tanda hubung");

/** What staff enter of an agent, in the order of form and history. */
export const agentFields = {
  name: field("name", "Nama", kind.requiredLine(120, "Nama wajib diisi")),
  code: field(
    "code",
    "Kode",
    { ...kind.line(20), required: true, schema: code },
    "Tertulis di tautan agen, misalnya BUDI-BDG. Bila diubah, tautan dan kode QR yang sudah dibagikan tidak dihitung lagi.",
  ),
  phone: field(
    "phone",
    "Nomor WhatsApp",
    kind.line(40),
    "Selama aktif, nomor ini dijawab “Resmi” di halaman Cek Rekening.",
  ),
  city: field("city", "Kota", kind.line(80)),
  isActive: field(
    "is_active",
    "Aktif",
    kind.tick(),
    "Agen tidak dihapus. Yang nonaktif: tautannya tidak dihitung lagi; angka dan komisinya tetap tersimpan.",
  ),
};

export const agentSchema = z.object(shapeOf(agentFields));

export type AgentValues = z.output<typeof agentSchema>;

export type TypedAgent = TypedFields<typeof agentFields>;

export function toAgent(values: AgentValues) {
  return columnsOf(agentFields, values);
}

type Columns = Readonly<Record<string, unknown>>;

export function typedAgent(row: Columns): TypedAgent {
  return typedFields(agentFields, row);
}

export function agentTexts(row: Columns): FieldText[] {
  return fieldTexts(agentFields, row);
}

export const paymentSchema = z.object({
  amount: kind.rupiah("Jumlah", "1.500.000").refine((amount) => amount > 0, "Jumlah harus lebih dari nol"),
  paidOn: kind
    .requiredDate("Tanggal wajib diisi")
    .schema.refine((day) => day <= todayInJakarta(), "Tanggal ini belum tiba"),
  note: optionalText(300),
});

export type PaymentValues = z.output<typeof paymentSchema>;

/** In place of a package: the rate of every package without one of its own. */
export const standardRate = "standar";

export const rateSchema = z.object({
  packageId: z.union([z.literal(standardRate), z.guid()], "Pilih paketnya"),
  /** Per pilgrim; null takes the rate away. */
  amount: kind
    .rupiah("Komisi", "750.000")
    .refine((amount) => amount <= 1_000_000_000, "Komisi terlalu besar")
    .optional()
    .transform((amount) => amount ?? null),
});
