import { listRecentActivity } from "~/domain/history/activity.server";
import { isReady } from "~/domain/site/checklist";
import { readChecklist } from "~/domain/site/checklist.server";
import { oneMonthBefore } from "~/lib/dates";
import { canEnter } from "~/lib/roles";
import type { Admin } from "~/server/guard.server";
import { logFailure } from "~/server/log.server";
import { type Supabase, unwrap } from "~/server/supabase.server";
import { within } from "~/server/within";
import {
  listAskedPackages,
  listDepartures,
  readInquiryTotals,
  readInquiryWeeks,
  readWaiting,
} from "./inquiry-figures.server";
import { listTodaysWork } from "./todays-work.server";

/** The dashboard's figures and lists. Null: it cannot be read, or the role may not see it. */
export type Dashboard = Awaited<ReturnType<typeof readDashboard>>;

const mostActivities = 6;

export async function readDashboard(
  admin: Pick<Admin, "client" | "role" | "hasSecondStep">,
  now = new Date(),
) {
  const { client, role } = admin;
  const readForInquiries = <Result>(what: string, read: (client: Supabase, now: Date) => Promise<Result>) =>
    canEnter(role, "inquiries") ? attempt(what, read(client, now)) : null;
  const [content, checklist, totals, waiting, weeks, askedPackages, departures, activities, tasks] =
    await Promise.all([
      attempt("content counts", countContent(client, now)),
      canEnter(role, "settings") ? attempt("checklist", readChecklist(admin, now.getTime())) : null,
      readForInquiries("inquiry totals", readInquiryTotals),
      readForInquiries("waiting inquiries", readWaiting),
      readForInquiries("inquiry weeks", readInquiryWeeks),
      readForInquiries("asked packages", listAskedPackages),
      attempt("departures", listDepartures(client, now)),
      attempt("activities", listRecentActivity(client, mostActivities, now)),
      readForInquiries("today's work", (client, now) => listTodaysWork(client, role, now)),
    ]);
  const setup = checklist && !isReady(checklist.items) ? checklist.items : null;
  return { content, totals, waiting, weeks, askedPackages, departures, activities, tasks, setup };
}

async function countContent(client: Supabase, now: Date) {
  const row = unwrap(
    await client.rpc("content_counts", { since: oneMonthBefore(now).toISOString() }).single(),
  );
  return {
    packages: { active: row.active_packages, draft: row.draft_packages, fresh: row.new_packages },
    testimonials: {
      total: row.testimonials,
      fresh: row.new_testimonials,
      // The type generator does not know that a function's columns may be null.
      averageRating: row.testimonials === 0 ? null : row.average_rating,
    },
    activeFeatures: row.active_features,
  };
}

/** Time limit of a read: longer than visitors wait for a page (R07), shorter than the ten seconds of the client. */
const deadlineMs = 5000;

/** The result of `read`, or null if it fails or takes over 5 s: one card then says so, and the others are shown. */
export function attempt<Result>(what: string, read: Promise<Result>): Promise<Result | null> {
  const late = () => {
    throw new Error(`No answer within ${deadlineMs} ms`);
  };
  return within<Result>(read, deadlineMs, late).catch((error: unknown) => {
    logFailure("dashboard.read_failed", error, { what });
    return null;
  });
}
