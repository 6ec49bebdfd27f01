import { z } from "zod";
import { bookingPaymentsAddress } from "~/lib/booking-addresses";
import { todayInJakarta } from "~/lib/dates";
import { formatRupiah, parseTypedRupiah } from "~/lib/numbers";
import type { Area } from "~/lib/roles";
import { normalizeLine } from "~/lib/text";
import { optionalText, requiredText } from "~/lib/text-schema";
import * as kind from "~/records/kinds";
import { reason } from "../record";

export const duesPath = "/admin/tagihan";

/** Address of a receipt or of the proof of a refund, for staff. */
export function receiptAddress(payment: string): string {
  return `/admin/kwitansi/${payment}.pdf`;
}

/** Query keys of the page: the opened step, and the payment, report or refund that it is about. */
export const stepKey = "langkah";
export const targetKey = "untuk";

export function stepAddress(booking: string, step: MoneyStep, target?: string): string {
  const query = new URLSearchParams({
    [stepKey]: step,
    ...(target !== undefined && { [targetKey]: target }),
  });
  return `${bookingPaymentsAddress(booking)}?${query}`;
}

/** What can be done with the money of a booking, each with the area whose roles may do it. */
export const moneySteps = {
  lapor: "service",
  catat: "money",
  terima: "money",
  tolak: "money",
  koreksi: "money",
  pindah: "money",
  ajukan: "service",
  setujui: "approval",
  "tolak-pengembalian": "approval",
  kembalikan: "money",
} as const satisfies Record<string, Area>;

export type MoneyStep = keyof typeof moneySteps;

export function readStep(query: URLSearchParams): MoneyStep | null {
  const named = query.get(stepKey) ?? "";
  return Object.hasOwn(moneySteps, named) ? (named as MoneyStep) : null;
}

export const methods = {
  transfer: "Transfer bank",
  tunai: "Tunai",
  kartu: "Kartu",
  lainnya: "Lainnya",
} as const;

export type Method = keyof typeof methods;

export function methodLabel(method: string): string {
  return Object.hasOwn(methods, method) ? methods[method as Method] : method;
}

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

export interface Deduction {
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

/** Number of a receipt (`KW/2027/000123`) or of a refund that was paid (`BK/...`). */
export function receiptNumber({
  series,
  year,
  number,
}: {
  series: string;
  year: number;
  number: number;
}): string {
  return `${series}/${year}/${String(number).padStart(6, "0")}`;
}

export const refundLabels: Readonly<Record<string, string>> = {
  diajukan: "Menunggu persetujuan pemilik",
  disetujui: "Disetujui, belum dibayar",
  dibayar: "Sudah dibayar",
  ditolak: "Ditolak",
};

export const verdictLabels: Readonly<Record<string, string>> = { diterima: "Diterima", ditolak: "Ditolak" };

/** What became of the seats when money arrived; "" where nothing has changed. */
export function seatsNews(before: string, after: string): string {
  if (after === "batal") return "Pendaftaran ini sudah batal. Uangnya tercatat sebagai lebih bayar.";
  if (after === "kedaluwarsa")
    return "Masa tahan sudah habis dan kursinya sudah terisi. Uangnya tercatat sebagai lebih bayar: pindahkan atau kembalikan.";
  if (before === "kedaluwarsa")
    return after === "aktif"
      ? "Masa tahan sudah habis, tetapi kursinya masih ada: pendaftaran aktif kembali."
      : "Masa tahan sudah habis, tetapi kursinya masih ada dan ditahan lagi.";
  return before === "ditahan" && after === "aktif" ? "Uang muka terpenuhi: pendaftaran aktif." : "";
}

/** The question before the same sum is recorded on the same day once more. */
export function sameSumQuestion(rupiah: number, day: string): string {
  return `${formatRupiah(rupiah)} tanggal ${day} sudah tercatat. Catat lagi?`;
}
