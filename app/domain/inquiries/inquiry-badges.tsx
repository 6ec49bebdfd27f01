import { StateBadge } from "~/components/ui/state-badge";
import { type InquiryStatus, statusLabel } from "./words";

const dots: Record<InquiryStatus, string> = {
  baru: "bg-bronze",
  dihubungi: "border-[3px] border-green",
  terkonfirmasi: "bg-green",
  batal: "border-2 border-soft",
};

export function InquiryStatusBadge({ status }: { status: InquiryStatus }) {
  return <StateBadge dot={dots[status]}>{statusLabel(status)}</StateBadge>;
}

export function DemoBadge() {
  return <span className="badge border-dashed text-soft">Contoh</span>;
}

export function SuspiciousBadge() {
  return <span className="badge border-dashed text-soft">Mencurigakan</span>;
}
