import { Link } from "@remix-run/react";
import { RemindForm } from "~/domain/bookings/money/remind-form";
import { bookingAddress } from "~/lib/booking-addresses";
import { formatWholeNumber } from "~/lib/numbers";
import { ListSection } from "./lists";
import type { Task, TaskLine } from "./todays-work.server";

/** Names the work that waits, each kind with the way to its screen, each booking with a button that reminds its payer. Shows
 * nothing where nothing waits. */
export function TodaysWorkSection({ tasks }: { tasks: Task[] | null }) {
  if (tasks?.length === 0) return null;
  return (
    <ListSection id="pekerjaan" title="Pekerjaan Hari Ini" rows={tasks} what="Daftar pekerjaan">
      <ul className="divide-y divide-rule">
        {tasks?.map(({ title, to, about, lines, others }) => (
          <li key={title} className="py-2">
            <Link to={to} className="link inline-flex min-h-11 items-center">
              {title}
            </Link>
            <ul className="grid gap-1">
              {lines.map((line) => (
                <WaitingBooking key={line.key} line={line} about={about} />
              ))}
            </ul>
            {others > 0 && <p className="help">dan {formatWholeNumber(others)} lagi</p>}
          </li>
        ))}
      </ul>
    </ListSection>
  );
}

function WaitingBooking({ line, about }: { line: TaskLine; about: Task["about"] }) {
  const { booking, payer, fact, reminded } = line;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3">
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <Link to={bookingAddress(booking)} className="link inline-flex min-h-11 items-center">
            {payer}
          </Link>
          , {fact}
        </p>
        {reminded && <p className="help">{reminded}</p>}
      </div>
      {about !== null && <RemindForm booking={booking} payer={payer} about={about} />}
    </li>
  );
}
