import { Link } from "@remix-run/react";
import type { Activity } from "~/domain/dashboard/activity";
import type { AskedPackage } from "~/domain/dashboard/inquiry-figures.server";
import { ActivityList } from "~/domain/team/activity-list";
import { UnreadNote } from "./notices";

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
