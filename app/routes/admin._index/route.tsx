import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readDashboard } from "~/domain/dashboard/queries.server";
import { newcomerKey } from "~/domain/team/schema";
import { adminMeta } from "~/lib/head";
import { redirectWithSuccess } from "~/server/flash.server";
import { requireAdmin } from "~/server/guard.server";
import { readSmallForm } from "~/server/read-fields.server";
import { badRequest } from "~/server/responses.server";
import { ActivityList, AskedSection } from "./asked-section";
import { DeparturesSection } from "./departures-section";
import { DemoNote, FirstSteps, QuickActions, SiteNotices, WaitingNotice } from "./notices";
import { dismissRestored, readSiteNotices } from "./site-notices.server";
import { StatCards } from "./stat-cards";
import { WeeksSection } from "./weeks-section";
import { Welcome } from "./welcome";

export const meta = adminMeta("Dashboard");

export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireAdmin(request);
  const [dashboard, notices] = await Promise.all([readDashboard(admin.client), readSiteNotices()]);
  const isNew = new URL(request.url).searchParams.has(newcomerKey);
  return { ...dashboard, notices, newcomer: isNew ? { name: admin.name, role: admin.role } : null };
}

export async function action({ request }: ActionFunctionArgs) {
  await requireAdmin(request);
  const form = await readSmallForm(request);
  if (form.get("intent") !== "dismiss-restored") throw badRequest("Permintaan ini tidak dikenali.");
  await dismissRestored();
  return redirectWithSuccess("/admin", "Pemberitahuan disembunyikan");
}

export default function DashboardPage() {
  const { waiting, steps, weeks, asked, departures, activities, notices, newcomer, ...counts } =
    useLoaderData<typeof loader>();
  return (
    <div className="grid grid-cols-1 gap-6">
      <h1>Dashboard</h1>
      {newcomer !== null && <Welcome {...newcomer} />}
      <SiteNotices {...notices} />
      <WaitingNotice waiting={waiting} />
      {steps.length > 0 && <FirstSteps steps={steps} />}
      <StatCards {...counts} />
      <DemoNote inquiries={waiting?.demo ?? 0} />
      <WeeksSection weeks={weeks} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <DeparturesSection departures={departures} />
        <AskedSection asked={asked} />
      </div>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[2fr_1fr]">
        <ActivityList activities={activities} />
        <QuickActions />
      </div>
    </div>
  );
}
