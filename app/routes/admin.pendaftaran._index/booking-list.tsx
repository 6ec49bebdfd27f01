import { Link } from "@remix-run/react";
import { BookingBadge } from "~/domain/bookings/booking-badge";
import { bookingAddress } from "~/lib/booking-addresses";
import type { BookingRow } from "./load-list.server";

export function BookingList({ bookings }: { bookings: readonly BookingRow[] }) {
  return (
    <ul className="grid grid-cols-1 divide-y divide-rule overflow-hidden rounded-xl border border-rule bg-white">
      {bookings.map((booking) => (
        <li key={booking.id} className="relative min-w-0 focus-within:bg-mint hover:bg-mint">
          <Card booking={booking} />
        </li>
      ))}
    </ul>
  );
}

/** The whole card is a link. On a phone it has three parts: payer and status, trip, and what is due. */
function Card({ booking }: { booking: BookingRow }) {
  const { id, code, payerName, status, trip, pilgrims, total, due, isOverdue, hold, reports } = booking;
  return (
    <article
      aria-labelledby={`pendaftaran-${id}`}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 px-[min(1rem,4.5vw)] py-1.5 lg:py-2.5 lg:grid-cols-[minmax(0,3fr)_minmax(0,4fr)_minmax(0,4fr)_auto]"
    >
      <h2 id={`pendaftaran-${id}`} className="min-w-0 wrap-anywhere text-base">
        <Link to={bookingAddress(id)} className="no-underline after:absolute after:inset-0">
          <span className="tracking-wider text-green underline underline-offset-4">{code}</span> {payerName}
        </Link>
      </h2>
      <p className="lg:order-4">
        <BookingBadge status={status} />
      </p>
      <p className="col-span-2 min-w-0 wrap-anywhere lg:order-2 lg:col-span-1">
        {pilgrims}, {trip}
      </p>
      <p
        className={`col-span-2 min-w-0 wrap-anywhere tabular-nums lg:order-3 lg:col-span-1 ${isOverdue ? "font-semibold text-danger" : "text-soft"}`}
      >
        {[hold, reports, due || total].filter(Boolean).join(" · ")}
      </p>
    </article>
  );
}
