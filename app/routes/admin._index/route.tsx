import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readDashboard } from "~/domain/dashboard/queries.server";
import { newcomerKey } from "~/domain/team/record";
import { useMayEnter } from "~/domain/team/roles";
import { adminMeta } from "~/lib/head";
import { redirectWithSuccess } from "~/server/flash.server";
import { requireStaff } from "~/server/guard.server";
import { readSmallForm } from "~/server/read-fields.server";
import { badRequest } from "~/server/responses.server";
import { AskedSection, DeparturesSection, NewestSection } from "./list-sections";
import { DemoNote, FirstSteps, QuickActions, SiteNotices, WaitingNotice, Welcome } from "./notices";
import { dismissRestored, readSiteNotices } from "./site-notices.server";
import { StatCards } from "./stat-cards";
import { WeeksSection } from "./weeks-section";

export const meta = adminMeta("Dashboard");

export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireStaff(request, "own");
  const [dashboard, notices] = await Promise.all([readDashboard(admin), readSiteNotices()]);
  const isNew = new URL(request.url).searchParams.has(newcomerKey);
  return { ...dashboard, notices, newcomer: isNew ? { name: admin.name, role: admin.role } : null };
}

export async function action({ request }: ActionFunctionArgs) {
  await requireStaff(request, "settings");
  const form = await readSmallForm(request);
  if (form.get("intent") !== "dismiss-restored") throw badRequest("Permintaan ini tidak dikenali.");
  await dismissRestored();
  return redirectWithSuccess("/admin", "Pemberitahuan disembunyikan");
}

export default function DashboardPage() {
  const { waiting, steps, weeks, asked, departures, activities, notices, newcomer, ...counts } =
    useLoaderData<typeof loader>();
  const seesInquiries = useMayEnter("inquiries");
  const mayEdit = useMayEnter("content");
  return (
    <div className="grid grid-cols-1 gap-6">
      <h1>Dashboard</h1>
      {newcomer !== null && <Welcome {...newcomer} />}
      <SiteNotices {...notices} />
      {seesInquiries && <WaitingNotice waiting={waiting} />}
      {steps.length > 0 && <FirstSteps steps={steps} />}
      <StatCards {...counts} />
      <DemoNote inquiries={waiting?.demo ?? 0} />
      {seesInquiries && <WeeksSection weeks={weeks} />}
      <div className={`grid grid-cols-1 items-start gap-6 ${seesInquiries ? "lg:grid-cols-2" : ""}`}>
        <DeparturesSection departures={departures} />
        {seesInquiries && <AskedSection asked={asked} />}
      </div>
      {mayEdit && (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[2fr_1fr]">
          <NewestSection activities={activities} />
          <QuickActions />
        </div>
      )}
    </div>
  );
}
