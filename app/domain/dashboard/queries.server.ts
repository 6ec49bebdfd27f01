import { z } from "zod";
import { oneMonthBefore } from "~/lib/dates";
import { canEnter } from "~/lib/roles";
import type { Admin } from "~/server/guard.server";
import { logFailure } from "~/server/log.server";
import { type Supabase, unwrap } from "~/server/supabase.server";
import { within } from "~/server/within";
import { newestActivities } from "./activity";
import {
  listAskedPackages,
  listDepartures,
  readInquiryTotals,
  readInquiryWeeks,
  readWaiting,
} from "./inquiry-figures.server";

type ContentCounts = Awaited<ReturnType<typeof countContent>>;

/** What the dashboard shows; null stands for what could not be read just now, or is not for this role. */
export type Dashboard = Awaited<ReturnType<typeof readDashboard>>;

const fetched = { packages: 3, testimonials: 3, pages: 2 };

export async function readDashboard({ client, role }: Pick<Admin, "client" | "role">, now = new Date()) {
  const ofInquiries = <Found>(what: string, read: (client: Supabase, now: Date) => Promise<Found>) =>
    canEnter(role, "inquiries") ? attempt(what, read(client, now)) : null;
  const [content, pages, totals, waiting, weeks, asked, departures, activities] = await Promise.all([
    attempt("content counts", countContent(client, now)),
    attempt("pages", readFirstStepPages(client)),
    ofInquiries("inquiry totals", readInquiryTotals),
    ofInquiries("waiting inquiries", readWaiting),
    ofInquiries("inquiry weeks", readInquiryWeeks),
    ofInquiries("asked packages", listAskedPackages),
    attempt("departures", listDepartures(client, now)),
    attempt("activities", listActivities(client, now)),
  ]);
  const steps = stepsFor(content, pages).filter(({ area }) => canEnter(role, area));
  return { content, totals, waiting, weeks, asked, departures, activities, steps };
}

function stepsFor(content: ContentCounts | null, pages: FirstStepPages | null): FirstStep[] {
  if (content === null || pages === null) return [];
  return openSteps({ ...pages, packages: content.packages.active + content.packages.draft });
}

type FirstStepPages = Awaited<ReturnType<typeof readFirstStepPages>>;

async function readFirstStepPages(client: Supabase) {
  const pages = unwrap(
    await client
      .from("page_content")
      .select("page_name, content")
      .in("page_name", ["contact", "site-settings"]),
  );
  const contentOf = (name: string) => pages.find((page) => page.page_name === name)?.content;
  return { contact: contentOf("contact"), settings: contentOf("site-settings") };
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
      // The type generator doesn't know of null in a function's columns.
      averageRating: row.testimonials === 0 ? null : row.average_rating,
    },
    activeFeatures: row.active_features,
  };
}

async function listActivities(client: Supabase, now: Date) {
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

/** Staff wait a little longer for a figure than visitors for a page (R07), but never for the client's ten seconds. */
const deadlineMs = 5000;

/** What `read` finds, or null where it fails or takes over 5 s: one card then says so and the others stand. */
export function attempt<Found>(what: string, read: Promise<Found>): Promise<Found | null> {
  const late = () => {
    throw new Error(`No answer within ${deadlineMs} ms`);
  };
  return within<Found>(read, deadlineMs, late).catch((error: unknown) => {
    logFailure("dashboard.read_failed", error, { what });
    return null;
  });
}

export type FirstStep = ReturnType<typeof openSteps>[number];

interface State {
  contact: unknown;
  settings: unknown;
  packages: number;
}

const filledIn = z.string().trim().min(1);
const contactFilledIn = z.object({ address: filledIn, phone1: filledIn, whatsapp: filledIn });
const logoThere = z.object({ logo: filledIn });

export function openSteps({ contact, settings, packages }: State) {
  const steps = [
    {
      done: contactFilledIn.safeParse(contact).success,
      label: "Lengkapi kontak",
      why: "Isi alamat kantor, telepon, dan nomor WhatsApp agar calon jamaah dapat menghubungi Anda.",
      to: "/admin/edit-contact",
      area: "contact" as const,
    },
    {
      done: logoThere.safeParse(settings).success,
      label: "Unggah logo",
      why: "Logo Anda tampil di bagian atas setiap halaman situs.",
      to: "/admin/settings#logo",
      area: "settings" as const,
    },
    {
      done: packages > 0,
      label: "Tambah paket pertama",
      why: "Paket yang berstatus aktif langsung tampil di situs.",
      to: "/admin/packages/new",
      area: "content" as const,
    },
  ];
  return steps.filter(({ done }) => !done).map(({ done: _done, ...step }) => step);
}
