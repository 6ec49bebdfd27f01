import { Link } from "@remix-run/react";
import { useMayEnter } from "~/components/layout/role-context";
import { Sums } from "~/components/ui/sums";
import { amountName, dueOnName, mostDueDates, restOnName } from "~/domain/bookings/payment-plan";
import { bookingPaymentsAddress } from "~/lib/booking-addresses";
import type { BookingView } from "./booking.server";
import { ChangeField, ChangeForm, ReasonField } from "./change-form";

/** What the booking costs, what is paid, and the lines that make the total. */
export function BillPanel({ booking }: { booking: BookingView }) {
  const { id, bill, lines, openReports, status } = booking;
  const mayPay = useMayEnter("money");
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
        {status !== "batal" && <LineForm lineKind="tambahan" />}
        {status !== "batal" && mayPay && <LineForm lineKind="potongan" />}
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

const lineWords = {
  tambahan: {
    intent: "charge",
    label: "Tambah biaya",
    example: "Misalnya: paspor, kursi roda, kamar sendiri",
  },
  potongan: { intent: "discount", label: "Beri potongan", example: "Misalnya: anak, alumni" },
} as const;

function LineForm({ lineKind }: { lineKind: keyof typeof lineWords }) {
  const { intent, label, example } = lineWords[lineKind];
  return (
    <ChangeForm intent={intent} label={label} submit={label}>
      <ChangeField name="label" label="Keterangan" help={example} required maxLength={200} />
      <ChangeField name="amount" label="Jumlah (Rp)" inputMode="numeric" placeholder="500.000" required />
      {lineKind === "potongan" && <ReasonField />}
    </ChangeForm>
  );
}

/** Dates that a plan offers beside those that it has. */
const freeSteps = 3;

export function DueDatesPanel({ booking }: { booking: BookingView }) {
  const { dues, status, versions } = booking;
  const hasSeats = status === "ditahan" || status === "aktif";
  if (!hasSeats && dues.every(({ isOwed }) => !isOwed)) return null;
  const last = dues.find(({ isLast }) => isLast);
  const steps = dues.filter(({ isLast }) => !isLast);
  const rows = Math.min(steps.length + freeSteps, mostDueDates - 1);
  return (
    <section aria-labelledby="jatuh-tempo" className="panel grid grid-cols-1 gap-3">
      <h2 id="jatuh-tempo">Jatuh tempo</h2>
      <ol className="grid grid-cols-1 divide-y divide-rule">
        {dues.map(({ id, date, amount, rest }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span>{date}</span>
            <span className="tabular-nums">
              {amount}, {rest}
            </span>
          </li>
        ))}
      </ol>
      {hasSeats && (
        <div>
          <ChangeForm intent="due-dates" version={versions.dues} label="Ubah jadwal" submit="Simpan jadwal">
            <p className="help">Baris kosong tidak dipakai. Yang tersisa dibayar pada tanggal terakhir.</p>
            {Array.from({ length: rows }, (_, step) => (
              <div key={dueOnName(step)} className="grid grid-cols-2 items-start gap-3">
                <ChangeField
                  name={dueOnName(step)}
                  label={`Tanggal ${step + 1}`}
                  type="date"
                  value={steps[step]?.dueOn ?? ""}
                />
                <ChangeField
                  name={amountName(step)}
                  label={`Jumlah ${step + 1} (Rp)`}
                  inputMode="numeric"
                  value={steps[step]?.typedAmount ?? ""}
                />
              </div>
            ))}
            <ChangeField
              name={restOnName}
              label="Sisa dibayar paling lambat"
              type="date"
              value={last?.dueOn ?? ""}
              required
            />
          </ChangeForm>
        </div>
      )}
    </section>
  );
}
