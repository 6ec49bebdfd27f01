import { type Area, canEnter, type Role } from "~/lib/roles";
import { unknownRequest } from "~/server/responses.server";
import { bookingSteps } from "./booking-steps.server";
import type { DescribedStep, FormRows, SentStep } from "./define.server";
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
export function areaOf(step: StepName | null): Area {
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
  page: "booking" | "money";
  /** The booking's status. */
  status: string;
}

/** Names the steps that a page offers to a role, by the booking's status. */
export function offeredSteps({ role, page, status }: Offering): StepName[] {
  return (Object.keys(steps) as StepName[]).filter((name) => {
    const step = steps[name];
    const statuses: readonly string[] | undefined = step.statuses;
    return step.page === page && canEnter(role, step.area) && (statuses?.includes(status) ?? true);
  });
}

export function describeStep(name: StepName, rows: FormRows): DrawnStep {
  return { name, ...steps[name].describe(rows) };
}
