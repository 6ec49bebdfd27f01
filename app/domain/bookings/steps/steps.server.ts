import { type Area, canEnter, type Role } from "~/lib/roles";
import { unknownRequest } from "~/server/responses.server";
import type { Bill } from "../money/queries.server";
import { bookingSteps } from "./booking-steps.server";
import type { DescribedStep, FormRows, SentStep, StepPage } from "./define.server";
import { moneySteps } from "./money-steps.server";

/** What staff can do with a booking by a form: with the booking itself, and with its money. */
const steps = { ...bookingSteps, ...moneySteps };

export type StepName = keyof typeof steps;
export type MoneyStep = keyof typeof moneySteps;

/** Finds a step by its name; null for none. */
export function findStep(name: string | null): StepName | null {
  return name !== null && Object.hasOwn(steps, name) ? (name as StepName) : null;
}

/** The area whose roles may take a step; that of bookings for no step. */
export function stepArea(step: StepName | null): Area {
  return step === null ? "inquiries" : steps[step].area;
}

/** Answers the form of a step: saves and leads to its page, or returns the form. Throws a 400 answer where there is none. */
export function takeStep(name: StepName | null, sent: SentStep) {
  if (name === null) throw unknownRequest();
  return steps[name].answer(name, sent);
}

export interface DrawnStep extends DescribedStep {
  name: StepName;
}

interface Offering {
  role: Role;
  page: StepPage;
  /** The booking's status. */
  status: string;
}

/** Names the steps that a page offers to a role, by the booking's status. */
export function offeredSteps({ role, page, status }: Offering): StepName[] {
  return (Object.keys(steps) as StepName[]).filter((name) => {
    const { page: own, area, statuses = [status] } = steps[name];
    return own === page && canEnter(role, area) && statuses.some((fitting) => fitting === status);
  });
}

export function describeStep(name: StepName, rows: FormRows): DrawnStep {
  return { name, ...steps[name].describe(rows) };
}

/** Says why a booking with this bill does not need a step; "" where it does. */
export function stepRefusal(name: StepName, bill: Pick<Bill, "paid" | "overpaid">): string {
  return steps[name].refuses?.(bill) ?? "";
}
