import { z } from "zod";
import { todayInJakarta } from "~/lib/dates";
import { amountProblem, highestRupiah, parseTypedRupiah } from "~/lib/numbers";
import { normalizeLine } from "~/lib/text";
import { optionalText, requiredText } from "~/lib/text-schema";
import { field } from "~/records/define";
import * as kind from "~/records/kinds.server";
import { refused, rowIdOf } from "~/records/save.server";
import { unwrap } from "~/server/supabase.server";
import { methods } from "../money/words";
import { amountField, reasonField } from "../record";
import { addMoney, fieldProblems, insertOnce, moneyRow, rowWith } from "./add-money.server";
import { stepsOf } from "./define.server";

const defineStep = stepsOf("money");

const amount = amountField("5.000.000 atau 5 jt", { width: "half" });

/** When and how money came in or went out. */
function wayFields(account: string) {
  const paidOn = kind
    .requiredDate("Tanggal wajib diisi")
    .schema.refine((day) => day <= todayInJakarta(), "Tanggal ini belum tiba");
  return {
    paidOn: field("paid_on", "Tanggal", { ...kind.requiredDate(""), schema: paidOn }, { width: "half" }),
    method: field("method", "Cara", kind.requiredOption(methods, "Pilih cara bayarnya", "Pilih cara bayar"), {
      width: "half",
    }),
    account: field(
      "account",
      account,
      {
        ...kind.reference("Rekening", { none: "Pilih rekening", isAlwaysDrawn: true }),
        schema: optionalText(40, normalizeLine),
      },
      { width: "half", help: "Hanya untuk transfer. Daftarnya dari Legalitas & Rekening." },
    ),
  };
}

export const receivedFields = { amount, ...wayFields("Rekening penerima") };

/** The report, payment or refund that a step is about. */
const target = { target: z.guid() };

interface Deduction {
  label: string;
  amount: number;
}

const mostDeductions = 20;
/** Characters of a line: the search for its amount takes time by the square of them. */
const longestLine = 300;

/** Reads deductions, one a line: `Visa 3.000.000`, `Tiket: 1,5 jt`. */
export const deductions = z
  .string()
  .default("")
  .transform((text, context): Deduction[] => {
    const refuse = (message: string) => {
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    };
    const lines = text.split("\n").filter((line) => line.trim() !== "");
    if (lines.length > mostDeductions) return refuse(`Paling banyak ${mostDeductions} potongan`);
    const read: Deduction[] = [];
    for (const line of lines) {
      const deduction = line.length > longestLine ? null : readDeduction(line);
      const problem = problemOf(deduction);
      if (problem !== null) return refuse(`${problem}: ${line.trim().slice(0, 60)}`);
      if (deduction !== null) read.push(deduction);
    }
    return read;
  });

function readDeduction(line: string): Deduction | null {
  const [, label = "", typed = ""] =
    /^\s*(.*?\p{L}.*?)[\s:=]+((?:rp\.?\s*)?\d[\d.,]*\s*(?:jt|juta|rb|ribu|,-)?)\s*$/iu.exec(line) ?? [];
  const rupiah = parseTypedRupiah(typed);
  return label === "" || rupiah === null ? null : { label: label.trim(), amount: rupiah };
}

const longestLabel = 200;

/** Says why a line cannot be a deduction; null for one that can. */
function problemOf(deduction: Deduction | null): string | null {
  if (deduction === null) return "Tulis nama lalu jumlahnya, misalnya Visa 3.000.000. Belum terbaca";
  if (deduction.label.length > longestLabel) return `Nama potongan maksimal ${longestLabel} karakter`;
  if (deduction.amount === 0) return "Jumlah harus lebih dari nol";
  return deduction.amount > highestRupiah ? amountProblem("Jumlah") : null;
}

export const moveFields = {
  target: field(
    "code",
    "Kode pendaftaran tujuan",
    {
      ...kind.requiredLine(40, "Kode pendaftaran tujuan wajib diisi"),
      schema: requiredText(40, "Kode pendaftaran tujuan wajib diisi", normalizeLine).overwrite((code) =>
        code.toUpperCase(),
      ),
    },
    { width: "half" },
  ),
  amount,
  reason: reasonField,
};

/** What can be done with the money of a booking. The same verdict again changes nothing, and no form adds a row twice. */
export const moneySteps = {
  lapor: defineStep({
    area: "service",
    title: "Laporkan pembayaran",
    submit: "Kirim laporan",
    help: "Bagian keuangan mencocokkannya dengan mutasi rekening. Selama menunggu, kursinya tetap ditahan.",
    fields: {
      ...receivedFields,
      note: field("note", "Keterangan", kind.line(300), {
        help: "Misalnya nama pengirim di bukti transfer.",
      }),
    },
    done: "Laporan dicatat, menunggu verifikasi",
    write: (values, context) => {
      const report = { ...moneyRow(context, values), amount: values.amount, note: values.note };
      return addMoney(context, "payment_reports", values, (id) =>
        context.client.from("payment_reports").insert({ ...report, id }),
      );
    },
  }),
  catat: defineStep({
    area: "money",
    title: "Catat pembayaran",
    help: "Langsung masuk tagihan dan mendapat nomor kwitansi. Pembayaran tidak dapat diubah; yang salah dikoreksi.",
    fields: receivedFields,
    done: "Pembayaran dicatat",
    write: (values, context) => {
      const payment = { ...moneyRow(context, values), amount: values.amount, kind: "masuk" };
      return addMoney(context, "payments", values, (id) =>
        context.client.from("payments").insert({ ...payment, id }),
      );
    },
  }),
  terima: defineStep({
    area: "money",
    title: "Terima laporan ini?",
    submit: "Ya, uangnya sudah masuk",
    help: "Cocokkan dulu dengan mutasi rekening. Sesudah diterima, laporan menjadi pembayaran dengan nomor kwitansi.",
    subject: target,
    fields: {},
    done: "Pembayaran diverifikasi",
    write: ({ target: report }, { client }) =>
      client.rpc("judge_report", { report, verdict: "diterima", reason: "" }),
  }),
  tolak: defineStep({
    area: "money",
    title: "Tolak laporan ini?",
    submit: "Tolak laporan",
    isDangerous: true,
    subject: target,
    fields: { reason: reasonField },
    done: "Laporan ditolak",
    write: ({ target: report, reason }, { client }) =>
      client.rpc("judge_report", { report, verdict: "ditolak", reason }),
  }),
  koreksi: defineStep({
    area: "money",
    title: "Koreksi pembayaran ini?",
    submit: "Koreksi",
    help: "Dicatat sebagai baris lawannya. Nomor kwitansinya tetap, dan kwitansinya tercetak DIBATALKAN.",
    isDangerous: true,
    subject: target,
    fields: { reason: reasonField },
    done: "Koreksi dicatat",
    write: ({ target, reason }, { client, booking, formState }) => {
      const id = rowIdOf(formState.idempotencyKey, target);
      // The database puts the opposite amount and today in.
      const placeholders = { amount: -1, paid_on: "2000-01-01" };
      const row = { ...placeholders, id, booking_id: booking, kind: "koreksi", reverses: target, reason };
      return insertOnce(client.from("payments").insert(row), rowWith(client, "payments", id));
    },
  }),
  pindah: defineStep({
    area: "money",
    refuses: ({ paid }) =>
      paid > 0 ? "" : "Belum ada uang pada pendaftaran ini, jadi tidak ada yang dapat dipindahkan.",
    title: "Pindahkan uang ke pendaftaran lain",
    submit: "Pindahkan uang",
    help: "Dicatat sebagai dua baris: keluar dari sini, masuk ke sana.",
    fields: moveFields,
    done: "Uang dipindahkan",
    write: async ({ target: code, amount, reason }, { client, booking, formState }) => {
      const found = unwrap(await client.from("bookings").select("id").eq("code", code).maybeSingle());
      if (found === null) return refused(422, { target: "Tidak ada pendaftaran dengan kode ini" });
      if (found.id === booking) return refused(422, { target: "Ini pendaftaran yang sama" });
      const id = rowIdOf(formState.idempotencyKey, booking);
      const move = { id, source: booking, target: found.id, amount, reason };
      const written = client.from("payments").select("id").eq("transfer_id", id).limit(1);
      return insertOnce(client.rpc("move_money", move), written);
    },
  }),
  ajukan: defineStep({
    area: "service",
    refuses: ({ overpaid }) =>
      overpaid > 0
        ? ""
        : "Tidak ada kelebihan uang pada pendaftaran ini, jadi tidak ada yang perlu dikembalikan.",
    title: "Ajukan pengembalian",
    submit: "Ajukan",
    help: "Yang dikembalikan: lebih bayar dikurangi potongan di bawah. Pemilik menyetujuinya, lalu keuangan membayarnya.",
    fields: {
      deductions: field(
        "deductions",
        "Potongan",
        { ...kind.paragraph(mostDeductions * longestLine), schema: deductions },
        {
          rows: 3,
          help: "Satu per baris: nama lalu jumlahnya, misalnya Visa 3.000.000. Kosongkan bila tidak ada.",
        },
      ),
      reason: reasonField,
    },
    done: "Pengembalian diajukan",
    write: ({ deductions, reason }, { client, booking, formState }) => {
      const id = rowIdOf(formState.idempotencyKey, booking);
      const named = deductions.map(({ label, amount }) => ({ label, amount: String(amount) }));
      const row = { id, booking_id: booking, deductions: named, reason };
      // The database puts the amount in, and nobody may send one.
      const insert = client.from("refunds").insert(row as typeof row & { amount: number });
      return insertOnce(insert, rowWith(client, "refunds", id));
    },
  }),
  setujui: defineStep({
    area: "approval",
    title: "Setujui pengembalian ini?",
    submit: "Ya, setujui",
    help: "Potongannya masuk tagihan sebagai biaya batal. Sesudah itu keuangan dapat membayarnya.",
    subject: target,
    fields: {},
    done: "Pengembalian disetujui",
    write: ({ target: refund }, { client }) =>
      client.rpc("decide_refund", { refund, verdict: "disetujui", reason: "" }),
  }),
  "tolak-pengembalian": defineStep({
    area: "approval",
    title: "Tolak pengembalian ini?",
    submit: "Tolak pengembalian",
    isDangerous: true,
    subject: target,
    fields: { reason: reasonField },
    done: "Pengembalian ditolak",
    write: ({ target: refund, reason }, { client }) =>
      client.rpc("decide_refund", { refund, verdict: "ditolak", reason }),
  }),
  kembalikan: defineStep({
    area: "money",
    title: "Catat pengembalian yang sudah dibayar",
    submit: "Catat pengembalian",
    help: "Jumlahnya seperti yang disetujui, dan mendapat nomor BK.",
    subject: target,
    fields: wayFields("Dari rekening"),
    done: "Pengembalian dicatat sebagai dibayar",
    write: async ({ target, ...values }, context) => {
      const { bookedOn } = await context.bill();
      const problem = fieldProblems(bookedOn, values);
      if (problem !== null) return problem;
      const { client, formState } = context;
      const id = rowIdOf(formState.idempotencyKey, target);
      // The database puts the refund's amount in.
      const row = { ...moneyRow(context, values), id, amount: -1, kind: "keluar", refund_id: target };
      return insertOnce(client.from("payments").insert(row), rowWith(client, "payments", id));
    },
  }),
} as const;
