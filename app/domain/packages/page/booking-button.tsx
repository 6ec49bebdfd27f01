import { ChatButton } from "~/domain/inquiries/chat-button";

interface BookingButtonProps {
  packageSlug: string;
  departureId: string | null;
  full: boolean;
  /** Whether the departure is closed or has left, so that nobody books it. */
  over: boolean;
  /** Added to the label, where there is room. */
  more?: string;
  className: string;
}

/** Opens a chat about a seat, about the waiting list of a full departure, or about another date. */
export function BookingButton({ full, over, more, departureId, ...button }: BookingButtonProps) {
  const label = over ? "Tanya Jadwal" : full ? "Daftar Tunggu" : "Booking";
  return (
    <ChatButton
      kind={over ? "konsultasi" : "booking"}
      departure={departureId}
      label={more === undefined ? label : `${label} ${more}`}
      {...button}
    />
  );
}
