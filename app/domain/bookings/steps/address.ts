import { bookingAddress, bookingPaymentsAddress } from "~/lib/booking-addresses";
import type { MoneyStep, StepName } from "./steps.server";

/** Query keys of an address: the step, and the payment, report or refund that it is about. */
export const stepKey = "langkah";
export const aboutKey = "untuk";

/** Forms of one button that are no steps, because they lead elsewhere than back to the page. */
export type BookingButton = "make-link" | "remind";

/** Where a form of the booking's page is sent. The address names what is done, so that the guard asks who may do it. */
export function bookingStepAddress(booking: string, step: StepName | BookingButton): string {
  return `${bookingAddress(booking)}?${stepKey}=${step}`;
}

/** The screen of a booking's money with the form of a step, which is sent to the same address. */
export function moneyStepAddress(booking: string, step: MoneyStep, about?: string): string {
  const query = new URLSearchParams({ [stepKey]: step, ...(about !== undefined && { [aboutKey]: about }) });
  return `${bookingPaymentsAddress(booking)}?${query}`;
}
