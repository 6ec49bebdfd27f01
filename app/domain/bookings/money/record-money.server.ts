import type { PostgrestError, PostgrestSingleResponse } from "@supabase/supabase-js";
import { formatDate } from "~/lib/dates";
import { askOnce, type Doubt, type FormState } from "~/lib/form-state";
import { formatRupiah } from "~/lib/numbers";
import type { FormOutcome } from "~/records/answer-form.server";
import { type Refusal, refused, rowIdOf, type SaveOutcome } from "~/records/save.server";
import { expirePublicReads } from "~/server/cache.server";
import { BackendError, type Supabase, uniqueViolation, unwrap } from "~/server/supabase.server";
import { bookingMessages } from "../messages";
import { sameSumQuestion } from "./forms";
import {
  accountProblem,
  type MoveValues,
  type PayBackValues,
  type ReceivedValues,
  type RefundValues,
  type ReportValues,
} from "./schemas.server";

const saved = { kind: "saved" } as const;

const notAllowed = "42501";

const onForm = (message: string) => refused(409, {}, message);

/** Refusals of the database by their hint; `detail` is what it names. */
const refusals: Readonly<Record<string, (detail: string) => Refusal>> = {
  "paid-on": (booked) => refused(422, { paidOn: tooEarly(booked, "Tanggal ini belum tiba atau sebelum") }),
  account: () => refused(422, { account: "Rekening ini bukan rekening resmi di Legalitas" }),
  reason: () => refused(422, { reason: bookingMessages.reasonMissing }),
  transfer: (paid) =>
    refused(422, { amount: `Paling banyak ${formatRupiah(Number(paid))}: itu yang sudah dibayar` }),
  refund: (most) => refused(422, { deductions: `Pengembalian paling banyak ${formatRupiah(Number(most))}` }),
  deductions: () => refused(422, { deductions: "Setiap potongan perlu nama dan jumlah" }),
  correction: () => onForm("Yang dapat dikoreksi hanya uang masuk dan pengembalian."),
  "payments-stay": () => onForm("Pembayaran tidak dapat diubah. Buat koreksi."),
  verdict: (verdict) => onForm(`Laporan ini sudah ${verdict}.`),
  "refund-status": (status) =>
    onForm(status === "" ? "Pengembalian ini tidak ditemukan." : `Pengembalian ini sudah ${status}.`),
};

function tooEarly(bookedOn: string, start: string): string {
  return `${start} pendaftaran dibuat (${formatDate(bookedOn)})`;
}

const takenKeys: Readonly<Record<string, string>> = {
  payments_reverses_key: "Pembayaran ini sudah dikoreksi.",
  refunds_open_key: "Masih ada pengembalian yang belum selesai untuk pendaftaran ini.",
};

/** Words what the database refuses. Throws BackendError for anything else. */
function toRefusal(error: PostgrestError, status: number): Refusal {
  const refusal = Object.hasOwn(refusals, error.hint ?? "") ? refusals[error.hint] : undefined;
  if (refusal !== undefined) return refusal(error.details ?? "");
  const taken = Object.entries(takenKeys).find(([key]) => error.message.includes(key));
  if (error.code === uniqueViolation && taken !== undefined) return onForm(taken[1]);
  if (error.code === notAllowed)
    return refused(403, {}, "Ini bukan bagian Anda, atau bukan pendaftaran cabang Anda.");
  throw new BackendError(error, status);
}

interface Answer {
  error: PostgrestError | null;
  status: number;
}

function outcomeOf({ error, status }: Answer): SaveOutcome {
  if (error !== null) return toRefusal(error, status);
  // Money takes seats and gives them back, which public pages show.
  expirePublicReads();
  return saved;
}

/** Adds what has an id that is made of the form: what was sent twice is there already. An upsert would use up a number.
 * `written` finds it, and is only sent once the database has refused the insert. */
async function addOnce(
  insert: PromiseLike<Answer>,
  written: PromiseLike<PostgrestSingleResponse<unknown[]>>,
): Promise<SaveOutcome> {
  const answer = await insert;
  return answer.error !== null && unwrap(await written).length > 0 ? saved : outcomeOf(answer);
}

type MoneyTable = "payments" | "payment_reports" | "refunds";

const rowWith = (client: Supabase, table: MoneyTable, id: string) =>
  client.from(table).select("id").eq("id", id);

interface Money {
  client: Supabase;
  booking: string;
  formState: FormState;
}

export interface NewMoney extends Money {
  /** Earliest day, `YYYY-MM-DD`: that of the booking. */
  bookedOn: string;
}

/** Refuses what only the stored booking shows, before the database does. */
function fieldProblems({ bookedOn }: NewMoney, values: ReceivedValues): Refusal | null {
  const account = accountProblem(values);
  const problems = {
    ...(values.paidOn < bookedOn && { paidOn: tooEarly(bookedOn, "Tanggal ini sebelum") }),
    ...(account !== null && { account }),
  };
  return Object.keys(problems).length === 0 ? null : refused(422, problems);
}

/** Doubts a sum that is recorded or reported for the same day already. */
async function sameSums(
  { client, booking }: Money,
  id: string,
  { amount, paidOn }: ReceivedValues,
): Promise<Doubt[]> {
  const [payments, reports] = await Promise.all([
    client
      .from("payments")
      .select("id, reverses")
      .eq("booking_id", booking)
      .eq("paid_on", paidOn)
      .eq("kind", "masuk")
      .eq("amount", amount)
      .neq("id", id)
      .limit(1),
    client
      .from("payment_reports")
      .select("id")
      .eq("booking_id", booking)
      .eq("paid_on", paidOn)
      .eq("amount", amount)
      .is("verdict", null)
      .neq("id", id)
      .limit(1),
  ]);
  if (unwrap(payments).length + unwrap(reports).length === 0) return [];
  const text = sameSumQuestion(amount, formatDate(paidOn));
  return [{ key: `sama:${amount}:${paidOn}`, text, publishing: false }];
}

/** Adds money once; asks first where the same sum is there for the day. */
async function addMoney(
  money: NewMoney,
  table: MoneyTable,
  values: ReceivedValues,
  insert: (id: string) => PromiseLike<Answer>,
): Promise<FormOutcome> {
  const problem = fieldProblems(money, values);
  if (problem !== null) return problem;
  const { client, booking, formState } = money;
  const id = rowIdOf(formState.idempotencyKey, booking);
  const asking = askOnce(formState, await sameSums(money, id, values));
  if (asking.unasked.length > 0) return { kind: "doubted", status: 422, ...asking };
  return addOnce(insert(id), rowWith(client, table, id));
}

/** Columns of money that came in or went out. Only a transfer names an account. */
function columnsOf({ amount, paidOn, method, account }: ReceivedValues) {
  return { amount, paid_on: paidOn, method, account: method === "transfer" ? account : "" };
}

/** Notes what service was told about a payment. Throws BackendError. */
export function reportPayment(money: NewMoney, values: ReportValues): Promise<FormOutcome> {
  const report = { ...columnsOf(values), booking_id: money.booking, note: values.note };
  return addMoney(money, "payment_reports", values, (id) =>
    money.client.from("payment_reports").insert({ ...report, id }),
  );
}

/** Records a payment, which gets the number of its receipt. Throws BackendError. */
export function recordPayment(money: NewMoney, values: ReceivedValues): Promise<FormOutcome> {
  const payment = { ...columnsOf(values), booking_id: money.booking, kind: "masuk" };
  return addMoney(money, "payments", values, (id) =>
    money.client.from("payments").insert({ ...payment, id }),
  );
}

/** Accepts a report, which becomes a payment, or refuses it with a reason. The same verdict again changes nothing. */
export async function judgeReport(
  client: Supabase,
  report: string,
  verdict: "diterima" | "ditolak",
  reason = "",
): Promise<SaveOutcome> {
  return outcomeOf(await client.rpc("judge_report", { report, verdict, reason }));
}

/** Takes a payment back by its opposite, once, with a reason. */
export function correctPayment(
  { client, booking, formState }: Money,
  { target, reason }: { target: string; reason: string },
): Promise<SaveOutcome> {
  const id = rowIdOf(formState.idempotencyKey, target);
  // The database puts the opposite amount and today in.
  const placeholders = { amount: -1, paid_on: "2000-01-01" };
  const opposite = { ...placeholders, id, booking_id: booking, kind: "koreksi", reverses: target, reason };
  return addOnce(client.from("payments").insert(opposite), rowWith(client, "payments", id));
}

/** Moves money to the booking that has the code `target`. */
export async function moveMoney(
  { client, booking, formState }: Money,
  { target: code, amount, reason }: MoveValues,
): Promise<SaveOutcome> {
  const target = unwrap(await client.from("bookings").select("id").eq("code", code).maybeSingle());
  if (target === null || target.id === booking)
    return refused(422, {
      target: target === null ? "Tidak ada pendaftaran dengan kode ini" : "Ini pendaftaran yang sama",
    });
  const id = rowIdOf(formState.idempotencyKey, booking);
  const move = { id, source: booking, target: target.id, amount, reason };
  const written = client.from("payments").select("id").eq("transfer_id", id).limit(1);
  return addOnce(client.rpc("move_money", move), written);
}

/** Proposes to pay back what was paid too much, less the named deductions. */
export function proposeRefund(
  { client, booking, formState }: Money,
  { deductions, reason }: RefundValues,
): Promise<SaveOutcome> {
  const id = rowIdOf(formState.idempotencyKey, booking);
  const named = deductions.map(({ label, amount }) => ({ label, amount: String(amount) }));
  const row = { id, booking_id: booking, deductions: named, reason };
  // The database puts the amount in, and nobody may send one.
  const insert = client.from("refunds").insert(row as typeof row & { amount: number });
  return addOnce(insert, rowWith(client, "refunds", id));
}

/** Approves a refund, or refuses it with a reason. The same verdict again changes nothing. */
export async function decideRefund(
  client: Supabase,
  refund: string,
  verdict: "disetujui" | "ditolak",
  reason = "",
): Promise<SaveOutcome> {
  return outcomeOf(await client.rpc("decide_refund", { refund, verdict, reason }));
}

/** Records that an approved refund was paid. */
export async function payRefund(money: NewMoney, values: PayBackValues): Promise<SaveOutcome> {
  // The database puts the refund's amount in.
  const paid = { ...values, amount: -1 };
  const problem = fieldProblems(money, paid);
  if (problem !== null) return problem;
  const { client, booking, formState } = money;
  const id = rowIdOf(formState.idempotencyKey, values.target);
  const payment = { ...columnsOf(paid), id, booking_id: booking, kind: "keluar", refund_id: values.target };
  return addOnce(client.from("payments").insert(payment), rowWith(client, "payments", id));
}
