import { dateProblem } from "~/lib/dates";
import { amountProblem, highestRupiah, parseRupiah } from "~/lib/numbers";

/** Most dates of a payment plan. */
export const mostDueDates = 24;

export const dueOnName = (step: number) => `dueOn-${step}`;
export const amountName = (step: number) => `amount-${step}`;
export const restOnName = "restOn";

interface DueStep {
  dueOn: string;
  /** Amount in rupiah; null means the rest. */
  amount: number | null;
}

/** Reads the payment plan of a form: dates with sums, then the date of the rest. Rows that are left empty do not count. */
export function readPlan(form: URLSearchParams): { plan: DueStep[] } | { errors: Record<string, string> } {
  const plan: DueStep[] = [];
  const errors: Record<string, string> = {};
  const readDate = (name: string) => {
    const typed = (form.get(name) ?? "").trim();
    const problem = dateProblem(typed);
    if (problem !== null) errors[name] = problem;
    return typed;
  };
  for (let step = 0; step < mostDueDates; step += 1) {
    const typed = (form.get(amountName(step)) ?? "").trim();
    if (typed === "" && !form.get(dueOnName(step))) continue;
    const amount = parseRupiah(typed);
    const dueOn = readDate(dueOnName(step));
    if (amount === null || amount === 0) errors[amountName(step)] = "Tulis angka rupiah, misalnya 5.000.000";
    else if (amount > highestRupiah) errors[amountName(step)] = amountProblem("Jumlah");
    plan.push({ dueOn, amount });
  }
  plan.push({ dueOn: readDate(restOnName), amount: null });
  return Object.keys(errors).length > 0 ? { errors } : { plan };
}
