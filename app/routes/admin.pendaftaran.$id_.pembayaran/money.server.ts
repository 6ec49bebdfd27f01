import {
  type MoneyStep,
  moneySteps,
  readStep,
  seatsNews,
  subjectSteps,
  targetKey,
} from "~/domain/bookings/money/forms";
import { readMoney } from "~/domain/bookings/money/queries.server";
import { uuid } from "~/lib/addresses";
import { todayInJakarta } from "~/lib/dates";
import { newFormState } from "~/lib/form-state";
import { canEnter } from "~/lib/roles";
import type { Admin } from "~/server/guard.server";
import { notFound } from "~/server/responses.server";
import { constraintOf } from "./money-steps.server";

export type MoneyView = Awaited<ReturnType<typeof loadMoney>>;

/** Loads the money of a booking, with the step that the query opens. None is opened where the step needs a payment, report or
 * refund that the query does not name. `refusal` says why a step has nothing to move. Throws a 404 answer for an unknown booking,
 * and BackendError. */
export async function loadMoney({ client, role }: Admin, booking: string, query: URLSearchParams) {
  const money = await readMoney(client, booking);
  if (money === null) throw notFound("Pendaftaran Tidak Ditemukan");
  const named = readStep(query);
  const typedTarget = query.get(targetKey) ?? "";
  const target = uuid.test(typedTarget) ? typedTarget : null;
  const mayOpen =
    named !== null && canEnter(role, moneySteps[named]) && (target !== null || !subjectSteps.has(named));
  const step = mayOpen ? named : null;
  return {
    ...money,
    step,
    refusal: step === null ? "" : refusalOf(step, money),
    constraint: step === null ? {} : constraintOf(step),
    target,
    subject: wordSubject(money, target),
    /** What became of the seats of a booking that has lapsed or is cancelled, and has money. */
    seats: money.payments.length > 0 ? seatsNews("", money.booking.status) : "",
    formState: newFormState(),
    today: todayInJakarta(),
  };
}

type Money = NonNullable<Awaited<ReturnType<typeof readMoney>>>;

/** Says why a step has nothing to move; "" where it has. */
function refusalOf(step: MoneyStep, { overpaid, paid }: Pick<Money, "overpaid" | "paid">): string {
  if (step === "ajukan" && overpaid <= 0)
    return "Tidak ada kelebihan uang pada pendaftaran ini, jadi tidak ada yang perlu dikembalikan.";
  if (step === "pindah" && paid <= 0)
    return "Belum ada uang pada pendaftaran ini, jadi tidak ada yang dapat dipindahkan.";
  return "";
}

/** Words the report, payment or refund that a step is about; "" where there is none. */
function wordSubject({ reports, payments, refunds }: Money, target: string | null): string {
  const words = [
    ...reports.map(({ id, amount, day, how, note }) => ({ id, parts: [amount, day, how, note] })),
    ...payments.map(({ id, what, amount, day }) => ({ id, parts: [what, amount, day] })),
    ...refunds.map(({ id, amount, reason, deductions }) => ({ id, parts: [amount, reason, ...deductions] })),
  ].find(({ id }) => id === target);
  return (words?.parts ?? []).filter((part) => part !== "").join(", ");
}
