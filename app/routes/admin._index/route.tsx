import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readDashboard } from "~/domain/dashboard/queries.server";
import { adminMeta } from "~/lib/admin-meta";
import { requireAdmin } from "~/server/guard.server";
import { ActivityList } from "./activity-list";
import { FirstSteps } from "./first-steps";
import { QuickActions } from "./quick-actions";
import { StatCards } from "./stat-cards";

export const meta = adminMeta("Dashboard");

export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireAdmin(request);
  return readDashboard(admin.client);
}

export default function DashboardPage() {
  const { counts, activities, steps } = useLoaderData<typeof loader>();
  return (
    <div className="grid gap-6">
      <h1>Dashboard</h1>
      {steps.length > 0 && <FirstSteps steps={steps} />}
      <StatCards counts={counts} />
      <div className="grid items-start gap-6 lg:grid-cols-[2fr_1fr]">
        <ActivityList activities={activities} />
        <QuickActions />
      </div>
    </div>
  );
}
