import { useLocation } from "@remix-run/react";
import { createContext, useContext } from "react";
import { bookingStepAddress } from "~/domain/bookings/steps/address";
import type { ReturnedStep } from "~/domain/bookings/steps/define.server";
import { StepForm, type StepFormProps } from "~/domain/bookings/steps/step-form";
import type { StepName } from "~/domain/bookings/steps/steps.server";
import { bookingAddress } from "~/lib/booking-addresses";
import type { BookingView } from "./booking.server";

interface Steps extends Pick<BookingView, "id" | "steps" | "formState"> {
  returned: ReturnedStep | null;
}

/** The steps that a booking's page offers, and the form that was not saved. */
export const StepsContext = createContext<Steps | null>(null);

interface StepFoldProps extends Pick<StepFormProps, "about" | "values" | "options" | "children"> {
  step: StepName;
  /** Version of the stored values that the form replaces. */
  version?: string;
  /** Follows the title, for those who hear the page. */
  of?: string;
}

/** A step of the booking's page, folded into one line; nothing where it is not offered. Native, so that it opens without
 * script; "Kembali" folds it. */
export function StepFold({ step: name, version = "", of, ...form }: StepFoldProps) {
  const { key } = useLocation();
  const context = useContext(StepsContext);
  const step = context?.steps[name];
  if (context === null || step === undefined) return null;
  const { id, formState, returned } = context;
  const isReturned = returned?.step === name && returned.about === (form.about ?? "");
  return (
    // A new location draws the fold anew, closed unless its form was not saved.
    <details key={key} open={isReturned} className="min-w-0 open:basis-full">
      <summary className={`btn btn-small ${step.isDangerous ? "btn-danger" : ""}`}>
        {step.title}
        {of && <span className="sr-only"> {of}</span>}
      </summary>
      <StepForm
        {...form}
        step={step}
        action={bookingStepAddress(id, name)}
        cancelTo={bookingAddress(id)}
        formState={{ ...formState, openedVersion: version }}
        returned={isReturned ? returned : null}
        className="mt-2 grid grid-cols-1 gap-4 rounded-lg border border-rule p-3"
      />
    </details>
  );
}
