import { Link } from "@remix-run/react";
import type { Departure, Departures } from "~/domain/dashboard/inquiry-figures.server";
import { packageDeparturesPath } from "~/domain/departures/admin-addresses";
import { useMayEnter } from "~/domain/team/role-context";
import { formatWholeNumber } from "~/lib/numbers";
import { UnreadNote } from "./notices";

export function DeparturesSection({ departures }: { departures: Departures | null }) {
  return (
    <section aria-labelledby="keberangkatan" className="panel grid content-start gap-3">
      <h2 id="keberangkatan">Keberangkatan 60 Hari ke Depan</h2>
      {departures === null ? (
        <UnreadNote what="Daftar ini" />
      ) : departures.list.length === 0 ? (
        <p className="help">Tidak ada paket aktif yang berangkat dalam 60 hari ke depan.</p>
      ) : (
        <>
          <ul className="divide-y divide-rule">
            {departures.list.map((departure) => (
              <DepartureRow key={departure.id} departure={departure} />
            ))}
          </ul>
          {departures.more > 0 && (
            <p className="help">
              Dan {formatWholeNumber(departures.more)} keberangkatan lagi sesudahnya.{" "}
              <Link to="/admin/keberangkatan" className="link">
                Lihat semua keberangkatan
              </Link>
            </p>
          )}
        </>
      )}
    </section>
  );
}

function DepartureRow({ departure }: { departure: Departure }) {
  const { packageId, title, date, ahead, seats, full, quota, unanswered } = departure;
  const mayEdit = useMayEnter("content");
  return (
    <li className="grid gap-x-4 py-2 sm:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <Link
          to={mayEdit ? `/admin/packages/edit/${packageId}` : packageDeparturesPath(packageId)}
          className="link inline-flex min-h-11 max-w-full items-center break-words"
        >
          {title}
        </Link>
        <p className="help">
          {date} ({ahead})
        </p>
      </div>
      <div className="sm:text-right">
        <p className={`sm:flex sm:min-h-11 sm:items-center sm:justify-end ${full ? "font-bold" : ""}`}>
          <span>
            {seats}{" "}
            {quota !== null && (
              <span className="help font-normal">
                {full ? `(${formatWholeNumber(quota)} kursi)` : `dari ${formatWholeNumber(quota)}`}
              </span>
            )}
          </span>
        </p>
        {unanswered && (
          <Link to={unanswered.to} className="link inline-flex min-h-11 items-center sm:min-h-6">
            {unanswered.text}
          </Link>
        )}
      </div>
    </li>
  );
}
