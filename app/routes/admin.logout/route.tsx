import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { flash, redirectWithError } from "~/server/flash.server";
import { requireAdmin } from "~/server/guard.server";
import { log } from "~/server/log.server";
import { clearSession } from "~/server/session.server";

/** Leaving is a POST; somebody who opens the address is shown the dashboard, or the login page. */
export function loader() {
  return redirect("/admin");
}

/** Ends the session on the server, so that cookies kept elsewhere are worth nothing. */
export async function action({ request }: ActionFunctionArgs) {
  const { client } = await requireAdmin(request);
  const { error } = await client.auth.signOut({ scope: "local" });
  if (error !== null) {
    log().error({ err: error }, "logout.failed");
    return redirectWithError("/admin", "Gagal logout");
  }
  clearSession(request);
  flash({ kind: "success", title: "Logout Berhasil", text: "Anda telah keluar dari dashboard admin" });
  return redirect("/admin/login", 303);
}
