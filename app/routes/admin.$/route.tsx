import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "~/server/guard.server";
import { leadTo } from "~/server/responses.server";

/** Leads unknown addresses, mistyped or of an older version, to the dashboard. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "own");
  return leadTo("/admin");
}

export async function action({ request }: ActionFunctionArgs) {
  await requireStaff(request, "own");
  return leadTo("/admin", 303);
}
