import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readDashboard } from "~/domain/dashboard/queries.server";
import { adminMeta } from "~/lib/admin-meta";
import { requireAdmin } from "~/server/guard.server";
import { ActivityList } from "./activity-list";
import { AskedSection } from "./asked-section";
import { DemoNote } from "./demo-note";
import { DeparturesSection } from "./departures-section";
import { FirstSteps } from "./first-steps";
import { QuickActions } from "./quick-actions";
import { StatCards } from "./stat-cards";
import { WaitingNotice } from "./waiting-notice";
import { WeeksSection } from "./weeks-section";

export const meta = adminMeta("Dashboard");

export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireAdmin(request);
  return readDashboard(admin.client);
}

export default function DashboardPage() {
  const { waiting, steps, weeks, asked, departures, activities, ...counts } = useLoaderData<typeof loader>();
  return (
    <div className="grid grid-cols-1 gap-6">
      <h1>Dashboard</h1>
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
