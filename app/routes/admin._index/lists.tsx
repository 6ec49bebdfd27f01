import { Link } from "@remix-run/react";
import { useMayEnter } from "~/components/layout/role-context";
import { packageDeparturesPath } from "~/domain/departures/admin-addresses";
import { type Activity, ActivityList } from "~/domain/history/activity-list";
import { formatWholeNumber } from "~/lib/numbers";
import type { AskedPackage, Departure, Departures } from "./inquiry-figures.server";
import { UnreadNote } from "./notices";

interface ListSectionProps {
  id: string;
  title: string;
  /** Is null if the list cannot be read, which does not keep the rest of the dashboard from being shown. */
  rows: readonly unknown[] | null;
  /** Names the list in the note that it cannot be read. */
  what: string;
  empty?: string;
  children: React.ReactNode;
}

export function ListSection({ id, title, rows, what, empty, children }: ListSectionProps) {
  return (
    <section aria-labelledby={id} className="panel grid content-start gap-3">
      <h2 id={id}>{title}</h2>
      {rows === null ? (
        <UnreadNote what={what} />
      ) : rows.length === 0 ? (
        <p className="help">{empty}</p>
      ) : (
        children
      )}
    </section>
  );
}

export function NewestSection({ activities }: { activities: Activity[] | null }) {
  return (
    <ListSection
      id="aktivitas"
      title="Aktivitas Terbaru"
      rows={activities}
      what="Daftar aktivitas"
      empty="Belum ada aktivitas. Yang ditambah, diubah, dihapus, dan dijawab oleh tim akan muncul di sini."
    >
      {activities && <ActivityList activities={activities} />}
    </ListSection>
  );
}

export function AskedSection({ packages }: { packages: AskedPackage[] | null }) {
  return (
    <ListSection
      id="diminati"
      title="Paket Paling Ditanyakan"
      rows={packages}
      what="Daftar ini"
      empty="Belum ada paket yang ditanyakan dalam 12 minggu terakhir."
    >
      <p className="help">Dalam 12 minggu terakhir.</p>
      {packages && <AskedList packages={packages} />}
    </ListSection>
  );
}

function AskedList({ packages }: { packages: AskedPackage[] }) {
  const most = Math.max(...packages.map(({ inquiries }) => inquiries));
  return (
    <ol className="grid gap-2">
      {packages.map(({ id, title, count, inquiries, to }) => (
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
    <ListSection
      id="keberangkatan"
      title="Keberangkatan 60 Hari ke Depan"
      rows={departures?.list ?? null}
      what="Daftar ini"
      empty="Tidak ada paket aktif yang berangkat dalam 60 hari ke depan."
    >
      <ul className="divide-y divide-rule">
        {departures?.list.map((departure) => (
          <DepartureRow key={departure.id} departure={departure} />
        ))}
      </ul>
      {departures !== null && departures.omitted > 0 && (
        <p className="help">
          Dan {formatWholeNumber(departures.omitted)} keberangkatan lagi sesudahnya.{" "}
          <Link to="/admin/keberangkatan" className="link">
            Lihat semua keberangkatan
          </Link>
        </p>
      )}
    </ListSection>
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
