import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FormErrors } from "~/components/form/form-messages";
import { useAnswer } from "~/components/form/use-answer";
import { Timeline } from "~/components/ui/timeline";
import { bookingMessages } from "~/domain/bookings/messages";
import { uuid } from "~/lib/addresses";
import { bookingsStep } from "~/lib/booking-addresses";
import { adminMeta } from "~/lib/head";
import { requireStaff } from "~/server/guard.server";
import { readSmallForm } from "~/server/read-fields.server";
import { notFound } from "~/server/responses.server";
import { BillPanel, DueDatesPanel } from "./bill";
import { loadBooking } from "./booking.server";
import { changeBooking } from "./change-booking.server";
import { ChangesContext } from "./change-form";
import { BookingHead } from "./head";
import { PilgrimsPanel } from "./pilgrims";
import { SecretPagesPanel } from "./secret-pages";
import { StepsPanel } from "./steps";

export { sendOrKeep as clientAction } from "~/components/form/lost-sending";

export const meta = adminMeta("Pendaftaran");

export const handle = { crumbs: [bookingsStep, { label: "Rincian Pendaftaran", to: "" }] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const admin = await requireStaff(request, "inquiries");
  return loadBooking(admin, params.id ?? "");
}

/** The database decides who may do what: finance adds lines and dates here, all else is for those who serve pilgrims. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { client } = await requireStaff(request, "inquiries");
  const id = params.id ?? "";
  if (!uuid.test(id)) throw notFound(bookingMessages.gone);
  return changeBooking(client, id, await readSmallForm(request));
}

export default function BookingPage() {
  const booking = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const refused = answer && "errors" in answer ? answer : null;
  return (
    <ChangesContext.Provider value={{ id: booking.id, stamp: booking.stamp, refused }}>
      <div className="grid grid-cols-1 gap-6 max-md:gap-3">
        <FormErrors id="tidak-tersimpan" errors={refused?.errors.page ? [refused.errors.page] : null} />
        <BookingHead booking={booking} />
        <div className="grid grid-cols-1 items-start gap-6 max-md:gap-3 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid grid-cols-1 gap-6 max-md:gap-3">
            <StepsPanel booking={booking} />
            <PilgrimsPanel booking={booking} />
            <BillPanel booking={booking} />
            <DueDatesPanel booking={booking} />
          </div>
          <div className="grid grid-cols-1 gap-6 max-md:gap-3">
            <SecretPagesPanel booking={booking} made={answer && "link" in answer ? answer : null} />
            <Timeline events={booking.events} />
          </div>
        </div>
      </div>
    </ChangesContext.Provider>
  );
}
