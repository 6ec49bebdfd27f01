import { z } from "zod";
import { type MoneyStep, methods, seatsNews } from "~/domain/bookings/money/forms";
import { findBill } from "~/domain/bookings/money/queries.server";
import { reason } from "~/domain/bookings/record";
import { bookingPaymentsAddress } from "~/lib/booking-addresses";
import { todayInJakarta } from "~/lib/dates";
import { formConstraints } from "~/lib/form-constraints";
import { amountProblem, highestRupiah, parseTypedRupiah } from "~/lib/numbers";
import { normalizeLine } from "~/lib/text";
import { optionalText, requiredText } from "~/lib/text-schema";
import { answerNewForm, type FormOutcome } from "~/records/answer-form.server";
import * as kind from "~/records/kinds.server";
import { refused, rowIdOf } from "~/records/save.server";
import { redirectWithSuccess } from "~/server/flash.server";
import { notFound } from "~/server/responses.server";
import { type Supabase, unwrap } from "~/server/supabase.server";
import {
  addMoney,
  fieldProblems,
  insertOnce,
  moneyColumns,
  moneyOutcome,
  rowWith,
  type SentStep,
} from "./write-money.server";

interface Posted {
  client: Supabase;
  booking: string;
  form: URLSearchParams;
}

interface Step<Schema extends z.ZodObject> {
  schema: Schema;
  save: (step: SentStep, values: z.output<Schema>) => Promise<FormOutcome>;
  /** Title of the success. */
  done: string;
}

function defineStep<Schema extends z.ZodObject>({ schema, save, done }: Step<Schema>) {
  const answer = async ({ client, booking, form }: Posted) => {
    const before = await findBill(client, booking);
    if (before === null) throw notFound("Pendaftaran Tidak Ditemukan");
    let news = "";
    return answerNewForm({
      form,
      schema,
      save: async (values, formState) => {
        const outcome = await save({ client, booking, formState, bill: before }, values);
        if (outcome.kind === "saved") {
          const after = await findBill(client, booking);
          news = after === null || after.paid <= before.paid ? "" : seatsNews(before.status, after.status);
        }
        return outcome;
      },
      saved: () => redirectWithSuccess(bookingPaymentsAddress(booking), done, news),
      failed: "Gagal menyimpan. Coba lagi sebentar lagi.",
      event: "bookings.money_failed",
    });
  };
  return { constraint: formConstraints(schema), answer };
}

const amount = kind
  .rupiah("Jumlah", "5.000.000")
  .refine((rupiah) => rupiah > 0, "Jumlah harus lebih dari nol");

/** When and how money came in or went out. */
const way = {
  paidOn: kind
    .requiredDate("Tanggal wajib diisi")
    .schema.refine((day) => day <= todayInJakarta(), "Tanggal ini belum tiba"),
  method: kind.requiredOption(methods, "Pilih cara bayarnya").schema,
  account: optionalText(40, normalizeLine),
};

const target = z.object({ target: z.guid() });
const targetWithReason = target.extend({ reason });

interface Deduction {
  label: string;
  amount: number;
}

const mostDeductions = 20;
/** Characters of a line: the search for its amount takes time by the square of them. */
const longestLine = 300;

/** Reads deductions, one a line: `Visa 3.000.000`, `Tiket: 1,5 jt`. */
const deductions = z
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

export const recordSchema = z.object({ amount, ...way });
export const moveSchema = z.object({
  target: requiredText(40, "Kode pendaftaran tujuan wajib diisi", normalizeLine).overwrite((code) =>
    code.toUpperCase(),
  ),
  amount,
  reason,
});
export const refundSchema = z.object({ deductions, reason });

/** What can be done with the money of a booking. The same verdict again changes nothing, and no form adds a row twice. */
const steps = {
  lapor: defineStep({
    schema: recordSchema.extend({ note: optionalText(300) }),
    save: (step, values) => {
      const { client, booking } = step;
      const report = {
        ...moneyColumns(values),
        amount: values.amount,
        booking_id: booking,
        note: values.note,
      };
      return addMoney(step, "payment_reports", values, (id) =>
        client.from("payment_reports").insert({ ...report, id }),
      );
    },
    done: "Laporan dicatat, menunggu verifikasi",
  }),
  catat: defineStep({
    schema: recordSchema,
    save: (step, values) => {
      const { client, booking } = step;
      const payment = { ...moneyColumns(values), amount: values.amount, booking_id: booking, kind: "masuk" };
      return addMoney(step, "payments", values, (id) => client.from("payments").insert({ ...payment, id }));
    },
    done: "Pembayaran dicatat",
  }),
  terima: defineStep({
    schema: target,
    save: async ({ client }, { target: report }) =>
      moneyOutcome(await client.rpc("judge_report", { report, verdict: "diterima", reason: "" })),
    done: "Pembayaran diverifikasi",
  }),
  tolak: defineStep({
    schema: targetWithReason,
    save: async ({ client }, { target: report, reason }) =>
      moneyOutcome(await client.rpc("judge_report", { report, verdict: "ditolak", reason })),
    done: "Laporan ditolak",
  }),
  koreksi: defineStep({
    schema: targetWithReason,
    save: ({ client, booking, formState }, { target, reason }) => {
      const id = rowIdOf(formState.idempotencyKey, target);
      // The database puts the opposite amount and today in.
      const placeholders = { amount: -1, paid_on: "2000-01-01" };
      const row = { ...placeholders, id, booking_id: booking, kind: "koreksi", reverses: target, reason };
      return insertOnce(client.from("payments").insert(row), rowWith(client, "payments", id));
    },
    done: "Koreksi dicatat",
  }),
  pindah: defineStep({
    schema: moveSchema,
    save: async ({ client, booking, formState }, { target: code, amount, reason }) => {
      const found = unwrap(await client.from("bookings").select("id").eq("code", code).maybeSingle());
      if (found === null) return refused(422, { target: "Tidak ada pendaftaran dengan kode ini" });
      if (found.id === booking) return refused(422, { target: "Ini pendaftaran yang sama" });
      const id = rowIdOf(formState.idempotencyKey, booking);
      const move = { id, source: booking, target: found.id, amount, reason };
      const written = client.from("payments").select("id").eq("transfer_id", id).limit(1);
      return insertOnce(client.rpc("move_money", move), written);
    },
    done: "Uang dipindahkan",
  }),
  ajukan: defineStep({
    schema: refundSchema,
    save: ({ client, booking, formState }, { deductions, reason }) => {
      const id = rowIdOf(formState.idempotencyKey, booking);
      const named = deductions.map(({ label, amount }) => ({ label, amount: String(amount) }));
      const row = { id, booking_id: booking, deductions: named, reason };
      // The database puts the amount in, and nobody may send one.
      const insert = client.from("refunds").insert(row as typeof row & { amount: number });
      return insertOnce(insert, rowWith(client, "refunds", id));
    },
    done: "Pengembalian diajukan",
  }),
  setujui: defineStep({
    schema: target,
    save: async ({ client }, { target: refund }) =>
      moneyOutcome(await client.rpc("decide_refund", { refund, verdict: "disetujui", reason: "" })),
    done: "Pengembalian disetujui",
  }),
  "tolak-pengembalian": defineStep({
    schema: targetWithReason,
    save: async ({ client }, { target: refund, reason }) =>
      moneyOutcome(await client.rpc("decide_refund", { refund, verdict: "ditolak", reason })),
    done: "Pengembalian ditolak",
  }),
  kembalikan: defineStep({
    schema: target.extend(way),
    save: async (step, values) => {
      const problem = fieldProblems(step.bill.bookedOn, values);
      if (problem !== null) return problem;
      const { client, booking, formState } = step;
      const id = rowIdOf(formState.idempotencyKey, values.target);
      // The database puts the refund's amount in.
      const row = {
        ...moneyColumns(values),
        id,
        booking_id: booking,
        amount: -1,
        kind: "keluar",
        refund_id: values.target,
      };
      return insertOnce(client.from("payments").insert(row), rowWith(client, "payments", id));
    },
    done: "Pengembalian dicatat sebagai dibayar",
  }),
} as const satisfies Record<MoneyStep, unknown>;

/** Answers the form of a step: it saves and leads back to the money of the booking, or returns the form. */
export function answerStep(step: MoneyStep, posted: Posted) {
  return steps[step].answer(posted);
}

export function constraintOf(step: MoneyStep) {
  return steps[step].constraint;
}
