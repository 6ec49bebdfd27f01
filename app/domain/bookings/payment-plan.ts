import { z } from "zod";
import { dateProblem } from "~/lib/dates";
import { amountProblem, formatWholeNumber, highestRupiah, parseRupiah } from "~/lib/numbers";
import { field, type RecordFields } from "~/records/define";
import * as kind from "~/records/kinds.server";

/** Most dates of a payment plan. */
export const mostDueDates = 24;

export const dueOnName = (row: number) => `dueOn-${row}`;
export const amountName = (row: number) => `amount-${row}`;
const restOnName = "restOn";

/** Text that `readPlan` checks together with the other fields of its row. */
const unchecked = z.string().default("");

/** Fields of a plan: a date and a sum for each of `rows`, then the date of the rest. */
export function planFields(rows: number): RecordFields {
  const date = { ...kind.optionalDate(), schema: unchecked };
  const amount = { ...kind.optionalPrice(), schema: unchecked };
  const fields = Array.from({ length: rows }, (_, row) => [
    [dueOnName(row), field("due_on", `Tanggal ${row + 1}`, date, { width: "half" })],
    [amountName(row), field("amount", `Jumlah ${row + 1}`, amount, { width: "half", unit: "Rp" })],
  ]);
  return {
    ...Object.fromEntries(fields.flat()),
    [restOnName]: field("due_on", "Sisa dibayar paling lambat", date),
  };
}

/** Texts of the fields for a stored plan. */
export function planValues(dues: readonly { due_on: string; amount: number; is_last: boolean }[]) {
  const values: Record<string, string> = {};
  for (const [row, { due_on, amount, is_last }] of dues.entries()) {
    values[is_last ? restOnName : dueOnName(row)] = due_on;
    if (!is_last) values[amountName(row)] = formatWholeNumber(amount);
  }
  return values;
}

interface DueStep {
  dueOn: string;
  /** Amount in rupiah; null means the rest. */
  amount: number | null;
}

/** Reads the payment plan of a form: dates with sums, then the date of the rest. Rows that are left empty do not count. */
export function readPlan(form: Readonly<Record<string, unknown>>) {
  const plan: DueStep[] = [];
  const errors: Record<string, string> = {};
  const typedIn = (name: string) => String(form[name] ?? "").trim();
  const readDate = (name: string) => {
    const typed = typedIn(name);
    const problem = dateProblem(typed);
    if (problem !== null) errors[name] = problem;
    return typed;
  };
  for (let row = 0; row < mostDueDates; row += 1) {
    const typed = typedIn(amountName(row));
    if (typed === "" && typedIn(dueOnName(row)) === "") continue;
    const amount = parseRupiah(typed);
    const dueOn = readDate(dueOnName(row));
    if (amount === null || amount === 0) errors[amountName(row)] = "Tulis angka rupiah, misalnya 5.000.000";
    else if (amount > highestRupiah) errors[amountName(row)] = amountProblem("Jumlah");
    plan.push({ dueOn, amount });
  }
  plan.push({ dueOn: readDate(restOnName), amount: null });
  return { plan, errors };
}

/** Adds the problems of a typed plan, for `superRefine`. */
export function refuseUnfitPlan(typed: Readonly<Record<string, unknown>>, context: z.RefinementCtx): void {
  for (const [name, message] of Object.entries(readPlan(typed).errors))
    context.addIssue({ code: "custom", path: [name], message });
}
