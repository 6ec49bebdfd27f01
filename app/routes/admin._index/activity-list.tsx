import { Link } from "@remix-run/react";
import type { Activity } from "~/domain/dashboard/activity";
import { UnreadNote } from "./unread-note";

/** The newest changes of content; each leads to where it is edited. */
export function ActivityList({ activities }: { activities: Activity[] | null }) {
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
        <ul className="divide-y divide-rule">
          {activities.map(({ kind, text, to, at, when }) => (
            <li key={`${to} ${at}`} className="flex flex-wrap items-center gap-x-3 py-1.5 sm:flex-nowrap">
              <span className="badge">{kind}</span>
              <Link to={to} className="link inline-flex min-h-11 min-w-0 grow items-center break-words">
                {text}
              </Link>
              <time dateTime={at} className="help sm:shrink-0">
                {when}
              </time>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
