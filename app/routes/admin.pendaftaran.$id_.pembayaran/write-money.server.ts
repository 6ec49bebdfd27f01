import type { PostgrestError, PostgrestSingleResponse } from "@supabase/supabase-js";
import { bookingMessages } from "~/domain/bookings/messages";
import { sameSumQuestion, tooMuchQuestion } from "~/domain/bookings/money/forms";
import type { Bill } from "~/domain/bookings/money/queries.server";
import { formatDate } from "~/lib/dates";
import { askOnce, type Doubt, type FormState } from "~/lib/form-state";
import { formatRupiah } from "~/lib/numbers";
import type { FormOutcome } from "~/records/answer-form.server";
import { type Refusal, refused, rowIdOf, type SaveOutcome } from "~/records/save.server";
import { expirePublicReads } from "~/server/cache.server";
import { BackendError, type Supabase, uniqueViolation, unwrap } from "~/server/supabase.server";

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

/** Tells how a write ended. Throws BackendError for a failure that is no refusal. */
export function moneyOutcome({ error, status }: Answer): SaveOutcome {
  if (error !== null) return toRefusal(error, status);
  // Money takes seats and gives them back, which public pages show.
  expirePublicReads();
  return saved;
}

/** Adds what has an id that is made of the form: what was sent twice is there already. An upsert would use up a number.
 * `written` finds it, and is only sent once the database has refused the insert. */
export async function insertOnce(
  insert: PromiseLike<Answer>,
  written: PromiseLike<PostgrestSingleResponse<unknown[]>>,
): Promise<SaveOutcome> {
  const answer = await insert;
  return answer.error !== null && unwrap(await written).length > 0 ? saved : moneyOutcome(answer);
}

type MoneyTable = "payments" | "payment_reports" | "refunds";

export const rowWith = (client: Supabase, table: MoneyTable, id: string) =>
  client.from(table).select("id").eq("id", id);

/** The form of a step, and the booking that it belongs to. */
export interface SentStep {
  client: Supabase;
  booking: string;
  formState: FormState;
  /** The booking's bill before the step. */
  bill: Bill;
}

/** Money that came in or went out. */
export interface Received {
  amount: number;
  paidOn: string;
  method: string;
  /** Number of one of the agency's official accounts; "" for anything but a transfer. */
  account: string;
}

/** Refuses what only the stored booking shows, before the database does. */
export function fieldProblems(
  bookedOn: string,
  { paidOn, method, account }: Omit<Received, "amount">,
): Refusal | null {
  const problems = {
    ...(paidOn < bookedOn && { paidOn: tooEarly(bookedOn, "Tanggal ini sebelum") }),
    ...(method === "transfer" && account === "" && { account: "Pilih rekening resmi yang menerima" }),
  };
  return Object.keys(problems).length === 0 ? null : refused(422, problems);
}

/** Doubts a sum that is recorded or reported for the same day already. */
async function sameSums(
  { client, booking }: SentStep,
  id: string,
  { amount, paidOn }: Received,
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

/** Doubts a sum that is larger than the rest of a booking with seats: mostly a zero too many, and a receipt stays. Money for a
 * lapsed or cancelled booking is "Lebih bayar" as a whole, which the page says. */
function tooMuch({ status, rest }: Bill, { amount }: Received): Doubt[] {
  if (amount <= rest || status === "batal" || status === "kedaluwarsa") return [];
  return [{ key: `lebih:${amount}:${rest}`, text: tooMuchQuestion(amount, rest), publishing: false }];
}

/** Adds money once; asks first where the same sum is there for the day, and where it is more than the rest. */
export async function addMoney(
  step: SentStep,
  table: MoneyTable,
  values: Received,
  insert: (id: string) => PromiseLike<Answer>,
): Promise<FormOutcome> {
  const { client, booking, bill, formState } = step;
  const problem = fieldProblems(bill.bookedOn, values);
  if (problem !== null) return problem;
  const id = rowIdOf(formState.idempotencyKey, booking);
  // The rest of a form that was sent twice counts its own money already.
  const written = await rowWith(client, table, id);
  const doubts =
    unwrap(written).length > 0 ? [] : [...(await sameSums(step, id, values)), ...tooMuch(bill, values)];
  const asking = askOnce(formState, doubts);
  if (asking.unasked.length > 0) return { kind: "doubted", status: 422, ...asking };
  return insertOnce(insert(id), rowWith(client, table, id));
}

/** Columns of money that came in or went out. Only a transfer names an account. */
export function moneyColumns({ paidOn, method, account }: Omit<Received, "amount">) {
  return { paid_on: paidOn, method, account: method === "transfer" ? account : "" };
}
