import { Link } from "@remix-run/react";
import { useMayEnter } from "~/components/layout/role-context";
import { inquiriesAddress } from "~/domain/inquiries/list-filter";
import type { ListedDeparture } from "./admin-queries.server";

/** Open inquiries and confirmed pilgrims of a departure; nothing where they could not be counted. */
export function InquiryCounts({ departure }: { departure: ListedDeparture }) {
  const { id, name, open, confirmed, isCounted } = departure;
  const seesInquiries = useMayEnter("inquiries");
  if (!isCounted) return null;
  const openText = seesInquiries && `${open} permintaan terbuka`;
  const counts = [openText, confirmed > 0 && `${confirmed} jamaah terkonfirmasi`].filter(Boolean).join(", ");
  if (!seesInquiries || open + confirmed === 0) return counts;
  return (
    <Link to={inquiriesAddress({ departureId: id })} className="link inline-flex min-h-11 items-center">
      {counts}
      <span className="sr-only">, {name}</span>
    </Link>
  );
}
