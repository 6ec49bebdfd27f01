import { bookingAddress, bookingPaymentsAddress } from "~/lib/booking-addresses";
import type { MoneyStep, StepName } from "./steps.server";

/** Query keys of an address: the step, and the payment, report or refund that it is about. */
export const stepKey = "langkah";
export const aboutKey = "untuk";

/** Where a form of the booking's page is sent. */
export function bookingStepAddress(booking: string, step: StepName): string {
  return `${bookingAddress(booking)}?${stepKey}=${step}`;
}

/** The screen of a booking's money with the form of a step, which is sent to the same address. */
export function moneyStepAddress(booking: string, step: MoneyStep, about?: string): string {
  const query = new URLSearchParams({ [stepKey]: step, ...(about !== undefined && { [aboutKey]: about }) });
  return `${bookingPaymentsAddress(booking)}?${query}`;
}
