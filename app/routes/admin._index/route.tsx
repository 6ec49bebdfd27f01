import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireAdmin } from "~/server/guard.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return null;
}

export default function DashboardPage() {
  return <h1>Dashboard</h1>;
}
