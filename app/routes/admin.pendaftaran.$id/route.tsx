import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FormErrors } from "~/components/form/form-messages";
import { useAnswer } from "~/components/form/use-answer";
import { Timeline } from "~/components/ui/timeline";
import { DueDates } from "~/domain/bookings/due-dates";
import { bookingMessages } from "~/domain/bookings/messages";
import { stepKey } from "~/domain/bookings/steps/address";
import type { ReturnedStep } from "~/domain/bookings/steps/define.server";
import { findStep, stepArea, takeStep } from "~/domain/bookings/steps/steps.server";
import { uuid } from "~/lib/addresses";
import { bookingsStep } from "~/lib/booking-addresses";
import { adminMeta } from "~/lib/head";
import { requireStaff } from "~/server/guard.server";
import { readSmallForm } from "~/server/read-fields.server";
import { notFound } from "~/server/responses.server";
import { BillPanel } from "./bill";
import { type BookingView, loadBooking } from "./booking.server";
import { BookingHead } from "./head";
import { answerButton, findButton } from "./one-button-forms.server";
import { PilgrimsPanel } from "./pilgrims";
import { SecretPagesPanel } from "./secret-pages";
import { StepFold, StepsContext } from "./step-fold";
import { StepsPanel } from "./steps";

export { sendOrKeep as clientAction } from "~/components/form/lost-sending";

export const meta = adminMeta("Pendaftaran");

export const handle = { crumbs: [bookingsStep, { label: "Rincian Pendaftaran", to: "" }] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const admin = await requireStaff(request, "inquiries");
  return loadBooking(admin, params.id ?? "");
}

export async function action({ request, params }: ActionFunctionArgs) {
  const name = new URL(request.url).searchParams.get(stepKey);
  const [button, step] = [findButton(name), findStep(name)];
  const { client } = await requireStaff(request, button?.area ?? stepArea(step));
  const booking = params.id ?? "";
  if (!uuid.test(booking)) throw notFound(bookingMessages.gone);
  const sent = { client, booking, form: await readSmallForm(request) };
  return button === null ? takeStep(step, sent) : answerButton(button.name, sent);
}

export default function BookingPage() {
  const booking = useLoaderData<typeof loader>();
  const { id, steps, formState } = booking;
  const answer = useAnswer<typeof action>();
  const returned = answer && "step" in answer ? answer : null;
  return (
    <StepsContext.Provider value={{ id, steps, formState, returned }}>
      <div className="grid grid-cols-1 gap-6 max-md:gap-3">
        {returned && !hasForm(booking, returned) && (
          <FormErrors id="tidak-tersimpan" errors={returned.result.error?.[""]} />
        )}
        <BookingHead booking={booking} />
        <FormErrors id="gagal-memuat" errors={booking.unread} />
        <div className="grid grid-cols-1 items-start gap-6 max-md:gap-3 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid grid-cols-1 gap-6 max-md:gap-3">
            <StepsPanel booking={booking} />
            <PilgrimsPanel booking={booking} />
            <BillPanel booking={booking} />
            {booking.dues.length > 0 && (
              <DueDates dues={booking.dues}>
                <StepFold step="due-dates" version={booking.versions.dues} values={booking.planValues} />
              </DueDates>
            )}
          </div>
          <div className="grid grid-cols-1 gap-6 max-md:gap-3">
            <SecretPagesPanel booking={booking} made={answer && "link" in answer ? answer : null} />
            <Timeline events={booking.events} />
          </div>
        </div>
      </div>
    </StepsContext.Provider>
  );
}

/** Whether the page still has the form that was not saved. */
function hasForm({ steps, pilgrims }: BookingView, { step, about }: ReturnedStep): boolean {
  const isAboutOthers = about !== "" && !pilgrims.some(({ id, isActive }) => id === about && isActive);
  return step in steps && !isAboutOthers;
}
