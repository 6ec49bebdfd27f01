import { Link } from "@remix-run/react";
import { moneyStepAddress } from "~/domain/bookings/steps/address";
import type { MoneyStep } from "~/domain/bookings/steps/steps.server";
import type { MoneyView } from "./money.server";

interface StepLinkProps {
  view: Pick<MoneyView, "booking" | "offered">;
  step: MoneyStep;
  /** The report, payment or refund that the step is about. */
  about?: string;
  className?: string;
  children: React.ReactNode;
}

/** Opens the form of a step; nothing for those who may not take it. */
export function StepLink({ view, step, about, className = "btn btn-small", children }: StepLinkProps) {
  if (!view.offered.includes(step)) return null;
  return (
    <Link className={className} to={moneyStepAddress(view.booking.id, step, about)}>
      {children}
    </Link>
  );
}
