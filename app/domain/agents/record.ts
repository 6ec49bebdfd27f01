import { z } from "zod";
import { agentCodeFormat } from "~/lib/agent-links";
import { todayInJakarta } from "~/lib/dates";
import { optionalText, requiredText } from "~/lib/text-schema";
import { defineRecord, field } from "~/records/define";
import * as kind from "~/records/kinds.server";
import { agentNoun, standardRate } from "./noun";

const code = requiredText(20, "Kode wajib diisi")
  .overwrite((typed) => typed.toUpperCase())
  .regex(agentCodeFormat, "3 sampai 20 huruf, angka, atau tanda hubung");

/** Rupiah per pilgrim, as the database bounds them. */
const commissionAmount = kind.rupiah("Komisi", "750.000", 1_000_000_000);

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
  ...agentNoun,
  table: "agents",
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

export const rateSchema = z.object({
  packageId: z.union([z.literal(standardRate), z.guid()], "Pilih paketnya"),
  /** Rupiah per pilgrim; null removes the rate. */
  amount: kind.orNull(commissionAmount),
});

export type RateValues = z.output<typeof rateSchema>;
