import { Link } from "@remix-run/react";
import { UnreadNote } from "./notices";
import type { Task } from "./todays-work.server";

/** Names the work that waits, each kind with the way to its screen. Shows nothing where nothing waits. */
export function TodaysWorkSection({ tasks }: { tasks: Task[] | null }) {
  if (tasks?.length === 0) return null;
  return (
    <section aria-labelledby="pekerjaan" className="panel grid gap-3">
      <h2 id="pekerjaan">Pekerjaan Hari Ini</h2>
      {tasks === null ? (
        <UnreadNote what="Daftar pekerjaan" />
      ) : (
        <ul className="divide-y divide-rule">
          {tasks.map(({ title, names, to }) => (
            <li key={title} className="py-2">
              <Link to={to} className="link inline-flex min-h-11 items-center">
                {title}
              </Link>
              <p className="help wrap-anywhere">{names}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
