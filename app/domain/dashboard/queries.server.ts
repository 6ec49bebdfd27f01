import { oneMonthBefore } from "~/lib/dates";
import { type Supabase, unwrap } from "~/server/supabase.server";
import { type Activity, newestActivities } from "./activity";
import { attempt } from "./attempt.server";
import { type FirstStep, openSteps } from "./first-steps";
import {
  type AskedPackage,
  type Departures,
  type InquiryTotals,
  type InquiryWeeks,
  listAskedPackages,
  listDepartures,
  readInquiryTotals,
  readInquiryWeeks,
  readWaiting,
  type Waiting,
} from "./inquiry-figures.server";

/** How many packages there are; `fresh`: created in the last month. Every figure is counted, none is made up. */
export interface PackageCounts {
  active: number;
  draft: number;
  fresh: number;
}

export interface TestimonialCounts {
  total: number;
  fresh: number;
  averageRating: number | null;
}

export interface ContentCounts {
  packages: PackageCounts;
  testimonials: TestimonialCounts;
  activeFeatures: number;
}

/** What the dashboard shows; null stands for what could not be read just now. */
export interface Dashboard {
  content: ContentCounts | null;
  totals: InquiryTotals | null;
  waiting: Waiting | null;
  weeks: InquiryWeeks | null;
  asked: AskedPackage[] | null;
  departures: Departures | null;
  activities: Activity[] | null;
  steps: FirstStep[];
}

/** How many of each are looked at for the list of activities. */
const fetched = { packages: 3, testimonials: 3, pages: 2 };

export async function readDashboard(client: Supabase, now = new Date()): Promise<Dashboard> {
  const [content, pages, totals, waiting, weeks, asked, departures, activities] = await Promise.all([
    attempt("content counts", countContent(client, now)),
    attempt("pages", readFirstStepPages(client)),
    attempt("inquiry totals", readInquiryTotals(client, now)),
    attempt("waiting inquiries", readWaiting(client, now)),
    attempt("inquiry weeks", readInquiryWeeks(client, now)),
    attempt("asked packages", listAskedPackages(client, now)),
    attempt("departures", listDepartures(client, now)),
    attempt("activities", listActivities(client, now)),
  ]);
  return { content, totals, waiting, weeks, asked, departures, activities, steps: stepsFor(content, pages) };
}

function stepsFor(content: ContentCounts | null, pages: FirstStepPages | null): FirstStep[] {
  if (content === null || pages === null) return [];
  return openSteps({ ...pages, packages: content.packages.active + content.packages.draft });
}

interface FirstStepPages {
  contact: unknown;
  settings: unknown;
}

async function readFirstStepPages(client: Supabase): Promise<FirstStepPages> {
  const pages = unwrap(
    await client
      .from("page_content")
      .select("page_name, content")
      .in("page_name", ["contact", "site-settings"]),
  );
  const contentOf = (name: string) => pages.find((page) => page.page_name === name)?.content;
  return { contact: contentOf("contact"), settings: contentOf("site-settings") };
}

async function countContent(client: Supabase, now: Date): Promise<ContentCounts> {
  const row = unwrap(
    await client.rpc("content_counts", { since: oneMonthBefore(now).toISOString() }).single(),
  );
  return {
    packages: { active: row.active_packages, draft: row.draft_packages, fresh: row.new_packages },
    testimonials: {
      total: row.testimonials,
      fresh: row.new_testimonials,
      // The type generator doesn't know of null in a function's columns.
      averageRating: row.testimonials === 0 ? null : row.average_rating,
    },
    activeFeatures: row.active_features,
  };
}

async function listActivities(client: Supabase, now: Date): Promise<Activity[]> {
  const newest = { ascending: false };
  const [packages, testimonials, pages] = await Promise.all([
    client
      .from("packages")
      .select("id, title, created_at")
      .order("created_at", newest)
      .limit(fetched.packages),
    client
      .from("testimonials")
      .select("id, name, created_at")
      .order("created_at", newest)
      .limit(fetched.testimonials),
    client
      .from("page_content")
      .select("page_name, updated_at")
      .order("updated_at", newest)
      .limit(fetched.pages),
  ]);
  return newestActivities(
    { packages: unwrap(packages), testimonials: unwrap(testimonials), pages: unwrap(pages) },
    now,
  );
}
