import { z } from "zod";
import { todayInJakarta } from "~/lib/dates";
import { parseTypedRupiah } from "~/lib/numbers";
import { normalizeLine } from "~/lib/text";
import { optionalText, requiredText } from "~/lib/text-schema";
import * as kind from "~/records/kinds.server";
import { reason } from "../record";
import { methods } from "./forms";

const amount = kind
  .rupiah("Jumlah", "5.000.000")
  .refine((rupiah) => rupiah > 0, "Jumlah harus lebih dari nol");

const received = {
  amount,
  paidOn: kind
    .requiredDate("Tanggal wajib diisi")
    .schema.refine((day) => day <= todayInJakarta(), "Tanggal ini belum tiba"),
  method: kind.requiredOption(methods, "Pilih cara bayarnya").schema,
  /** Number of one of the agency's official accounts; "" for anything but a transfer. */
  account: optionalText(40, normalizeLine),
};

const accountMissing = "Pilih rekening resmi yang menerima";

/** A transfer names the account; other methods have none. */
export function accountProblem({ method, account }: { method: string; account: string }): string | null {
  return method === "transfer" && account === "" ? accountMissing : null;
}

export const recordSchema = z.object(received);
export const reportSchema = z.object({ ...received, note: optionalText(300) });
const { amount: _amount, ...paidBack } = received;
export const payBackSchema = z.object({ ...paidBack, target: z.guid() });
export const targetSchema = z.object({ target: z.guid() });
export const reasonSchema = z.object({ reason, target: z.guid() });
export const moveSchema = z.object({
  target: requiredText(40, "Kode pendaftaran tujuan wajib diisi", normalizeLine).overwrite((code) =>
    code.toUpperCase(),
  ),
  amount,
  reason,
});

interface Deduction {
  label: string;
  amount: number;
}

const mostDeductions = 20;

/** Reads deductions, one a line: `Visa 3.000.000`, `Tiket: 1,5 jt`. */
const deductions = z
  .string()
  .default("")
  .transform((text, context): Deduction[] => {
    const lines = text.split("\n").filter((line) => line.trim() !== "");
    const read = lines.map((line) => ({ line, deduction: readDeduction(line) }));
    const unreadable = read.find(({ deduction }) => deduction === null);
    if (unreadable === undefined && lines.length <= mostDeductions)
      return read.flatMap(({ deduction }) => (deduction === null ? [] : [deduction]));
    const message =
      unreadable === undefined
        ? `Paling banyak ${mostDeductions} potongan`
        : `Tulis nama lalu jumlahnya, misalnya Visa 3.000.000. Belum terbaca: ${unreadable.line.trim().slice(0, 60)}`;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });

function readDeduction(line: string): Deduction | null {
  const [, label = "", typed = ""] =
    /^\s*(.*?\p{L}.*?)[\s:=]+((?:rp\.?\s*)?\d[\d.,]*\s*(?:jt|juta|rb|ribu|,-)?)\s*$/iu.exec(line) ?? [];
  const rupiah = parseTypedRupiah(typed);
  if (label === "" || label.length > 200 || rupiah === null || rupiah === 0 || rupiah > 9_999_999_999)
    return null;
  return { label: label.trim(), amount: rupiah };
}

export const refundSchema = z.object({ deductions, reason });

export type ReceivedValues = z.output<typeof recordSchema>;
export type ReportValues = z.output<typeof reportSchema>;
export type PayBackValues = z.output<typeof payBackSchema>;
export type MoveValues = z.output<typeof moveSchema>;
export type RefundValues = z.output<typeof refundSchema>;
