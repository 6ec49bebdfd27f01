import { Link } from "@remix-run/react";
import { useMayEnter } from "~/components/layout/role-context";
import { Paging } from "~/components/ui/paging";
import type { Area } from "~/lib/roles";

export interface Activity {
  /** Kind of the changed record: `Paket`, `Permintaan`. */
  kind: string;
  text: string;
  to: string;
  /** The area of that page, where some who may read the line may not enter it. */
  area?: Area;
  /** Name or e-mail address of the person who did it; empty or absent where the list does not name people. */
  who?: string;
  /** ISO time, and the same in words. */
  at: string;
  when: string;
}

export function ActivityList({ activities }: { activities: readonly Activity[] }) {
  return (
    <ul className="divide-y divide-rule">
      {activities.map(({ kind, text, to, area, who, at, when }) => (
        <li key={`${to} ${at} ${text}`} className="flex flex-wrap items-center gap-x-3 py-1.5 lg:flex-nowrap">
          <span className="badge">{kind}</span>
          <ActivityText text={text} to={to} area={area} />
          <time dateTime={at} className="help lg:shrink-0">
            {who ? `${who}, ${when}` : when}
          </time>
        </li>
      ))}
    </ul>
  );
}

function ActivityText({ text, to, area = "own" }: Pick<Activity, "text" | "to" | "area">) {
  const place = "inline-flex min-h-11 min-w-0 grow items-center break-words";
  if (!useMayEnter(area)) return <span className={place}>{text}</span>;
  return (
    <Link to={to} className={`link ${place}`}>
      {text}
    </Link>
  );
}

interface ActivityPagesProps {
  activities: readonly Activity[];
  isCut: boolean;
  page: number;
  pages: number;
  address: (page: number) => string;
}

/** Panel with the activity of a person, as `listActivityOf` lists it: `<ActivityPages {...activity} address={(page)
 * => ...} />`. */
export function ActivityPages({ activities, isCut, page, pages, address }: ActivityPagesProps) {
  return (
    <section aria-labelledby="aktivitas" className="panel grid gap-3">
      <h2 id="aktivitas">Aktivitas</h2>
      {activities.length === 0 ? (
        <p className="help">
          Belum ada yang tercatat{page > 1 && " di halaman ini"}. Isi situs yang diubah, dihapus, atau
          dipulihkan dan permintaan yang ditangani akan muncul di sini.
        </p>
      ) : (
        <ActivityList activities={activities} />
      )}
      {isCut && <p className="help">Hanya yang terbaru yang ditampilkan.</p>}
      <Paging label="Halaman aktivitas" page={page} pages={pages} address={address} />
    </section>
  );
}
