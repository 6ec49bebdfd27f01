import { z } from "zod";
import { listRecentActivity } from "~/domain/history/activity.server";
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

/** The dashboard's figures and lists. Null: it cannot be read, or the role may not see it. */
export type Dashboard = Awaited<ReturnType<typeof readDashboard>>;

const mostActivities = 6;

export async function readDashboard({ client, role }: Pick<Admin, "client" | "role">, now = new Date()) {
  const readForInquiries = <Result>(what: string, read: (client: Supabase, now: Date) => Promise<Result>) =>
    canEnter(role, "inquiries") ? attempt(what, read(client, now)) : null;
  const [content, pages, totals, waiting, weeks, askedPackages, departures, activities] = await Promise.all([
    attempt("content counts", countContent(client, now)),
    attempt("pages", readFirstStepPages(client)),
    readForInquiries("inquiry totals", readInquiryTotals),
    readForInquiries("waiting inquiries", readWaiting),
    readForInquiries("inquiry weeks", readInquiryWeeks),
    readForInquiries("asked packages", listAskedPackages),
    attempt("departures", listDepartures(client, now)),
    attempt("activities", listRecentActivity(client, mostActivities, now)),
  ]);
  const steps =
    content === null || pages === null
      ? []
      : openSteps({ ...pages, packages: content.packages.active + content.packages.draft }).filter(
          ({ area }) => canEnter(role, area),
        );
  return { content, totals, waiting, weeks, askedPackages, departures, activities, steps };
}

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
