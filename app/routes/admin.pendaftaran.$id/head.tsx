import MessageCircle from "virtual:icon/message-circle";
import { Link } from "@remix-run/react";
import { BackLink } from "~/components/layout/screen-head";
import { NewTabLink } from "~/components/ui/new-tab-link";
import { BookingBadge } from "~/domain/bookings/booking-badge";
import { DemoBadge } from "~/domain/inquiries/inquiry-badges";
import { inquiryAddress } from "~/domain/inquiries/list-filter";
import { bookingsPath } from "~/lib/booking-addresses";
import type { BookingView } from "./booking.server";
import { StepFold } from "./step-fold";

export function BookingHead({ booking }: { booking: BookingView }) {
  const { code, status, isDemo, payerName, payerPhone, trip, branch, hold, chat, inquiryId } = booking;
  return (
    <header className="grid grid-cols-1 gap-3">
      <BackLink to={bookingsPath}>Kembali ke daftar</BackLink>
      <h1>Pendaftaran {code}</h1>
      <p className="flex flex-wrap items-center gap-2">
        <BookingBadge status={status} />
        {isDemo && <DemoBadge />}
        {hold && <span>{hold}</span>}
      </p>
      <section aria-labelledby="pembayar" className="panel grid grid-cols-1 gap-3">
        <h2 id="pembayar">Pembayar</h2>
        <p className="wrap-anywhere">
          {payerName}, {payerPhone}
        </p>
        <p className="wrap-anywhere">{trip}</p>
        {booking.isDepartureCancelled && (
          <p className="font-semibold text-danger">
            Keberangkatan ini dibatalkan. Pindahkan pendaftaran ini, atau batalkan dan kembalikan uangnya.
          </p>
        )}
        {branch && <p>Cabang: {branch}</p>}
        <div className="flex flex-wrap items-start gap-3">
          {chat && (
            <NewTabLink
              href={chat}
              of={`${code} via WhatsApp`}
              className="btn btn-small"
              icon={<MessageCircle aria-hidden="true" className="size-4" />}
            >
              Chat
            </NewTabLink>
          )}
          <Link className="btn btn-small" to={inquiryAddress(inquiryId)}>
            Buka permintaan
          </Link>
          <StepFold step="payer" version={booking.versions.payer} values={{ payerName, payerPhone }} />
        </div>
      </section>
    </header>
  );
}
