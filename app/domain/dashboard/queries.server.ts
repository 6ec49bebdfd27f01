import type { PostgrestSingleResponse } from "@supabase/supabase-js";
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

/** How many packages there are; `fresh`: created in the last month. Every figure is counted, none is made up (decisions.md A5). */
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

/** What the dashboard shows; null stands for what could not be read just now. */
export interface Dashboard {
  packages: PackageCounts | null;
  testimonials: TestimonialCounts | null;
  activeFeatures: number | null;
  totals: InquiryTotals | null;
  waiting: Waiting | null;
  weeks: InquiryWeeks | null;
  asked: AskedPackage[] | null;
  departures: Departures | null;
  activities: Activity[] | null;
  /** What a new site still lacks; none where that can't be told. */
  steps: FirstStep[];
}

const onlyCount = { count: "exact", head: true } as const;
const ratings = [1, 2, 3, 4, 5];

/** How many of each are looked at for the list of activities (product.md section 7). */
const fetched = { packages: 3, testimonials: 3, pages: 2 };

/** The number of rows that a request with `onlyCount` found. */
async function countOf(request: PromiseLike<PostgrestSingleResponse<unknown>>): Promise<number> {
  const answer = await request;
  unwrap(answer);
  return answer.count ?? 0;
}

/** All that the dashboard shows, read with the administrator's rights. */
export async function readDashboard(client: Supabase, now = new Date()): Promise<Dashboard> {
  const [
    packages,
    pages,
    testimonials,
    activeFeatures,
    totals,
    waiting,
    weeks,
    asked,
    departures,
    activities,
  ] = await Promise.all([
    attempt("packages", countPackages(client, now)),
    attempt("pages", readFirstStepPages(client)),
    attempt("testimonials", countTestimonials(client, now)),
    attempt("features", countOf(client.from("features").select("id", onlyCount).eq("is_active", true))),
    attempt("inquiry totals", readInquiryTotals(client, now)),
    attempt("waiting inquiries", readWaiting(client, now)),
    attempt("inquiry weeks", readInquiryWeeks(client, now)),
    attempt("asked packages", listAskedPackages(client, now)),
    attempt("departures", listDepartures(client, now)),
    attempt("activities", listActivities(client, now)),
  ]);
  const steps =
    packages === null || pages === null
      ? []
      : openSteps({ ...pages, packages: packages.active + packages.draft });
  return {
    packages,
    testimonials,
    activeFeatures,
    totals,
    waiting,
    weeks,
    asked,
    departures,
    activities,
    steps,
  };
}

async function readFirstStepPages(client: Supabase): Promise<{ contact: unknown; settings: unknown }> {
  const pages = unwrap(
    await client
      .from("page_content")
      .select("page_name, content")
      .in("page_name", ["contact", "site-settings"]),
  );
  const contentOf = (name: string) => pages.find((page) => page.page_name === name)?.content;
  return { contact: contentOf("contact"), settings: contentOf("site-settings") };
}

async function countPackages(client: Supabase, now: Date): Promise<PackageCounts> {
  const packages = () => client.from("packages").select("id", onlyCount);
  const [active, draft, fresh] = await Promise.all([
    countOf(packages().eq("status", "active")),
    countOf(packages().eq("status", "draft")),
    countOf(packages().gte("created_at", oneMonthBefore(now).toISOString())),
  ]);
  return { active, draft, fresh };
}

async function countTestimonials(client: Supabase, now: Date): Promise<TestimonialCounts> {
  const testimonials = () => client.from("testimonials").select("id", onlyCount);
  const [fresh, ...byRating] = await Promise.all([
    countOf(testimonials().gte("created_at", oneMonthBefore(now).toISOString())),
    // The backend adds nothing up, so the average comes from how many there are of each rating.
    ...ratings.map((rating) => countOf(testimonials().eq("rating", rating))),
  ]);
  const total = byRating.reduce((sum, count) => sum + count, 0);
  const stars = byRating.reduce((sum, count, index) => sum + count * (index + 1), 0);
  return { total, fresh, averageRating: total === 0 ? null : stars / total };
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
