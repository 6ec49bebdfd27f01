import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { safeRedirect } from "~/lib/safe-redirect";
import { keepSidebarState } from "~/routes/admin/sidebar-state.server";
import { requireAdmin } from "~/server/guard.server";

export function loader() {
  return redirect("/admin");
}

/** Keeps the sidebar wide or narrow for a week. */
export async function action({ request }: ActionFunctionArgs) {
  await requireAdmin(request);
  const form = await request.formData();
  keepSidebarState(form.get("state") === "collapsed");
  return redirect(safeRedirect(form.get("returnTo"), "/admin"), 303);
}
