import { listRecentActivity } from "~/domain/history/activity.server";
import { type ChecklistItem, isReady } from "~/domain/site/checklist";
import { readChecklist } from "~/domain/site/checklist.server";
import { oneMonthBefore } from "~/lib/dates";
import { canEnter } from "~/lib/roles";
import { attempt } from "~/server/attempt.server";
import type { Admin } from "~/server/guard.server";
import { type Supabase, unwrap } from "~/server/supabase.server";
import {
  listAskedPackages,
  listUpcomingDepartures,
  oneDecimal,
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
    canEnter(role, "inquiries") ? attempt("dashboard", what, read(client, now)) : null;
  const [content, checklist, totals, waiting, weeks, askedPackages, departures, activities, tasks] =
    await Promise.all([
      attempt("dashboard", "content counts", countContent(client, now)),
      canEnter(role, "settings")
        ? attempt("dashboard", "checklist", readChecklist(admin, now.getTime()))
        : null,
      readForInquiries("inquiry totals", readInquiryTotals),
      readForInquiries("waiting inquiries", readWaiting),
      readForInquiries("inquiry weeks", readInquiryWeeks),
      readForInquiries("asked packages", listAskedPackages),
      attempt("dashboard", "departures", listUpcomingDepartures(client, now)),
      attempt("dashboard", "activities", listRecentActivity(client, mostActivities, now)),
      readForInquiries("today's work", (client, now) => listTodaysWork(client, role, now)),
    ]);
  const setup = canEnter(role, "settings") ? openItems(checklist?.items) : null;
  return { content, totals, waiting, weeks, askedPackages, departures, activities, tasks, setup };
}

/** The owner's checklist until all of it is done, then null; `unread` where it cannot be read. */
function openItems(items: ChecklistItem[] | undefined): ChecklistItem[] | "unread" | null {
  if (items === undefined) return "unread";
  return isReady(items) ? null : items;
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
      averageRating: row.testimonials === 0 ? null : oneDecimal.format(row.average_rating),
    },
    activeFeatures: row.active_features,
  };
}
