import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { EmptyList } from "~/components/form/list-search";
import { useAnswer } from "~/components/form/use-answer";
import { useMayEnter } from "~/components/layout/role-context";
import { ScreenHead } from "~/components/layout/screen-head";
import { bookingMessages } from "~/domain/bookings/messages";
import { newBookingSchema } from "~/domain/bookings/record";
import { holdSeats } from "~/domain/bookings/save-booking.server";
import { newDeparturePath } from "~/domain/departures/admin-addresses";
import { bookingAddress, bookingsStep, newBookingPath } from "~/lib/booking-addresses";
import { adminMeta } from "~/lib/head";
import { answerNewForm } from "~/records/answer-form.server";
import { rowIdOf } from "~/records/save.server";
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
  return answerNewForm({
    form: await readSmallForm(request),
    schema: newBookingSchema,
    save: (booking, { idempotencyKey }) => holdSeats(client, rowIdOf(idempotencyKey), booking),
    saved: (_booking, { idempotencyKey }) =>
      redirectWithSuccess(bookingAddress(rowIdOf(idempotencyKey)), bookingMessages.created),
    failed: bookingMessages.createFailed,
    event: "bookings.hold_failed",
  });
}

export default function NewBookingPage() {
  const page = useLoaderData<typeof loader>();
  const returned = useAnswer<typeof action>();
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6">
      <ScreenHead title="Buat Pendaftaran" help="Kursi langsung ditahan. Nama jamaah boleh menyusul." />
      {page.departures.length === 0 && returned === undefined ? (
        <NoDepartures />
      ) : (
        <BookingForm {...page} returned={returned} />
      )}
    </div>
  );
}

function NoDepartures() {
  const mayAdd = useMayEnter("content");
  return (
    <EmptyList
      title="Belum ada keberangkatan yang bisa didaftarkan"
      help={
        mayAdd
          ? "Kursi ditahan pada tanggal keberangkatan yang masih akan datang. Tambahkan dahulu tanggalnya."
          : "Kursi ditahan pada tanggal keberangkatan yang masih akan datang. Minta editor atau pemilik menambahkannya."
      }
    >
      {mayAdd && (
        <Link className="btn btn-primary" to={newDeparturePath}>
          Tambah Keberangkatan
        </Link>
      )}
    </EmptyList>
  );
}
