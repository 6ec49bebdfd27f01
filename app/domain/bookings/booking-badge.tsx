import { StateBadge } from "~/components/ui/state-badge";
import { type BookingStatus, bookingStatusLabels } from "./words";

const dots: Record<BookingStatus, string> = {
  ditahan: "bg-bronze",
  aktif: "bg-green",
  kedaluwarsa: "border-[3px] border-bronze",
  batal: "border-2 border-soft",
};

export function BookingBadge({ status }: { status: BookingStatus }) {
  return <StateBadge dot={dots[status]}>{bookingStatusLabels[status]}</StateBadge>;
}
