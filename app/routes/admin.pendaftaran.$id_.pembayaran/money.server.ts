import { bookingMessages } from "~/domain/bookings/messages";
import { readMoney } from "~/domain/bookings/money/queries.server";
import { seatsNews } from "~/domain/bookings/money/words";
import { aboutKey, stepKey } from "~/domain/bookings/steps/address";
import {
  describeStep,
  findStep,
  offeredSteps,
  type StepName,
  stepRefusal,
} from "~/domain/bookings/steps/steps.server";
import { uuid } from "~/lib/addresses";
import { todayInJakarta } from "~/lib/dates";
import { newFormState } from "~/lib/form-state";
import { screenParts } from "~/server/attempt.server";
import type { Admin } from "~/server/guard.server";
import { notFound } from "~/server/responses.server";

export type MoneyView = Awaited<ReturnType<typeof loadMoney>>;

/** Loads the money of a booking, with the step that the query opens. None is opened where the step needs a payment, report or
 * refund that the query does not name. `refusal` says why a step has nothing to move. Throws a 404 answer for an unknown booking,
 * and BackendError. */
export async function loadMoney({ client, role }: Admin, booking: string, query: URLSearchParams) {
  const { readPart, unread } = screenParts("bookings");
  const money = await readMoney(client, booking, readPart);
  if (money === null) throw notFound(bookingMessages.gone);
  const named = query.get(aboutKey) ?? "";
  const about = uuid.test(named) ? named : "";
  const offered = offeredSteps({ role, page: "money", status: money.booking.status });
  const step = openStep(findStep(query.get(stepKey)), { offered, about, bookedOn: money.booking.bookedOn });
  return {
    ...money,
    unread: unread(),
    /** Steps that the member may take, and the booking needs. */
    offered: offered.filter((name) => stepRefusal(name, money) === ""),
    step,
    refusal: step === null ? "" : stepRefusal(step.name, money),
    about,
    subject: wordSubject(money, about),
    /** What became of the seats of a booking that has lapsed or is cancelled, and has money. */
    seats: money.payments.length > 0 ? seatsNews("", money.booking.status) : "",
    formState: newFormState(),
    today: todayInJakarta(),
  };
}

interface Opening {
  offered: readonly StepName[];
  about: string;
  bookedOn: string;
}

function openStep(name: StepName | null, { offered, about, bookedOn }: Opening) {
  if (name === null || !offered.includes(name)) return null;
  const step = describeStep(name, { pilgrims: [], dueDates: 0 });
  if (step.subject !== undefined && about === "") return null;
  const { paidOn } = step.constraint;
  const days = paidOn && { paidOn: { ...paidOn, min: bookedOn, max: todayInJakarta() } };
  return { ...step, constraint: { ...step.constraint, ...days } };
}

type Money = NonNullable<Awaited<ReturnType<typeof readMoney>>>;

/** Words the report, payment or refund that a step is about; "" where there is none. */
function wordSubject({ reports, payments, refunds }: Money, about: string): string {
  const words = [
    ...reports.map(({ id, amount, day, how, note }) => ({ id, parts: [amount, day, how, note] })),
    ...payments.map(({ id, what, amount, day }) => ({ id, parts: [what, amount, day] })),
    ...refunds.map(({ id, amount, reason, deductions }) => ({ id, parts: [amount, reason, ...deductions] })),
  ].find(({ id }) => id === about);
  return (words?.parts ?? []).filter((part) => part !== "").join(", ");
}
