import { useParams } from "@remix-run/react";
import type { readBookingPage } from "./booking-page.server";

type Booking = NonNullable<Awaited<ReturnType<typeof readBookingPage>>>;

const panel = "panel grid gap-3 p-6";

/** What a visit sees of its booking. */
export function PilgrimBooking({ booking }: { booking: Booking }) {
  const { status, trip, pilgrims, bill } = booking;
  return (
    <div className="wrap grid grid-cols-1 gap-5 py-section">
      <p className="panel p-6 font-bold">{status}</p>
      {bill && <Bill bill={bill} />}
      <section className={panel} aria-labelledby="perjalanan">
        <h2 id="perjalanan">Perjalanan</h2>
        <Facts facts={trip} />
      </section>
      <section className={panel} aria-labelledby="jamaah">
        <h2 id="jamaah">Jamaah</h2>
        <ul className="grid gap-2">
          {pilgrims.map(({ place, name, note }) => (
            <li key={place}>
              <strong>{name}</strong> <span className="text-soft">{note}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function Facts({ facts }: { facts: readonly { label: string; text: string }[] }) {
  return (
    <dl className="grid gap-5 sm:grid-cols-2">
      {facts.map(({ label, text }) => (
        <div key={label}>
          <dt className="text-small text-soft">{label}</dt>
          <dd className="font-bold">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function Bill({ bill }: { bill: NonNullable<Booking["bill"]> }) {
  const { token } = useParams();
  return (
    <>
      <section className={panel} aria-labelledby="tagihan">
        <h2 id="tagihan">Tagihan</h2>
        <Facts facts={bill.sums} />
        <Rows rows={bill.lines.map(({ label, amount }) => ({ key: label, label, amount }))} />
        {bill.dues.length > 0 && <h3>Jadwal bayar</h3>}
        <Rows
          rows={bill.dues.map(({ id, name, day, rest, amount }) => ({
            key: id,
            label: `${name}, ${day} (${rest})`,
            amount,
          }))}
        />
      </section>
      {bill.accounts.length > 0 && (
        <section className={`${panel} bg-mint`} aria-labelledby="rekening">
          <h2 id="rekening">Rekening resmi</h2>
          <ul className="grid gap-2">
            {bill.accounts.map(({ bank, number, holder }) => (
              <li key={bank + number}>
                {bank} <strong>{number}</strong> a.n. {holder}
              </li>
            ))}
          </ul>
          <p className="text-small text-soft">
            Bayar hanya ke rekening ini. Cocokkan namanya sebelum mengirim.
          </p>
          {bill.transferred && (
            <a className="btn btn-chat justify-self-start" href={bill.transferred} rel="noreferrer">
              Sudah transfer
            </a>
          )}
        </section>
      )}
      {bill.receipts.length > 0 && (
        <section className={panel} aria-labelledby="kwitansi">
          <h2 id="kwitansi">Kwitansi</h2>
          <ul className="grid gap-2">
            {bill.receipts.map(({ number, file, amount, note }) => (
              <li key={number}>
                <a href={`/jamaah/${token}/kwitansi/${file}`}>{number}</a>: {amount}{" "}
                <span className="text-soft">{note}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Rows({ rows }: { rows: readonly { key: string; label: string; amount: string }[] }) {
  return (
    <ul className="grid gap-2">
      {rows.map(({ key, label, amount }) => (
        <li key={key} className="flex flex-wrap justify-between gap-3">
          <span>{label}</span>
          <span>{amount}</span>
        </li>
      ))}
    </ul>
  );
}
