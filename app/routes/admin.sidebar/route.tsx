import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { safeRedirect } from "~/lib/addresses";
import { keepSidebarState } from "~/routes/admin/sidebar-state.server";
import { requireStaff } from "~/server/guard.server";
import { readSmallForm } from "~/server/read-fields.server";
import { leadTo } from "~/server/responses.server";

export { sendOrKeep as clientAction } from "~/components/form/lost-sending";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "own");
  return leadTo("/admin");
}

/** Remembers for a week whether the sidebar is narrow. A script, which stays on its page, sends no `returnTo`. */
export async function action({ request }: ActionFunctionArgs) {
  await requireStaff(request, "own");
  const form = await readSmallForm(request);
  keepSidebarState(form.get("state") === "collapsed");
  const returnTo = form.get("returnTo");
  return returnTo === null ? null : leadTo(safeRedirect(returnTo, "/admin"), 303);
}
