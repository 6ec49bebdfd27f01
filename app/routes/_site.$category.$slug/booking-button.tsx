import { ChatButton } from "~/domain/inquiries/chat-button";
import type { PackageDetailView } from "~/domain/packages/package-detail-view";

/** Asks for a seat; for the waiting list when there is none, for the next departure when this one has gone. */
export function BookingButton({ found, short = false }: { found: PackageDetailView; short?: boolean }) {
  const className = `btn btn-chat ${short ? "px-4" : "mt-3 w-full px-3"}`;
  if (found.departed) {
    return (
      <ChatButton
        kind="konsultasi"
        packageSlug={found.slug}
        className={className}
        label={short ? "Tanya Jadwal" : "Tanya Jadwal Berikutnya"}
      />
    );
  }
  const label = found.seats?.full ? "Daftar Tunggu" : "Booking";
  return (
    <ChatButton
      kind="booking"
      packageSlug={found.slug}
      className={className}
      label={short ? label : `${label} via WhatsApp`}
    />
  );
}
