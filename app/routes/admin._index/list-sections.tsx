import { Link } from "@remix-run/react";
import type { AskedPackage, Departure, Departures } from "~/domain/dashboard/inquiry-figures.server";
import { packageDeparturesPath } from "~/domain/departures/admin-addresses";
import type { Activity } from "~/domain/history/activity-list";
import { ActivityList } from "~/domain/history/activity-list";
import { useMayEnter } from "~/domain/team/roles";
import { formatWholeNumber } from "~/lib/numbers";
import { UnreadNote } from "./notices";

/** Null: it cannot be read just now; the other parts of the dashboard stand all the same. */
export function NewestSection({ activities }: { activities: Activity[] | null }) {
  return (
    <section aria-labelledby="aktivitas" className="panel grid gap-3">
      <h2 id="aktivitas">Aktivitas Terbaru</h2>
      {activities === null ? (
        <UnreadNote what="Daftar aktivitas" />
      ) : activities.length === 0 ? (
        <p className="help">
          Belum ada aktivitas. Paket, testimoni, dan halaman yang Anda simpan akan muncul di sini.
        </p>
      ) : (
        <ActivityList activities={activities} />
      )}
    </section>
  );
}

export function AskedSection({ asked }: { asked: AskedPackage[] | null }) {
  return (
    <section aria-labelledby="diminati" className="panel grid content-start gap-3">
      <h2 id="diminati">Paket Paling Ditanyakan</h2>
      {asked === null ? (
        <UnreadNote what="Daftar ini" />
      ) : asked.length === 0 ? (
        <p className="help">Belum ada paket yang ditanyakan dalam 12 minggu terakhir.</p>
      ) : (
        <>
          <p className="help">Dalam 12 minggu terakhir.</p>
          <AskedList asked={asked} />
        </>
      )}
    </section>
  );
}

function AskedList({ asked }: { asked: AskedPackage[] }) {
  const most = Math.max(...asked.map(({ inquiries }) => inquiries));
  return (
    <ol className="grid gap-2">
      {asked.map(({ id, title, count, inquiries, to }) => (
        <li key={id}>
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <Link to={to} className="link inline-flex min-h-11 min-w-0 items-center break-words">
              {title}
            </Link>
            <span className="tabular-nums">{count}</span>
          </div>
          <svg aria-hidden="true" width="100%" height="6">
            <rect width="100%" height="6" rx="3" className="fill-mint" />
            <rect width={`${(100 * inquiries) / most}%`} height="6" rx="3" className="fill-green" />
          </svg>
        </li>
      ))}
    </ol>
  );
}

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
