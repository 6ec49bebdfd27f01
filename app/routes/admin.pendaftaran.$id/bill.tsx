import { Link } from "@remix-run/react";
import { Sums } from "~/components/ui/sums";
import { bookingPaymentsAddress } from "~/lib/booking-addresses";
import type { BookingView } from "./booking.server";
import { StepFold } from "./step-fold";

/** What the booking costs, what is paid, and the lines that make the total. */
export function BillPanel({ booking }: { booking: BookingView }) {
  const { id, bill, lines, openReports } = booking;
  const isCurrent = (line: (typeof lines)[number]) => !line.isReversal && !line.isReversed;
  const former = lines.filter((line) => !isCurrent(line));
  return (
    <section aria-labelledby="tagihan" className="panel grid grid-cols-1 gap-3">
      <h2 id="tagihan">Tagihan</h2>
      <Sums sums={bill.sums} />
      {bill.due && <p>{bill.due}</p>}
      <ul className="grid grid-cols-1 divide-y divide-rule">
        {lines.filter(isCurrent).map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      {former.length > 0 && (
        <details>
          <summary className="link min-h-11 cursor-pointer content-center">
            Baris yang sudah diganti ({former.length})
          </summary>
          <ul className="grid grid-cols-1 divide-y divide-rule">
            {former.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </ul>
        </details>
      )}
      <div className="flex flex-wrap items-start gap-3">
        <Link className="btn btn-small btn-primary" to={bookingPaymentsAddress(id)}>
          Pembayaran{openReports > 0 && ` (${openReports} laporan menunggu)`}
        </Link>
        <StepFold step="charge" />
        <StepFold step="discount" />
      </div>
    </section>
  );
}

function Line({ line: { label, amount, reason, isReversal } }: { line: BookingView["lines"][number] }) {
  return (
    <li className="flex flex-wrap justify-between gap-x-4 py-2">
      <div className="min-w-0">
        <p className="wrap-anywhere">{isReversal ? `Pengganti: ${label}` : label}</p>
        {reason && <p className="help wrap-anywhere">{reason}</p>}
      </div>
      <p className="tabular-nums">{amount}</p>
    </li>
  );
}
