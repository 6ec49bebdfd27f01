import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { ClientActionFunctionArgs } from "@remix-run/react";
import { dropAllDrafts } from "~/components/form/draft-store";
import { sendOrKeep } from "~/components/form/lost-sending";
import { endSession } from "~/domain/account/session.server";
import { flash, redirectWithError } from "~/server/flash.server";
import { requireStaff } from "~/server/guard.server";
import { leadTo } from "~/server/responses.server";

/** Leaving is a POST; somebody who opens the address is shown the dashboard. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "own");
  return leadTo("/admin");
}

/** Without the guard: whose session is over already has nothing to be asked for, and is simply let out. */
export async function action({ request }: ActionFunctionArgs) {
  if (!(await endSession(request))) return redirectWithError("/admin", "Gagal logout");
  flash({ kind: "success", title: "Logout Berhasil", text: "Anda telah keluar dari dashboard admin" });
  return leadTo("/admin/login", 303);
}

/** What was typed and not saved leaves this device, whether the line holds or not. */
export async function clientAction(args: ClientActionFunctionArgs) {
  dropAllDrafts();
  return sendOrKeep(args);
}
