import type { PostgrestSingleResponse } from "@supabase/supabase-js";
import { formatDate } from "~/lib/dates";
import { askOnce, type Doubt } from "~/lib/form-state";
import type { FormOutcome } from "~/records/answer-form.server";
import { type Refusal, refused, rowIdOf, type SaveOutcome } from "~/records/save.server";
import { type Supabase, unwrap } from "~/server/supabase.server";
import type { Bill } from "../money/queries.server";
import { sameSumQuestion, tooMuchQuestion } from "../money/words";
import { type Answer, outcomeOf, tooEarly } from "../refusals.server";
import type { StepContext } from "./define.server";

/** Adds a row whose id is made of the form, so that a form that is sent twice finds its row. An upsert would use up a number.
 * `written` finds it, and is only sent once the database has refused the insert. */
export async function insertOnce(
  insert: PromiseLike<Answer>,
  written: PromiseLike<PostgrestSingleResponse<unknown[]>>,
): Promise<SaveOutcome> {
  const answer = await insert;
  return answer.error !== null && unwrap(await written).length > 0 ? { kind: "saved" } : outcomeOf(answer);
}

type MoneyTable = "payments" | "payment_reports" | "refunds";

export const rowWith = (client: Supabase, table: MoneyTable, id: string) =>
  client.from(table).select("id").eq("id", id);

/** Money that came in or went out. */
interface Received {
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
  { client, booking }: StepContext,
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
  context: StepContext,
  table: MoneyTable,
  values: Received,
  insert: (id: string) => PromiseLike<Answer>,
): Promise<FormOutcome> {
  const { client, booking, formState } = context;
  const bill = await context.bill();
  const problem = fieldProblems(bill.bookedOn, values);
  if (problem !== null) return problem;
  const id = rowIdOf(formState.idempotencyKey, booking);
  // The rest of a form that was sent twice counts its own money already.
  const written = await rowWith(client, table, id);
  const doubts =
    unwrap(written).length > 0 ? [] : [...(await sameSums(context, id, values)), ...tooMuch(bill, values)];
  const asking = askOnce(formState, doubts);
  if (asking.unasked.length > 0) return { kind: "doubted", status: 422, ...asking };
  return insertOnce(insert(id), rowWith(client, table, id));
}

/** Columns of money of a booking that came in or went out. Only a transfer names an account. */
export function moneyRow({ booking }: StepContext, { paidOn, method, account }: Omit<Received, "amount">) {
  return { booking_id: booking, paid_on: paidOn, method, account: method === "transfer" ? account : "" };
}
