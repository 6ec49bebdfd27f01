import type { PostgrestSingleResponse } from "@supabase/supabase-js";
import { oneMonthBefore } from "~/lib/dates";
import { type Supabase, unwrap } from "~/server/supabase.server";
import { type Activity, newestActivities } from "./activity";
import { type FirstStep, openSteps } from "./first-steps";

/** What the cards say; every figure is counted, none is made up (decisions.md A5). `fresh`: created in the last month. */
export interface DashboardCounts {
  packages: { active: number; draft: number; fresh: number };
  testimonials: { total: number; fresh: number; averageRating: number | null };
  activeFeatures: number;
}

export interface Dashboard {
  counts: DashboardCounts;
  activities: Activity[];
  /** What a new site still lacks. */
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
  const [counts, activities, pages] = await Promise.all([
    readCounts(client, now),
    listActivities(client, now),
    client.from("page_content").select("page_name, content").in("page_name", ["contact", "site-settings"]),
  ]);
  const contentOf = (name: string) => unwrap(pages).find((page) => page.page_name === name)?.content;
  const steps = openSteps({
    contact: contentOf("contact"),
    settings: contentOf("site-settings"),
    packages: counts.packages.active + counts.packages.draft,
  });
  return { counts, activities, steps };
}

async function readCounts(client: Supabase, now: Date): Promise<DashboardCounts> {
  const since = oneMonthBefore(now).toISOString();
  const packages = () => client.from("packages").select("id", onlyCount);
  const testimonials = () => client.from("testimonials").select("id", onlyCount);
  const [active, draft, freshPackages, freshTestimonials, activeFeatures, ...byRating] = await Promise.all([
    countOf(packages().eq("status", "active")),
    countOf(packages().eq("status", "draft")),
    countOf(packages().gte("created_at", since)),
    countOf(testimonials().gte("created_at", since)),
    countOf(client.from("features").select("id", onlyCount).eq("is_active", true)),
    // The backend adds nothing up, so the average comes from how many there are of each rating.
    ...ratings.map((rating) => countOf(testimonials().eq("rating", rating))),
  ]);
  const total = byRating.reduce((sum, count) => sum + count, 0);
  const stars = byRating.reduce((sum, count, index) => sum + count * (index + 1), 0);
  const averageRating = total === 0 ? null : stars / total;
  return {
    packages: { active, draft, fresh: freshPackages },
    testimonials: { total, fresh: freshTestimonials, averageRating },
    activeFeatures,
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
