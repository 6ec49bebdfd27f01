import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useMayEnter } from "~/components/layout/role-context";
import { newcomerKey } from "~/domain/team/noun";
import { adminMeta } from "~/lib/head";
import { redirectWithSuccess } from "~/server/flash.server";
import { requireStaff } from "~/server/guard.server";
import { readSmallForm } from "~/server/read-fields.server";
import { unknownRequest } from "~/server/responses.server";
import { readDashboard } from "./dashboard.server";
import { AskedSection, DeparturesSection, NewestSection } from "./lists";
import { QuickActions, SetupCard, Welcome } from "./next-steps";
import { DemoNote, SiteNotices, WaitingNotice } from "./notices";
import { dismissRestored, readSiteNotices } from "./site-notices.server";
import { StatCards } from "./stat-cards";
import { TodaysWorkSection } from "./todays-work";
import { WeeksSection } from "./weeks";

export const meta = adminMeta("Dashboard");

export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await requireStaff(request, "own");
  const [dashboard, notices] = await Promise.all([readDashboard(admin), readSiteNotices()]);
  const isNew = new URL(request.url).searchParams.has(newcomerKey);
  return {
    ...dashboard,
    notices,
    isBound: admin.branchId !== null,
    newcomer: isNew ? { name: admin.name, role: admin.role } : null,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  await requireStaff(request, "settings");
  const form = await readSmallForm(request);
  if (form.get("intent") !== "dismiss-restored") throw unknownRequest();
  await dismissRestored();
  return redirectWithSuccess("/admin", "Pemberitahuan disembunyikan");
}

export default function DashboardPage() {
  const {
    waiting,
    setup,
    weeks,
    askedPackages,
    departures,
    activities,
    tasks,
    notices,
    isBound,
    newcomer,
    ...counts
  } = useLoaderData<typeof loader>();
  const seesInquiries = useMayEnter("inquiries");
  const mayEdit = useMayEnter("content");
  return (
    <div className="grid grid-cols-1 gap-6">
      <h1>Dashboard</h1>
      {newcomer !== null && <Welcome {...newcomer} />}
      <SiteNotices {...notices} />
      {seesInquiries && <WaitingNotice waiting={waiting} />}
      {setup !== null && <SetupCard items={setup} />}
      <StatCards {...counts}>
        {seesInquiries && isBound && (
          <p className="help">Angka permintaan dan jamaah di halaman ini hanya dari cabang Anda.</p>
        )}
        <DemoNote inquiries={waiting?.demo ?? 0} />
      </StatCards>
      {mayEdit && (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[1fr_2fr]">
          <QuickActions />
          <NewestSection activities={activities} />
        </div>
      )}
      {seesInquiries && <TodaysWorkSection tasks={tasks} />}
      {seesInquiries && <WeeksSection read={weeks} />}
      <div className={`grid grid-cols-1 items-start gap-6 ${seesInquiries ? "lg:grid-cols-2" : ""}`}>
        <DeparturesSection departures={departures} />
        {seesInquiries && <AskedSection packages={askedPackages} />}
      </div>
    </div>
  );
}
