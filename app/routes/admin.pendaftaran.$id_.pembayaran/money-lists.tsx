import type { MoneyView } from "./money.server";
import { StepLink } from "./step-link";

const rowClass = "flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3";

function Facts({ facts }: { facts: readonly (string | false)[] }) {
  return <p className="help wrap-anywhere">{facts.filter(Boolean).join(", ")}</p>;
}

export function Reports({ view }: { view: MoneyView }) {
  const { reports } = view;
  if (reports.length === 0) return null;
  return (
    <section aria-labelledby="laporan" className="panel grid grid-cols-1 gap-2">
      <h2 id="laporan">Laporan pembayaran</h2>
      <ul className="grid grid-cols-1 divide-y divide-rule">
        {reports.map((report) => (
          <li key={report.id} className={rowClass}>
            <div className="min-w-0">
              <p className="font-semibold tabular-nums">{report.amount}</p>
              <Facts facts={[report.day, report.how, report.note, `dilaporkan ${report.who}`]} />
              <p>
                {report.verdict}
                {report.reason && `: ${report.reason}`}
              </p>
            </div>
            {report.isOpen && (
              <div className="flex flex-wrap gap-2">
                <StepLink view={view} step="terima" about={report.id}>
                  Verifikasi<span className="sr-only"> {report.amount}</span>
                </StepLink>
                <StepLink view={view} step="tolak" about={report.id}>
                  Tolak<span className="sr-only"> {report.amount}</span>
                </StepLink>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Payments({ view }: { view: MoneyView }) {
  const { payments } = view;
  return (
    <section aria-labelledby="pembayaran" className="panel grid grid-cols-1 gap-2">
      <h2 id="pembayaran">Pembayaran</h2>
      <p className="help">
        {payments.length === 0
          ? "Belum ada pembayaran yang diverifikasi."
          : "Pembayaran tidak dapat diubah. Buat koreksi."}
      </p>
      <ul className="grid grid-cols-1 divide-y divide-rule">
        {payments.map((payment) => (
          <li key={payment.id} className={rowClass}>
            <div className="min-w-0">
              <p className="font-semibold tabular-nums">
                {!payment.isIncoming && "− "}
                {payment.amount}
              </p>
              <p>
                {payment.what}
                {payment.isReversed && <strong className="text-danger"> (dibatalkan)</strong>}
              </p>
              <Facts facts={[payment.day, payment.how, payment.reason, payment.who]} />
            </div>
            <div className="flex flex-wrap gap-2">
              {payment.receipt && (
                <a className="btn btn-small" href={payment.receipt}>
                  PDF<span className="sr-only"> {payment.what}</span>
                </a>
              )}
              {payment.canCorrect && (
                <StepLink view={view} step="koreksi" about={payment.id}>
                  Koreksi<span className="sr-only"> {payment.what}</span>
                </StepLink>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Refunds({ view }: { view: MoneyView }) {
  const { refunds } = view;
  if (refunds.length === 0) return null;
  return (
    <section aria-labelledby="pengembalian" className="panel grid grid-cols-1 gap-2">
      <h2 id="pengembalian">Pengembalian</h2>
      <ul className="grid grid-cols-1 divide-y divide-rule">
        {refunds.map((refund) => (
          <li key={refund.id} className={rowClass}>
            <div className="min-w-0">
              <p className="font-semibold tabular-nums">{refund.amount}</p>
              <p>{refund.label}</p>
              <Facts facts={[refund.reason, ...refund.deductions, refund.who, refund.decision]} />
            </div>
            <div className="flex flex-wrap gap-2">
              {refund.status === "diajukan" && (
                <>
                  <StepLink view={view} step="setujui" about={refund.id}>
                    Setujui
                  </StepLink>
                  <StepLink view={view} step="tolak-pengembalian" about={refund.id}>
                    Tolak
                  </StepLink>
                </>
              )}
              {refund.status === "disetujui" && (
                <StepLink view={view} step="kembalikan" about={refund.id}>
                  Catat sudah dibayar
                </StepLink>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
