import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/components/form/use-answer";
import { ScreenHead } from "~/components/layout/screen-head";
import { bookingMessages } from "~/domain/bookings/messages";
import { newBookingSchema } from "~/domain/bookings/record";
import { holdSeats, newBookingId } from "~/domain/bookings/save-booking.server";
import { inquiryAddress } from "~/domain/inquiries/list-filter";
import { bookingAddress, bookingsStep, newBookingPath } from "~/lib/booking-addresses";
import { ownFields } from "~/lib/form-constraints";
import { adminMeta } from "~/lib/head";
import { answerSave, readFormState } from "~/records/answer-form.server";
import { redirectWithSuccess } from "~/server/flash.server";
import { requireStaff } from "~/server/guard.server";
import { readSmallForm } from "~/server/read-fields.server";
import { BookingForm } from "./booking-form";
import { loadForm } from "./load-form.server";

export { sendOrKeep as clientAction } from "~/components/form/lost-sending";

export const meta = adminMeta("Buat Pendaftaran");

export const handle = { crumbs: [bookingsStep, { label: "Buat Pendaftaran", to: newBookingPath }] };

export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireStaff(request, "service");
  return loadForm(admin, new URL(request.url).searchParams);
}

export async function action({ request }: ActionFunctionArgs) {
  const { client } = await requireStaff(request, "service");
  const form = await readSmallForm(request);
  const formState = readFormState(form);
  return answerSave({
    formState,
    submission: parseWithZod(ownFields(form, newBookingSchema), { schema: newBookingSchema }),
    save: (booking) => holdSeats(client, formState, booking),
    saved: () => redirectWithSuccess(bookingAddress(newBookingId(formState)), bookingMessages.created),
    // A new booking replaces no row, so none can have changed or gone meanwhile.
    messages: { failed: bookingMessages.createFailed, newer: [], gone: [] },
    event: "bookings.hold_failed",
  });
}

export default function NewBookingPage() {
  const page = useLoaderData<typeof loader>();
  const returned = useAnswer<typeof action>();
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6">
      <ScreenHead title="Buat Pendaftaran" help="Kursi langsung ditahan. Nama jamaah boleh menyusul." />
      {page.inquiry && (
        <p>
          Dari permintaan{" "}
          <Link className="link" to={inquiryAddress(page.inquiry.id)}>
            {page.inquiry.code}
          </Link>
        </p>
      )}
      <BookingForm {...page} returned={returned} />
    </div>
  );
}
