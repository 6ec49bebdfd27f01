import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireAdmin } from "~/server/guard.server";

/** Unknown admin addresses lead to the dashboard. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return redirect("/admin");
}

export async function action({ request }: ActionFunctionArgs) {
  await requireAdmin(request);
  return redirect("/admin", 303);
}
